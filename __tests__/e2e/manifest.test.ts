import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { parsedPage } from '../adapters/html/parsed-page.ts'
import { replace, say, summary, turn } from '../playground/model/script.ts'
import { fileAskedFor, manifestScript, manifestText, type PlannedFile } from './manifest-script.ts'
import { expectClean, expectNothingPublished, lastUserText, onlyPull } from './only-pull.ts'
import { openScene, type Scene } from './scene.ts'
import { SMALL_PROJECT } from './small-project.ts'

const RIGHT = SMALL_PROJECT['src/sum.js'].replace('a - b', 'a + b')
const MANIFEST = { strategy: 'manifest' }

function callsByFile(scene: Scene): Record<string, number> {
  const calls: Record<string, number> = {}
  for (const { body } of scene.model.requests) {
    const path = fileAskedFor(body)
    if (path !== null) calls[path] = (calls[path] ?? 0) + 1
  }
  return calls
}

test('plan, one request for each file, tests, summary, pull request: the same road as the agent, told apart by strategy', async () => {
  const plan: PlannedFile[] = [
    { path: 'src/sum.js', action: 'modify' },
    { path: 'src/half.js', dependsOn: ['src/sum.js'] },
    { path: 'src/other.js', action: 'delete' },
  ]
  const script = manifestScript({
    plan,
    answer: path => (path === 'src/sum.js' ? RIGHT : "export { sum } from './sum.js'\n"),
  })
  await using scene = await openScene({ script })
  const result = await scene.run({ inputs: MANIFEST })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true', turns: '4' })
  expect(callsByFile(scene)).toEqual({ 'src/sum.js': 1, 'src/half.js': 1 })
  const pull = await onlyPull(scene)
  expect(pull.record.evidence).toMatchObject({
    strategy: 'manifest',
    phases: { phase1_complete: true, success: true, summary_source: 'tool' },
    generation: {
      manifest_source: '1',
      files: [{ path: 'src/sum.js', mode: 'whole', attempts: 1 }, { path: 'src/half.js' }],
    },
  })
  expect(pull.record.evidence.generation.files[0].cost_usd).toBeGreaterThan(0)
  expect(scene.git('diff', '--name-status', pull.record.evidence.base_sha, pull.head.sha)).toBe(
    'A\tsrc/half.js\nD\tsrc/other.js\nM\tsrc/sum.js',
  )
  expect(scene.github.violations).toEqual([])
  expect(scene.model.problems).toEqual([])
})

test('log, page and report say that files were planned and generated, and which', async () => {
  const script = manifestScript({ plan: [{ path: 'src/sum.js', action: 'modify' }], answer: () => RIGHT })
  await using scene = await openScene({ script })
  const result = await scene.run({ inputs: MANIFEST })
  expect(result.outputs['outcome']).toBe('pr-created')
  expect(result.log).toMatch(/turn 2: generated src\/sum\.js; /)
  expect(result.stepSummary).toContain(' · strategy manifest · ')
  const words = parsedPage(readFileSync(result.outputs['report-file'] ?? '', 'utf8')).texts.join('\n')
  expect(words).toContain('Generated\nsrc/sum.js')
}, 60_000)

test('the request for a file carries the plan, the present text and no tools; its own part begins after the cached one', async () => {
  const script = manifestScript({ plan: [{ path: 'src/sum.js', action: 'modify' }], answer: () => RIGHT })
  await using scene = await openScene({ script })
  await scene.run({ inputs: { ...MANIFEST, instructions: 'Two blanks of indentation.' } })
  const request = scene.model.requests[1]?.body
  expect(request?.tools ?? []).toEqual([])
  const text = JSON.stringify(request?.messages)
  for (const part of [
    'Please make it work.',
    'what belongs into src/sum.js',
    'return a - b',
    'Two blanks of indentation.',
  ])
    expect(text).toContain(part)
  expect(scene.model.requests[1]?.breakpoints.some(one => one.part === 'messages')).toBe(true)
})

