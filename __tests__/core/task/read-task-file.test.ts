import { describe, expect, test } from '@jest/globals'
import { protectedPathMatcher } from '../../../src/core/change/paths.ts'
import { reasonInWords } from '../../../src/core/page/left-out-words.ts'
import { readTaskFile, TASK_FILE_FIELDS } from '../../../src/core/task/read-task-file.ts'
import { NO_FIELDS } from '../../../src/core/task/task-fields.ts'
import { fc } from '../../playground/properties.ts'

const read = (fields: string, body = 'What is to be done.') =>
  readTaskFile('t.md', `---\ntitle: Keep it current\n${fields}---\n\n${body}\n`)
const NO_CRITERION =
  't.md:4: validation_criteria, entry 1, must be a command, run: and a command, or words: and a text, at most 1000 characters'
const problemsOf = (result: ReturnType<typeof readTaskFile>) => (result.kind === 'problems' ? result.problems : [])

test('a title and a text are enough; line ends of Windows and a byte order mark change nothing', () => {
  const expected = { title: 'Keep it current', description: 'What is to be done.', fields: NO_FIELDS }
  expect(read('')).toEqual({ kind: 'task', task: expected, notes: [] })
  expect(readTaskFile('t.md', '\uFEFF---\r\ntitle: Keep it current\r\n---\r\nWhat is to be done.\r\n')).toEqual({
    kind: 'task',
    task: expected,
    notes: [],
  })
})

test('every field arrives, the description of the front matter before the text', () => {
  const fields = [
    'description: In short.',
    'instructions: [First, Then]',
    'input_artifacts: [./docs/api.md, src/]',
    'output_artifacts:\n  - docs/**',
    'constraints: One thing',
    'validation_criteria:\n  - npm run docs\n  - words: It reads well.\n  - run: |\n      set -x\n      true',
    'network: host',
    'labels: [docs]',
    'strategy: manifest',
  ]
  expect(read(`${fields.join('\n')}\n`, 'In long.')).toMatchObject({
    task: {
      description: 'In short.\n\nIn long.',
      fields: {
        instructions: 'First\nThen',
        inputs: [
          { path: 'docs/api.md', line: 5 },
          { path: 'src/', line: 5 },
        ],
        outputs: ['docs/**'],
        constraints: ['One thing'],
        commands: ['npm run docs', 'set -x\ntrue'],
        words: ['It reads well.'],
        network: 'host',
        labels: ['docs'],
        strategy: 'manifest',
      },
    },
  })
})

test('a field without a value counts as not given; a name that is none of ours is passed over and said', () => {
  expect(read('labels:\nowner: somebody\n')).toMatchObject({
    task: { fields: { labels: [] } },
    notes: ['t.md:4: owner is not a field of a task file and is ignored'],
  })
})

