import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { replace, say, summary, turn } from '../playground/model/script.ts'
import { fileAskedFor, manifestScript, manifestText, type PlannedFile } from './manifest-script.ts'
import { expectClean, expectNothingPublished, lastUserText, onlyPull } from './only-pull.ts'
import { openBareScene, openScene, type Scene } from './scene.ts'
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

test('plan, one request for each file after those it depends on, tests, summary, pull request: the same road as the agent, told apart by strategy', async () => {
  const plan: PlannedFile[] = [
    { path: 'src/half.js', dependsOn: ['src/sum.js'] },
    { path: 'src/sum.js', action: 'modify' },
    { path: 'src/other.js', action: 'delete' },
  ]
  const script = manifestScript({
    plan,
    answer: path => (path === 'src/sum.js' ? RIGHT : "export { sum } from './sum.js'\n"),
  })
  await using scene = await openScene({ script })
  const result = await scene.run({ inputs: { ...MANIFEST, instructions: 'Two blanks of indentation.' } })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true', turns: '4' })
  expect(Object.entries(callsByFile(scene))).toEqual([
    ['src/sum.js', 1],
    ['src/half.js', 1],
  ])
  expect(JSON.stringify(scene.model.requests[2]?.body.messages)).toContain('return a + b')
  const pull = await onlyPull(scene)
  expect(pull.record.evidence).toMatchObject({
    strategy: 'manifest',
    phases: { phase1_complete: true, success: true, summary_source: 'tool' },
    generation: {
      manifest_source: '1',
      files: [{ path: 'src/half.js' }, { path: 'src/sum.js', mode: 'whole', attempts: 1 }],
    },
  })
  expect(pull.record.evidence.generation.files[0].cost_usd).toBeGreaterThan(0)
  expect(scene.git('diff', '--name-status', pull.record.evidence.base_sha, pull.head.sha)).toBe(
    'A\tsrc/half.js\nD\tsrc/other.js\nM\tsrc/sum.js',
  )
  expect(scene.github.violations).toEqual([])
  expect(scene.model.problems).toEqual([])

  // The request for a file has no tools; its own part begins after the cached one.
  const request = scene.model.requests[1]?.body
  expect(request?.tools ?? []).toEqual([])
  const asked = JSON.stringify(request?.messages)
  for (const part of ['Please make it work.', 'what belongs into src/sum.js', 'return a - b', 'Two blanks of'])
    expect(asked).toContain(part)
  expect(scene.model.requests[1]?.breakpoints.some(one => one.part === 'messages')).toBe(true)
})

test('a manifest that may not be is sent back before any file is asked for', async () => {
  const entry = { file_path: 'a.js', action: 'create', file_type: 'source', description: 'x', depends_on: [] }
  const good = manifestText([{ path: 'src/sum.js', action: 'modify' }])
  for (const [bad, told] of [
    [manifestText([], { files: [{ ...entry, content: 'x' }] }), /content/],
    [manifestText([{ path: '.github/workflows/x.yml' }, { path: '../outside.js' }]), /protected.*outside/],
  ] as const) {
    await using scene = await openBareScene({ script: manifestScript({ plan: [bad, good], answer: () => RIGHT }) })
    const result = await scene.run({ inputs: MANIFEST })
    expect(result.outputs['outcome']).toBe('pr-created')
    expect(lastUserText(scene, 1)).toMatch(told)
    expect(fileAskedFor(scene.model.requests[1]?.body as never)).toBeNull()
  }
})

const TWELVE: readonly PlannedFile[] = Array.from({ length: 12 }, (_, n) => ({
  path: `docs/part-${n + 1}.md`,
  type: 'docs' as const,
}))