test.each([
  ['no JSON', 'I would rather talk about it.', /no readable JSON/],
  [
    'file contents in it',
    manifestText([], {
      files: [
        { file_path: 'a.js', action: 'create', file_type: 'source', description: 'x', depends_on: [], content: 'x' },
      ],
    }),
    /content/,
  ],
  [
    'a missing key',
    JSON.stringify({ files: [{ file_path: 'a.js', action: 'create', file_type: 'source', description: 'x' }] }),
    /task_id/,
  ],
  [
    'a file to modify that does not exist',
    manifestText([{ path: 'src/nowhere.js', action: 'modify' }]),
    /src\/nowhere\.js/,
  ],
  ['a protected path', manifestText([{ path: '.github/workflows/x.yml' }]), /protected/],
  ['a path outside', manifestText([{ path: '../outside.js' }]), /outside/],
])('a manifest with %s is sent back before any file is asked for', async (_, bad, told) => {
  const script = manifestScript({
    plan: [bad, manifestText([{ path: 'src/sum.js', action: 'modify' }])],
    answer: () => RIGHT,
  })
  await using scene = await openScene({ script })
  const result = await scene.run({ inputs: MANIFEST })
  expect(result.outputs['outcome']).toBe('pr-created')
  expect(lastUserText(scene, 1)).toMatch(told)
  expect(fileAskedFor(scene.model.requests[1]?.body as never)).toBeNull()
})

test('a manifest in a fence with prose around it is read, and how is in the evidence', async () => {
  const plan = `Here is the plan:\n\n\`\`\`json\n${manifestText([{ path: 'src/sum.js', action: 'modify' }])}\n\`\`\`\nGood luck.`
  await using scene = await openScene({ script: manifestScript({ plan, answer: () => RIGHT }) })
  await scene.run({ inputs: MANIFEST })
  expect((await onlyPull(scene)).record.evidence.generation.manifest_source).toBe('2a')
})

const TWELVE: readonly PlannedFile[] = Array.from({ length: 12 }, (_, n) => ({
  path: `docs/part-${n + 1}.md`,
  type: 'docs' as const,
}))

test('a file that fails once is asked for again alone, told why: 14 calls for 12 files', async () => {
  const script = manifestScript({
    plan: TWELVE,
    answer: (path, before) =>
      path === 'docs/part-2.md' && before === 0 ? { say: 'half of', stop: 'max_tokens' } : `# ${path}\n`,
  })
  await using scene = await openScene({ script })
  const result = await scene.run({ inputs: { ...MANIFEST, 'test-command': 'true' } })
  expect(result.outputs['outcome']).toBe('pr-created')
  expect(scene.model.requests.length - 1).toBe(14) // and one for the summary
  expect(callsByFile(scene)).toEqual(
    Object.fromEntries(TWELVE.map(({ path }) => [path, path === 'docs/part-2.md' ? 2 : 1])),
  )
  const again = scene.model.requests.filter(one => fileAskedFor(one.body) === 'docs/part-2.md')[1]
  expect(JSON.stringify(again?.body.messages)).toContain('truncated')
  expect(again?.body.max_tokens).toBeGreaterThan(16_000)
})

test('a file that fails for ever ends the run with its name; nothing is published and the patch of the rest is kept', async () => {
  const script = manifestScript({
    plan: TWELVE,
    answer: path => (path === 'docs/part-2.md' ? { say: 'half of', stop: 'max_tokens' } : `# ${path}\n`),
  })
  await using scene = await openScene({ script })
  const result = await scene.run({ inputs: { ...MANIFEST, 'test-command': 'true' } })
  expect(result.outputs).toMatchObject({
    outcome: 'model-error',
    reason: expect.stringMatching(/docs\/part-2\.md.*truncated/),
  })
  expect(result.exitCode).toBe(1)
  expect(callsByFile(scene)).toEqual(
    Object.fromEntries(TWELVE.map(({ path }) => [path, path === 'docs/part-2.md' ? 4 : 1])),
  )
  const patch = readFileSync(result.outputs['patch-file'] ?? '', 'utf8')
  expect(patch).toContain('docs/part-12.md')
  expect(patch).not.toContain('docs/part-2.md')
  await expectNothingPublished(scene)
})