describe('what is wrong is told with file, line and field', () => {
  test.each([
    ['title: [a]', 't.md:2: title must be text, for example Update the dependencies'],
    ['title: ""', 't.md:2: title must be one line of text'],
    ['title: 7', 't.md:2: title must be text, for example Update the dependencies (got 7)'],
    ['title: |\n  a\n  b', 't.md:2: title must be one line of text (got "a\\nb\\n")'],
    [`title: ${'x'.repeat(201)}`, `t.md:2: title must be at most 200 characters (got "${'x'.repeat(60)}")`],
    ['titl: a', 't.md:1: title is missing: it must be text, for example Update the dependencies'],
    ['titl: a', 't.md:2: titl is not known: did you mean title?'],
  ])('%j', (line, problem) => {
    expect(problemsOf(readTaskFile('t.md', `---\n${line}\n---\nx`))).toContain(problem)
  })

  test.each([
    ['description: {a: b}', 'description must be text'],
    ['description: " "', 'description must not be empty'],
    [`description: ${'x'.repeat(10_001)}`, `description must be at most 10000 characters (got "${'x'.repeat(60)}")`],
    ['instructions: 5', 'instructions must be text or a list of texts (got 5)'],
    ['instructions: [5]', 'instructions must be text or a list of texts'],
    ['constraints: true', 'constraints must be text or a list of texts (got true)'],
    ['input_artifacts: docs', 'input_artifacts must be a list, for example [docs/api.md, src/] (got "docs")'],
    ['input_artifacts:\n  - a\n  - 5', 't.md:5: input_artifacts, entry 2, must be text (got 5)'],
    [
      'input_artifacts:\n  - ../a',
      't.md:4: input_artifacts, entry 1, must stay inside the repository: no .. (got "../a")',
    ],
    [
      'input_artifacts: [/etc/passwd]',
      'input_artifacts, entry 1, must be relative to the repository root, with slashes, for example docs/api.md (got "/etc/passwd")',
    ],
    [
      'input_artifacts: [.git/config]',
      'input_artifacts, entry 1, must not be part of git\'s own data (got ".git/config")',
    ],
    [`input_artifacts: [${'a, '.repeat(50)}a]`, 'input_artifacts must have at most 50 entries'],
    ['output_artifacts: []', 'output_artifacts must have an entry, or be left out'],
    [
      'output_artifacts: ["*/*a*a/*a*a*"]',
      'output_artifacts, entry 1, must have at most 4 stars in names with more than one, few choices, and no ?( *( or +( (got "*/*a*a/*a*a*")',
    ],
    [
      'output_artifacts: ["!a"]',
      'output_artifacts, entry 1, must say what may be written: it cannot begin with ! (got "!a")',
    ],
    [
      'output_artifacts: ["a["]',
      'output_artifacts, entry 1, must be a path or a glob with its brackets closed, for example docs/** (got "a[")',
    ],
    [
      'validation_criteria: npm test',
      'validation_criteria must be a list, for example ["npm run docs"] (got "npm test")',
    ],
    ...['{ runs: x }', '[npm]', '5'].map(
      entry => [`validation_criteria:\n  - ${entry}`, NO_CRITERION + (entry === '5' ? ' (got 5)' : '')] as const,
    ),
    ['validation_criteria:\n  - { run: "" }', 't.md:4: validation_criteria, entry 1, must not be empty'],
    ['validation_criteria:\n  - { run: a, if: b }', 't.md:4: validation_criteria, entry 1, must be run: and a command'],
    ['network: yes', 'network must be one of none, host (got "yes")'],
    ['network: true', 'network must be one of none, host (got true)'],
    ['labels: docs', 'labels must be a list, for example [dependencies] (got "docs")'],
    ['labels: ["a,b"]', 'labels, entry 1, must hold no comma (got "a,b")'],
    ['strategy: both', 'strategy must be one of agent, manifest (got "both")'],
    ['output-artefacts: [a]', 'output-artefacts is not known: did you mean output_artifacts?'],
    ['Validation-Criteria: [a]', 'Validation-Criteria is not known: did you mean validation_criteria?'],
    ['title: again', 'Map keys must be unique: this field stands here a second time'],
    ['\tlabels: x', 'Tabs are not allowed as indentation: use blanks'],
    [
      'constraints: a: b',
      'Nested mappings are not allowed in compact mappings: put a value that holds a colon and a blank into quotes, for example "Update: the dependencies"',
    ],
    ['labels: &l [a]', 'anchors (&name), aliases (*name) and tags (!name) are not read here: write the value out'],
    [
      'labels: &l [a]\nconstraints: *l',
      't.md:4: anchors (&name), aliases (*name) and tags (!name) are not read here: write the value out',
    ],
    ['[a]: b', 'the name of a field must be plain text'],
    ['labels: {{a: b}: c}', 'the name of a field must be plain text'],
    // Each level would double what is written out for the name.
    [`${'? '.repeat(400)}a`, 'the name of a field must be plain text'],
    ['labels: !x [a]', 'Unresolved tag: !x'],
    ['labels: [a', 'Flow sequence in block collection must be sufficiently indented and end with a ]'],
    [
      'validation_criteria: [`npm test`]',
      'Plain value cannot start with reserved character `: put the whole value into quotes, or write run: and the command',
    ],
  ] as readonly (readonly [string, string])[])('%j', (line, problem) => {
    expect(problemsOf(read(`${line}\n`))).toContain(problem.startsWith('t.md') ? problem : `t.md:3: ${problem}`)
  })

  test.each([
    ['', 't.md:1: the file must begin with front matter'],
    ['# A task', 't.md:1: the file must begin with front matter'],
    ['---\ntitle: a\n', 't.md:1: the front matter has no end'],
    ['---\ntitle: a\n---\n', 't.md:1: description is missing'],
    ['---\n- a\n---\nx', 't.md:2: the front matter must be fields'],
    ['---\n---\nx', 't.md:1: title is missing'],
    [
      `---\ntitle: a\ndescription: ${'x'.repeat(16_000)}\n---\n`,
      't.md:1: the front matter has 16023 characters, at most 16000',
    ],
  ])('%j as a whole', (text, problem) => {
    expect(problemsOf(readTaskFile('t.md', text)).join('\n')).toContain(problem)
  })

  test('all at once, in the order of the lines', () => {
    expect(problemsOf(readTaskFile('t.md', '---\nnetwork: wide\nlabels: 1\nstrategyy: agent\n---\n'))).toEqual([
      't.md:1: title is missing: it must be text, for example Update the dependencies',
      't.md:1: description is missing: write below the front matter what is to be done',
      't.md:2: network must be one of none, host (got "wide")',
      't.md:3: labels must be a list, for example [dependencies] (got 1)',
      't.md:4: strategyy is not known: did you mean strategy?',
    ])
  })
})