test('five files at once after the first has begun to answer, the prefix read from the cache; one that fails is asked for again alone, told why', async () => {
  const script = manifestScript({
    plan: TWELVE,
    delayMs: 1_500,
    answer: (path, before) =>
      path === 'docs/part-2.md' && before === 0 ? { say: 'half of', stop: 'max_tokens' } : `# ${path}\n`,
  })
  await using scene = await openBareScene({ script, body: 'The plan says: '.repeat(600) })
  const result = await scene.run({ inputs: MANIFEST })
  expect(result.outputs['outcome']).toBe('pr-created')
  expect(scene.model.requests.length - 1).toBe(14) // and one for the summary
  expect(callsByFile(scene)).toEqual(
    Object.fromEntries(TWELVE.map(({ path }) => [path, path === 'docs/part-2.md' ? 2 : 1])),
  )
  const files = scene.model.requests.filter(one => fileAskedFor(one.body) !== null)
  const again = files.filter(one => fileAskedFor(one.body) === 'docs/part-2.md')[1]
  expect(JSON.stringify(again?.body.messages)).toContain('truncated')
  expect(again?.body.max_tokens).toBeGreaterThan(16_000)
  expect(files.filter(one => (one.tokens?.cacheWrite ?? 0) > 0)).toHaveLength(1)
  expect(files.filter(one => (one.tokens?.cacheRead ?? 0) > 1_000)).toHaveLength(12)
  // The sixth does not wait for an answer to the second, the seventh does.
  const at = (index: number) => (files[index]?.at ?? 0) - (files[1]?.at ?? 0)
  expect(at(5)).toBeLessThan(1_500)
  expect(at(6)).toBeGreaterThanOrEqual(1_490)
})