test('five files at once after the first one has begun to answer, and the prefix is read from the cache by the others', async () => {
  const long = 'The plan says: '.repeat(600)
  const script = manifestScript({ plan: TWELVE, delayMs: 1_000, answer: path => `# ${path}\n` })
  await using scene = await openScene({ script, body: long })
  await scene.run({ inputs: { ...MANIFEST, 'test-command': 'true' } })
  const files = scene.model.requests.filter(one => fileAskedFor(one.body) !== null)
  expect(files.filter(one => (one.tokens?.cacheWrite ?? 0) > 0)).toHaveLength(1)
  expect(files.filter(one => (one.tokens?.cacheRead ?? 0) > 1_000)).toHaveLength(11)
  const from = files[0]?.at ?? 0
  const last = files.at(-1)?.at ?? 0
  expect(Math.round((last - from) / 1_000)).toBeLessThanOrEqual(4)
})

const NASTY = [
  'quotes "" \'\' `` \\ \\\\ \\n \\" """ \'\'\'',
  '${template} {{placeholder}} $& $1 %s',
  '```js\ninner fence\n```',
  '### CHANGE 1: not one\nFIND:\n```\nx\n```',
  'tab\there, CRLF next\r\n',
  'emoji 👩‍💻 é ü \u00a0 \u200b',
  '<!-- comment --> </details> ::set-output name=x::y',
  '',
].join('\n')

test.each([
  [
    'a file full of quotes, backslashes, fences, templates, CRLF and emoji',
    'src/nasty.txt',
    `${NASTY.repeat(250)}end without newline`,
  ],
  ['a file that is itself JSON', 'data/package.json', '{"files": [{"a": 1}],\n "b": "\\n"}\n'],
  ['leading blank lines and a final newline', 'src/blank.txt', '\n\n  x\n\n'],
])('%s is kept byte for byte', async (_, path, text) => {
  await using scene = await openScene({ script: manifestScript({ plan: [{ path }], answer: () => text }) })
  const result = await scene.run({ inputs: { ...MANIFEST, 'test-command': 'true' } })
  expect(result.outputs['outcome']).toBe('pr-created')
  const pull = await onlyPull(scene)
  const blob = scene.gitBytes('cat-file', 'blob', `${pull.head.sha}:${path}`)
  expect(blob.equals(Buffer.from(text))).toBe(true)
})

test('one fence around the whole answer is taken off', async () => {
  const script = manifestScript({
    plan: [{ path: 'src/sum.js', action: 'modify' }],
    answer: () => `\`\`\`js\n${RIGHT}\`\`\`\n`,
  })
  await using scene = await openScene({ script })
  await scene.run({ inputs: MANIFEST })
  const pull = await onlyPull(scene)
  expect(scene.gitBytes('cat-file', 'blob', `${pull.head.sha}:src/sum.js`).toString()).toBe(RIGHT)
})

const LONG_FILE = `${Array.from({ length: 804 }, (_, n) => `export const value${n + 1} = ${n + 1}`).join('\n')}\n`
const BLOCKS = [700, 20, 400]
  .map(
    (line, n) =>
      `### CHANGE ${n + 1}: double value ${line}\nFIND:\n\`\`\`js\nexport const value${line} = ${line}\nexport const value${line + 1} = ${line + 1}\n\`\`\`\nREPLACE WITH:\n\`\`\`js\nexport const value${line} = ${line * 2}\nexport const value${line + 1} = ${line + 1}\n\`\`\`\n`,
  )
  .join('\n')