describe('hostile front matter', () => {
  test.each([
    ['['.repeat(15_000)],
    ['- '.repeat(7_000)],
    ['? '.repeat(7_000)],
    ['{a: '.repeat(3_900)],
    ['&a '.repeat(5_000)],
    ['!!x '.repeat(3_900)],
    ['a: &a [x]\nb: &b [*a, *a]\nc: [*b, *b]'],
    ['__proto__: {title: x}\nconstructor: 1'],
    [`"${'\\'.repeat(15_000)}`],
    [Array.from({ length: 1_500 }, (_, index) => `key${index}: 1`).join('\n')],
  ])('%# is read or refused, and never throws', yaml => {
    const result = readTaskFile('t.md', `---\n${yaml}\n---\nx`)
    expect(problemsOf(result).length).toBeGreaterThan(0)
    expect(problemsOf(result).length).toBeLessThanOrEqual(20)
    expect(({} as { title?: string }).title).toBeUndefined()
  })

  test('any text is either read or refused with lines that the file has', () => {
    const pieces = ['---', '- a', '  - b', 'title: x', '`', '[', '{', '|', '&a', '*a', '!!int 1', '\t', '\0', '\uD800']
    const field = fc.tuple(fc.constantFrom(...TASK_FILE_FIELDS), fc.json({ maxDepth: 2 }))
    const line = fc.oneof(
      fc.constantFrom(...pieces),
      field.map(([name, value]) => `${name}: ${value}`),
      fc.string(),
    )
    const yaml = fc.array(line, { maxLength: 12 })
    fc.assert(
      fc.property(yaml, fc.string(), (lines, body) => {
        const text = `---\n${lines.join('\n')}\n---\n${body}`
        const result = readTaskFile('t.md', text)
        for (const problem of problemsOf(result)) {
          const line = Number(/^t\.md:(\d+): ./.exec(problem)?.[1])
          expect(line).toBeGreaterThanOrEqual(1)
          expect(line).toBeLessThanOrEqual(text.split('\n').length)
        }
        expect(result.kind === 'task' || problemsOf(result).length > 0).toBe(true)
      }),
      { numRuns: 400 },
    )
  })
})

test('an output artefact that is protected is told before a model is paid for what it may not do; a folder that is so only in part is not', () => {
  const check = protectedPathMatcher(['.github/**', 'docs/CODEOWNERS'])
  const judge = (path: string) => {
    const reason = check(path)
    return reason === null ? null : reasonInWords(reason)
  }
  const text =
    '---\ntitle: Keep it\noutput_artifacts:\n  - docs\n  - ./.github/workflows/ci.yml\n  - .github/\n  - "*.md"\n---\nDo it.\n'
  expect(problemsOf(readTaskFile('t.md', text, judge))).toEqual([
    't.md:5: output_artifacts, entry 2, can never be written: protected path (.github/workflows/**) (got "./.github/workflows/ci.yml")',
    't.md:6: output_artifacts, entry 3, can never be written: protected path (.github/**) (got ".github/")',
  ])
  expect(problemsOf(readTaskFile('t.md', text))).toEqual([])
})

test('a name that is passed over is told beside what is wrong', () => {
  expect(problemsOf(read('outputs: [a]\nstrategy: magic\n'))).toEqual([
    't.md:3: outputs is not a field of a task file and is ignored',
    't.md:4: strategy must be one of agent, manifest (got "magic")',
  ])
})

test.each([
  ['actionlint', 'command', 'actionlint'],
  ['"`npm test`"', 'command', 'npm test'],
  ['"words: It reads well."', 'words', 'It reads well.'],
  ['{ words: It reads well. }', 'words', 'It reads well.'],
])('the criterion %s is %s', (criterion, kind, text) => {
  const [commands, words] = kind === 'command' ? [[text], []] : [[], [text]]
  expect(read(`validation_criteria:\n  - ${criterion}\n`)).toMatchObject({ task: { fields: { commands, words } } })
})

test.each(['All tests pass', 'The API is described in the README.'])(
  'the criterion "%s" is no command, and the problem shows both forms',
  words => {
    const criterion = (text: string) => read(`validation_criteria:\n  - ${text}\n`)
    expect(problemsOf(criterion(words)).join()).toMatch(
      /must say what it is: words: for the reviewer, or run: for a command/,
    )
    for (const right of [`"words: ${words}"`, `run: ${words}`, 'make test', 'Rscript tests/run.R'])
      expect(criterion(right).kind).not.toBe('problems')
  },
)