test('a file that fails for ever ends the run with its name; nothing is published and the patch of the rest is kept', async () => {
  const script = manifestScript({
    plan: TWELVE,
    answer: path => (path === 'docs/part-2.md' ? { say: 'half of', stop: 'max_tokens' } : `# ${path}\n`),
  })
  await using scene = await openBareScene({ script })
  const result = await scene.run({ inputs: MANIFEST })
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

const LONG_FILE = `${Array.from({ length: 804 }, (_, n) => `export const value${n + 1} = ${n + 1}`).join('\n')}\n`
const BLOCKS = [700, 20, 400]
  .map(
    (line, n) =>
      `### CHANGE ${n + 1}: double value ${line}\nFIND:\n\`\`\`js\nexport const value${line} = ${line}\nexport const value${line + 1} = ${line + 1}\n\`\`\`\nREPLACE WITH:\n\`\`\`js\nexport const value${line} = ${line * 2}\nexport const value${line + 1} = ${line + 1}\n\`\`\`\n`,
  )
  .join('\n')

const DOUBLED = LONG_FILE.replace('value700 = 700', 'value700 = 1400')
  .replace('value20 = 20\n', 'value20 = 40\n')
  .replace('value400 = 400', 'value400 = 800')

test('an 804-line file is changed by three blocks, out of order; blocks that are wrong go back with what is wrong, and every other line stays', async () => {
  const block = (find: string, now: string) =>
    `### CHANGE 1: x\nFIND:\n\`\`\`\n${find}\n\`\`\`\nREPLACE WITH:\n\`\`\`\n${now}\n\`\`\`\n`
  const answers = [
    '### CHANGE 1: x\nFIND:\n```\nexport const value1 = 1\n```\n',
    block('export const value9999 = 1', 'x'),
    block('export const value1 = 1\nexport const value2 = 2', 'a') +
      block('export const value2 = 2\nexport const value3 = 3', 'b').replace('1', '2'),
    BLOCKS,
  ]
  const script = manifestScript({
    plan: [{ path: 'src/long.js', action: 'modify' }],
    answer: (_, before) => answers[before] ?? '',
  })
  await using scene = await openBareScene({ files: { ...SMALL_PROJECT, 'src/long.js': LONG_FILE }, script })
  const result = await scene.run({ inputs: MANIFEST })
  expect(result.outputs['outcome']).toBe('pr-created')
  const warned = result.commands.filter(one => one.command === 'warning').map(({ data }) => data)
  expect(warned).toContainEqual(expect.stringContaining('value9999'))
  const told = scene.model.requests.map(one => JSON.stringify(one.body.messages))
  for (const part of ['FIND:', 'REPLACE WITH:', 'never return the whole', 'from top to bottom', 'two lines of context'])
    expect(told[1]).toContain(part)
  for (const [index, why] of [/REPLACE/, /value9999/, /overlap/i].entries()) expect(told[2 + index]).toMatch(why)
  const pull = await onlyPull(scene)
  expect(scene.gitBytes('cat-file', 'blob', `${pull.head.sha}:src/long.js`).toString()).toBe(DOUBLED)
  expect(pull.record.evidence.generation.files[0]).toMatchObject({ mode: 'changes', attempts: 4 })
  expect(BLOCKS.length).toBeLessThan(LONG_FILE.length * 0.2)
})

test('a quotation that differs in white space is applied by one rule in both strategies, and the record names the line', async () => {
  const loose = BLOCKS.replace(
    'FIND:\n```js\nexport const value20 = 20\n',
    'FIND:\n```js\nexport const value20  = 20\n',
  )
  const script = manifestScript({ plan: [{ path: 'src/long.js', action: 'modify' }], answer: () => loose })
  await using planned = await openBareScene({ files: { ...SMALL_PROJECT, 'src/long.js': LONG_FILE }, script })
  const result = await planned.run({ inputs: MANIFEST })
  expect(result.log).toMatch(/src\/long\.js: changes, quoted with other white space, attempt 1/)
  const { head, record } = await onlyPull(planned)
  expect(planned.git('show', `${head.sha}:src/long.js`)).toBe(DOUBLED.trimEnd())
  expect(record.evidence.whitespace_matches).toEqual([{ path: 'src/long.js', line: 20 }])

  const edit = replace('src/sum.js', 'return  a - b', 'return a + b')
  const inString = replace('src/gap.js', 'export const gap = "a b"', 'export const gap = "a b" + "c"')
  const files = { ...SMALL_PROJECT, 'src/gap.js': 'export const gap = "a    b"\n' }
  await using agent = await openBareScene({ files, script: [inString, edit, summary()] })
  await agent.run()
  expect(lastUserText(agent, 1)).toMatch(/not in|not found/)
  expect(lastUserText(agent, 2)).toMatch(/matched with different white space/)
  const pull = await onlyPull(agent)
  expect(pull.record.evidence.whitespace_matches).toEqual([{ path: 'src/sum.js', line: 2 }])
})

test('text around the blocks costs no request; text that holds a fenced block goes back and is quoted', async () => {
  const plain = `I looked at it.\n\n${BLOCKS.replaceAll('\n\n', '\n\nThen this one, as planned:\n\n')}\nThat is all.\nThe tests should pass.\n`
  const fenced = `${BLOCKS}\nRun it like this:\n\`\`\`\nnode --test\n\`\`\`\n`
  const answers: Readonly<Record<string, readonly string[]>> = {
    'src/plain.js': [plain],
    'src/fenced.js': [fenced, BLOCKS],
  }
  const script = manifestScript({
    plan: Object.keys(answers).map((path): PlannedFile => ({ path, action: 'modify' })),
    answer: (path, before) => answers[path]?.[before] ?? '',
  })
  const files = { ...SMALL_PROJECT, 'src/plain.js': LONG_FILE, 'src/fenced.js': LONG_FILE }
  await using scene = await openBareScene({ files, script })
  const result = await scene.run({ inputs: MANIFEST })
  expect(result.outputs['outcome']).toBe('pr-created')
  expect(callsByFile(scene)).toEqual({ 'src/plain.js': 1, 'src/fenced.js': 2 })
  const warned = result.commands.filter(one => one.command === 'warning').map(({ data }) => data)
  expect(warned).toContainEqual(expect.stringMatching(/^src\/fenced\.js: line \d+: .*: Run it like this:$/))
  const { head } = await onlyPull(scene)
  for (const path of Object.keys(answers)) expect(scene.git('show', `${head.sha}:${path}`)).toBe(DOUBLED.trimEnd())
})

test('500 lines are asked for whole, 501 as changes; a new file never as changes', async () => {
  const lines = (n: number) => `${Array.from({ length: n }, (_, at) => `${at}`).join('\n')}\n`
  const script = manifestScript({
    plan: [{ path: 'at.txt', action: 'modify' }, { path: 'over.txt', action: 'modify' }, { path: 'new.txt' }],
    answer: path =>
      path === 'over.txt'
        ? '### CHANGE 1: x\nFIND:\n```\n7\n8\n```\nREPLACE WITH:\n```\nseven\n8\n```\n'
        : `${lines(499)}changed\n`,
  })
  await using scene = await openBareScene({ files: { 'at.txt': lines(500), 'over.txt': lines(501) }, script })
  await scene.run({ inputs: MANIFEST })
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
  await using scene = await openBareScene({
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