test('an 804-line file is changed by three blocks, out of order; every other line is identical and the answer is a fraction of the file', async () => {
  const script = manifestScript({ plan: [{ path: 'src/long.js', action: 'modify' }], answer: () => BLOCKS })
  await using scene = await openScene({ files: { ...SMALL_PROJECT, 'src/long.js': LONG_FILE }, script })
  await scene.run({ inputs: { ...MANIFEST, 'test-command': 'true' } })
  const asked = JSON.stringify(scene.model.requests[1]?.body.messages)
  for (const part of [
    'FIND:',
    'REPLACE WITH:',
    'never return the whole file',
    'from top to bottom',
    'two lines of context',
  ])
    expect(asked).toContain(part)
  const pull = await onlyPull(scene)
  const expected = LONG_FILE.replace('value700 = 700', 'value700 = 1400')
    .replace('value20 = 20\n', 'value20 = 40\n')
    .replace('value400 = 400', 'value400 = 800')
  expect(scene.gitBytes('cat-file', 'blob', `${pull.head.sha}:src/long.js`).toString()).toBe(expected)
  expect(pull.record.evidence.generation.files[0]).toMatchObject({ mode: 'changes', attempts: 1 })
  expect(BLOCKS.length).toBeLessThan(LONG_FILE.length * 0.2)
})

test.each([
  ['malformed', '### CHANGE 1: x\nFIND:\n```\nexport const value1 = 1\n```\n', /REPLACE/],
  ['ambiguous', '### CHANGE 1: x\nFIND:\n```\n// twice\n```\nREPLACE WITH:\n```\n// once\n```\n', /2.*806|lines 2/],
  [
    'missing',
    '### CHANGE 1: x\nFIND:\n```\nexport const value9999 = 1\n```\nREPLACE WITH:\n```\nx\n```\n',
    /value9999/,
  ],
  [
    'overlapping',
    '### CHANGE 1: x\nFIND:\n```\nexport const value1 = 1\nexport const value2 = 2\n```\nREPLACE WITH:\n```\na\n```\n### CHANGE 2: y\nFIND:\n```\nexport const value2 = 2\nexport const value3 = 3\n```\nREPLACE WITH:\n```\nb\n```\n',
    /overlap/i,
  ],
])(
  '%s blocks go back with what is wrong, and the file is changed only by the answer that is right',
  async (_, bad, told) => {
    const file = `export const value1 = 1\n// twice\n${LONG_FILE.slice(LONG_FILE.indexOf('export const value2'))}// twice\n`
    const good =
      '### CHANGE 1: x\nFIND:\n```\nexport const value1 = 1\n```\nREPLACE WITH:\n```\nexport const value1 = 0\n```\n'
    const overlapFile = bad.includes('CHANGE 2') ? LONG_FILE : file
    const script = manifestScript({
      plan: [{ path: 'src/long.js', action: 'modify' }],
      answer: (_path, before) => (before === 0 ? bad : good),
    })
    await using scene = await openScene({ files: { ...SMALL_PROJECT, 'src/long.js': overlapFile }, script })
    const result = await scene.run({ inputs: { ...MANIFEST, 'test-command': 'true' } })
    expect(result.outputs['outcome']).toBe('pr-created')
    expect(JSON.stringify(scene.model.requests[2]?.body.messages)).toMatch(told)
    const pull = await onlyPull(scene)
    expect(scene.gitBytes('cat-file', 'blob', `${pull.head.sha}:src/long.js`).toString()).toBe(
      overlapFile.replace('value1 = 1\n', 'value1 = 0\n'),
    )
  },
)

test('500 lines are asked for whole, 501 as changes; a new file never as changes', async () => {
  const lines = (n: number) => `${Array.from({ length: n }, (_, at) => `${at}`).join('\n')}\n`
  const script = manifestScript({
    plan: [{ path: 'at.txt', action: 'modify' }, { path: 'over.txt', action: 'modify' }, { path: 'new.txt' }],
    answer: path =>
      path === 'over.txt'
        ? '### CHANGE 1: x\nFIND:\n```\n7\n8\n```\nREPLACE WITH:\n```\nseven\n8\n```\n'
        : `${lines(499)}changed\n`,
  })
  await using scene = await openScene({ files: { 'at.txt': lines(500), 'over.txt': lines(501) }, script })
  await scene.run({ inputs: { ...MANIFEST, 'test-command': 'true' } })
  const modes = (await onlyPull(scene)).record.evidence.generation.files.map(
    (one: { path: string; mode: string }) => `${one.path} ${one.mode}`,
  )
  expect(modes).toEqual(['at.txt whole', 'over.txt changes', 'new.txt whole'])
})

test('an import that leads nowhere goes back to its file before anything is accepted', async () => {
  const script = manifestScript({
    plan: [{ path: 'src/sum.js', action: 'modify' }, { path: 'src/half.js' }],
    answer: (path, before) =>
      path === 'src/sum.js'
        ? RIGHT
        : before === 0
          ? "import { sum } from './summ.js'\nexport { sum }\n"
          : "import { sum } from './sum.js'\nexport { sum }\n",
  })
  await using scene = await openScene({ script })
  const result = await scene.run({ inputs: MANIFEST })
  expect(result.outputs['outcome']).toBe('pr-created')
  expect(callsByFile(scene)).toEqual({ 'src/sum.js': 1, 'src/half.js': 2 })
  expect(
    JSON.stringify(scene.model.requests.filter(one => fileAskedFor(one.body) === 'src/half.js')[1]?.body.messages),
  ).toMatch(/summ\.js/)
})

test('a rewrite that throws away more than half of a file is questioned, and taken when it comes again', async () => {
  const before = Array.from({ length: 40 }, (_, n) => `line ${n}`).join('\n')
  const script = manifestScript({ plan: [{ path: 'notes.txt', action: 'modify' }], answer: () => 'line 0\nline 1\n' })
  await using scene = await openScene({ files: { ...SMALL_PROJECT, 'notes.txt': before }, script })
  const result = await scene.run({ inputs: { ...MANIFEST, 'test-command': 'true' } })
  expect(result.outputs['outcome']).toBe('pr-created')
  expect(JSON.stringify(scene.model.requests[2]?.body.messages)).toMatch(/shrank from 40 lines to 2/)
  expect(callsByFile(scene)).toEqual({ 'notes.txt': 2 })
})

test('red tests are repaired by small edits with tools, not by asking for the files again', async () => {
  const script = manifestScript({
    plan: [{ path: 'src/sum.js', action: 'modify' }],
    answer: () => SMALL_PROJECT['src/sum.js'].replace('a - b', 'a * b'),
    talk: [turn(replace('src/sum.js', 'a * b', 'a + b')), summary()],
  })
  await using scene = await openScene({ script })
  const result = await scene.run({ inputs: MANIFEST })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
  expect(callsByFile(scene)).toEqual({ 'src/sum.js': 1 })
  expect(lastUserText(scene, 2)).toMatch(/sums two numbers/)
  expect((await onlyPull(scene)).record.evidence.tests.attempts).toBe(2)
})

test('the plan may be looked for with tools; edits and commands are closed meanwhile', async () => {
  let looked = false
  const inner = manifestScript({
    plan: ['', manifestText([{ path: 'src/sum.js', action: 'modify' }])],
    answer: () => RIGHT,
  })
  await using scene = await openScene({
    script: (request, context) => {
      if (looked || typeof inner !== 'function')
        return typeof inner === 'function' ? inner(request, context) : undefined
      looked = true
      return turn(
        say('Looking.'),
        { calls: [{ name: 'search_files', input: { pattern: 'sum' } }] },
        replace('src/sum.js', 'a - b', 'oops'),
      )
    },
  })
  const result = await scene.run({ inputs: MANIFEST })
  expect(result.outputs['outcome']).toBe('pr-created')
  expect(lastUserText(scene, 1)).toMatch(/src\/sum\.js:1:/)
  expect(lastUserText(scene, 1)).toMatch(/nothing can be changed or run/)
  expectClean({ ...scene, model: { ...scene.model, prefixChanges: [] } } as Scene)
})
