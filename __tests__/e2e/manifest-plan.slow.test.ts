import { expect, test } from '@jest/globals'
import { replace, say, summary, turn, view } from '../playground/model/script.ts'
import type { Turn } from '../playground/model/turn.ts'
import { fileAskedFor, manifestScript, manifestText, type PlannedFile } from './manifest-script.ts'
import { onlyPull } from './only-pull.ts'
import { openBareScene, openScene, type Scene } from './scene.ts'
import { SMALL_PROJECT } from './small-project.ts'

const RIGHT = SMALL_PROJECT['src/sum.js'].replace('a - b', 'a + b')
const MANIFEST = { strategy: 'manifest' }
const MEND_SUM: PlannedFile = { path: 'src/sum.js', action: 'modify' }

/** What was sent for a file: one text for each request. */
function askedFor(scene: Scene, path: string): string[] {
  const own = scene.model.requests.filter(one => fileAskedFor(one.body) === path)
  return own.map(one => JSON.stringify(one.body))
}

/** The first message of the conversation after the files were written. */
function repairMessage(scene: Scene): string {
  const found = scene.model.requests.find(one =>
    JSON.stringify(one.body.messages[0]).includes('These files were written'),
  )
  return JSON.stringify(found?.body.messages[0] ?? null)
}

const count = (text: string, part: string) => text.split(part).length - 1

test('an import that still leads nowhere after the rounds of asking is logged, sent to the repair, recorded and makes a draft', async () => {
  const script = manifestScript({
    plan: [MEND_SUM, { path: 'src/half.js' }],
    answer: path => (path === 'src/sum.js' ? RIGHT : "import { sum } from './summ.js'\nexport { sum }\n"),
  })
  await using scene = await openScene({ script })
  const result = await scene.run({ inputs: MANIFEST })
  expect(result.outputs['outcome']).toBe('pr-created')
  expect(askedFor(scene, 'src/half.js')).toHaveLength(3)
  expect(result.commands.map(({ command, data }) => `${command} ${data}`)).toContainEqual(
    expect.stringMatching(/^warning src\/half\.js: line 1: '\.\/summ\.js' leads to no file/),
  )
  expect(repairMessage(scene)).toMatch(/Repair them first.*src\/half\.js: line 1: '\.\/summ\.js'/)
  const pull = await onlyPull(scene)
  expect(pull.draft).toBe(true)
  expect(pull.body).toContain('mports of this change lead nowhere: `src/half.js`')
  expect(pull.record.evidence.generation.broken_imports).toEqual([
    { kind: 'broken-import', path: 'src/half.js', detail: expect.stringContaining('summ.js') },
  ])
})

test('an import that the repair mends is no finding any more', async () => {
  const script = manifestScript({
    plan: [MEND_SUM, { path: 'src/half.js' }],
    answer: path => (path === 'src/sum.js' ? RIGHT : "import { sum } from './summ.js'\nexport { sum }\n"),
    talk: [replace('src/half.js', './summ.js', './sum.js'), summary()],
  })
  await using scene = await openScene({ script })
  await scene.run({ inputs: MANIFEST })
  const pull = await onlyPull(scene)
  expect(pull.draft).toBe(false)
  expect(pull.record.evidence.generation).not.toHaveProperty('broken_imports')
})

test('imports that were broken before, lead through an index file or have an alias are no finding', async () => {
  const files = {
    ...SMALL_PROJECT,
    'src/sum.js': `import './made-later.js'\n${SMALL_PROJECT['src/sum.js']}`,
    'src/other/index.js': 'export const other = 1\n',
    'src/alias.js': "import { other } from '@/other.js'\nexport { other }\n",
    'src/through.js': "import { other } from './other'\nexport { other }\n",
    'pkg/__init__.py': '',
    'pkg/there.py': 'x = 1\n',
  }
  const script = manifestScript({
    plan: [MEND_SUM, { path: 'src/other.js', action: 'delete' }, { path: 'tool.py' }],
    answer: path =>
      path === 'tool.py' ? 'from pkg.there import x\n\nprint(x)\n' : `import './made-later.js'\n${RIGHT}`,
  })
  await using scene = await openBareScene({ script, files })
  const result = await scene.run({ inputs: MANIFEST })
  expect(result.log).not.toContain('leads to no file')
  expect([askedFor(scene, 'src/sum.js'), askedFor(scene, 'tool.py')].map(one => one.length)).toEqual([1, 1])
  const pull = await onlyPull(scene)
  expect([pull.draft, pull.record.evidence.generation.broken_imports]).toEqual([pull.draft, undefined])
  expect(pull.body).not.toContain('lead nowhere')
})

test('a plan that needs more turns than there are ends before the first file, and says how many it needs', async () => {
  const plan = Array.from({ length: 6 }, (_, n): PlannedFile => ({ path: `docs/${n}.md`, type: 'docs' }))
  await using scene = await openBareScene({ script: manifestScript({ plan, answer: path => `# ${path}\n` }) })
  const result = await scene.run({ inputs: { ...MANIFEST, 'max-turns': '7' } })
  expect(result.outputs).toMatchObject({ outcome: 'turn-limit', turns: '1' })
  expect(result.outputs['reason']).toMatch(/max-turns to 8/)
  expect(scene.model.requests).toHaveLength(1)
})

test('a plan with more files than max-changed-files ends before the first file, and says both numbers', async () => {
  const plan = Array.from({ length: 4 }, (_, n): PlannedFile => ({ path: `docs/${n}.md`, type: 'docs' }))
  await using scene = await openBareScene({ script: manifestScript({ plan, answer: path => `# ${path}\n` }) })
  const result = await scene.run({ inputs: { ...MANIFEST, 'max-changed-files': '3' } })
  expect(result.outputs).toMatchObject({ outcome: 'blocked-changes', turns: '1' })
  expect(result.outputs['reason']).toMatch(/the plan has 4 files, more than max-changed-files \(3\)/)
  expect(scene.model.requests).toHaveLength(1)
})

test('what a file depends on is cut with a note where it is more than 200,000 characters', async () => {
  const texts = new Map(
    Array.from({ length: 14 }, (_, n) => [
      `docs/${n}.md`,
      `# Part ${n}\n\n${`${'words of it '.repeat(12)}\n`.repeat(125)}`,
    ]),
  )
  const plan: PlannedFile[] = [...texts.keys()].map(path => ({ path, type: 'docs' }))
  plan.push({ path: 'docs/all.md', type: 'docs', dependsOn: [...texts.keys()] })
  const script = manifestScript({ plan, answer: path => texts.get(path) ?? '# All\n' })
  await using scene = await openBareScene({ script })
  expect((await scene.run({ inputs: MANIFEST })).outputs['outcome']).toBe('pr-created')
  const [asked = ''] = askedFor(scene, 'docs/all.md')
  expect(asked).toMatch(/\[\d+ characters omitted\]\\n\\nWrite/)
  expect(asked).toContain('# Part 9')
  expect(asked).not.toContain('# Part 13')
})

const bigLines = (count: number, name: string) =>
  `${Array.from({ length: count }, (_, n) => (n % 50 === 0 ? `export function ${name}${n / 50}(value) {` : n % 50 === 49 ? '}' : `  value += ${n} // of ${name}`)).join('\n')}\n`

test('without structured phases neither the plan nor a file is offered the summary, the repair is', async () => {
  const script = manifestScript({ plan: [MEND_SUM], answer: () => RIGHT })
  await using scene = await openScene({ script })
  await scene.run({ inputs: { ...MANIFEST, 'use-structured-phases': 'false' } })
  const offered = 'The summary may come at any time'
  const [plan, file] = scene.model.requests.map(one => JSON.stringify(one.body))
  expect([plan, file].map(one => one?.includes(offered))).toEqual([false, false])
  expect(repairMessage(scene)).toContain(offered)
  expect((await onlyPull(scene)).draft).toBe(false)
})

test('a summary while the files are planned is answered: not yet, the plan first', async () => {
  const script: readonly Turn[] = [turn(say('Done.'), summary()), say(manifestText([MEND_SUM])), say(RIGHT)]
  await using scene = await openBareScene({ script: ordered(script) })
  const result = await scene.run({ inputs: MANIFEST })
  expect(result.outputs['outcome']).toBe('pr-created')
  const answered = JSON.stringify(scene.model.requests[1]?.body.messages.at(-1))
  expect(answered).toMatch(/Not yet\. The plan comes first/)
  expect(answered).not.toContain('There is no tool')
})

/** Gives the turns in order, whatever is asked, and then the summary. */
function ordered(turns: readonly Turn[]) {
  let at = -1
  return (): Turn | undefined => {
    at += 1
    return turns[at] ?? summary()
  }
}

test('the request for a file holds its tests and the test command; what a plan says has to be installed and set up reaches the pull request, as the words of the model', async () => {
  const plan = manifestText([MEND_SUM], {
    dependencies: ['left-pad@1.3', '<img src=x> @mona'],
    setup_instructions: 'Run `make keys` once.\n\nCloses #999',
  })
  await using scene = await openScene({ script: manifestScript({ plan, answer: () => RIGHT }) })
  await scene.run({ inputs: MANIFEST })
  const [asked = ''] = askedFor(scene, 'src/sum.js')
  expect(asked).toContain('test/sum.test.js as it is now')
  expect(asked).toContain('assert.equal(sum(1, 2), 3)')
  expect(asked).toContain('The host tests with `node --test --test-isolation=none`')
  const systems = scene.model.requests.map(one => JSON.stringify(one.body.system))
  expect(systems[0]).toMatch(/You plan a change/)
  expect(systems[0]).not.toMatch(/Reproduce|submit_summary/)
  expect(systems[2]).toContain('submit_summary')
  expect(systems[2]).not.toMatch(/You plan a change/)
  const pull = await onlyPull(scene)
  expect(pull.record.summary).toMatchObject({
    dependencies: ['left-pad@1.3', '<img src=x> @mona'],
    setup_instructions: expect.stringContaining('make keys'),
  })
  const [page = ''] = (pull.body ?? '').split('```json')
  expect(page).toMatch(/\*\*To install:\*\*\n\n- `?left-pad@1\.3/)
  expect(page).toMatch(/\*\*To set up:\*\*[\s\S]*make keys/)
  expect(page).not.toMatch(/<img|(?<![`\w])@mona|^Closes #999/m)
})

test('the budget of an answer follows the lines that are planned', async () => {
  const plan = manifestText([{ path: 'docs/brief.md' }, { path: 'docs/short.md' }], {}).replace(
    '"file_path":"docs/short.md"',
    '"lines":4000,"file_path":"docs/long.md"',
  )
  await using scene = await openBareScene({ script: manifestScript({ plan, answer: () => 'long\n' }) })
  await scene.run({ inputs: MANIFEST })
  const budgets = scene.model.requests.flatMap(({ body }) => {
    const path = fileAskedFor(body)
    return path === null ? [] : [[path, Number(body.max_tokens) > 16_000] as const]
  })
  expect(Object.fromEntries(budgets)).toEqual({ 'docs/brief.md': false, 'docs/long.md': true })
})

const block = (find: string, now: string) =>
  `### CHANGE 1: x\nFIND:\n\`\`\`\n${find}\n\`\`\`\nREPLACE WITH:\n\`\`\`\n${now}\n\`\`\`\n`
const LARGE = bigLines(3_000, 'step')
const LARGE_PROJECT = { ...SMALL_PROJECT, 'src/large.js': LARGE }
const CHANGE_LARGE: PlannedFile = { path: 'src/large.js', action: 'modify' }

test('a large file is shown by the places that the plan and the views name, with line numbers; what is not found shows all of it', async () => {
  const plan = manifestText([CHANGE_LARGE]).replace('"file_path"', '"places":[[120,130]],"file_path"')
  const script = ordered([
    view('src/large.js', [1500, 1510]),
    say(plan),
    say('I need the lines around 2705.'),
    say(block('  value += 2705 // of step', '  value += 0')),
  ])
  await using scene = await openBareScene({ script, files: LARGE_PROJECT })
  const result = await scene.run({ inputs: MANIFEST })
  expect(result.outputs['outcome']).toBe('pr-created')
  const asked = askedFor(scene, 'src/large.js')
  for (const line of ['126\\t  value += 125', '1505\\t  value += 1504', '(lines 143 to 1487 are not shown)'])
    expect(asked[0]).toContain(line)
  expect(asked.map(one => one.includes('value += 2705'))).toEqual([false, true])
  expect(asked[0]?.length).toBeLessThan(LARGE.length / 3)
  const pull = await onlyPull(scene)
  expect(pull.record.evidence.generation.files).toMatchObject([{ mode: 'changes', attempts: 2 }])
  expect(scene.git('show', `${pull.head.sha}:src/large.js`)).toBe(LARGE.replace('+= 2705 // of step', '+= 0').trim())
})

test('a file that several others of a wave depend on is sent once and read from the cache', async () => {
  const shared = `${Array.from({ length: 300 }, (_, n) => `export const shared${n} = ${n}`).join('\n')}\n`
  const users = Array.from(
    { length: 4 },
    (_, n): PlannedFile => ({ path: `src/user${n}.js`, dependsOn: ['src/shared.js'] }),
  )
  const script = manifestScript({
    plan: [{ path: 'src/shared.js' }, ...users],
    answer: path => (path === 'src/shared.js' ? shared : "export { shared1 } from './shared.js'\n"),
  })
  await using scene = await openBareScene({ script })
  expect((await scene.run({ inputs: MANIFEST })).outputs['outcome']).toBe('pr-created')
  const read = scene.model.requests.flatMap(({ body, tokens }) =>
    fileAskedFor(body)?.startsWith('src/user') === true ? [(tokens?.cacheRead ?? 0) > shared.length / 4] : [],
  )
  expect(read).toEqual([false, true, true, true])
  expect(scene.model.problems).toEqual([])
})

test('the repair reads the plan and a capped diff, and is not asked to do again what it never did', async () => {
  const long = `${RIGHT}${'// a comment that fills the file\n'.repeat(2_000)}`
  const script = manifestScript({
    plan: [{ ...MEND_SUM }],
    answer: () => long.replace('a + b', 'a * b'),
    talk: [replace('src/sum.js', 'a * b', 'a + b'), summary()],
  })
  await using scene = await openScene({ script })
  expect((await scene.run({ inputs: MANIFEST })).outputs['tests-passed']).toBe('true')
  const message = repairMessage(scene)
  expect(message).toContain('what belongs into src/sum.js')
  expect(message).toContain('+  return a * b')
  expect(message).toMatch(/characters are left out/)
  expect(message.length).toBeLessThan(40_000)
  expect(message).not.toMatch(/submit_summary again/)
})

test('a request for a file holds its description once and does not contradict itself; a large file without places in the plan is sent whole', async () => {
  const plan: PlannedFile[] = [MEND_SUM, CHANGE_LARGE]
  const change = block('  value += 125 // of step', '  value += 250 // of step')
  const script = manifestScript({ plan, answer: path => (path === 'src/sum.js' ? RIGHT : change) })
  await using scene = await openBareScene({ script, files: LARGE_PROJECT })
  await scene.run({ inputs: MANIFEST })
  for (const { path } of plan) {
    const [asked = ''] = askedFor(scene, path)
    expect(count(asked, `what belongs into ${path}`)).toBe(1)
    expect(asked).not.toMatch(/Code must be complete/)
  }
  expect(askedFor(scene, 'src/large.js')[0]).toContain('value += 2710')
})

test('paths of generated files are those of the repository, whatever the working directory', async () => {
  const files = Object.fromEntries(Object.entries(SMALL_PROJECT).map(([path, text]) => [`app/${path}`, text]))
  const script = manifestScript({
    plan: [MEND_SUM, { path: 'src/new.js' }],
    answer: path => (path === 'src/new.js' ? 'export {}\n' : RIGHT),
  })
  await using scene = await openScene({ script, files })
  const result = await scene.run({ inputs: { ...MANIFEST, 'working-directory': 'app' } })
  expect(result.outputs['tests-passed']).toBe('true')
  const { generation } = (await onlyPull(scene)).record.evidence
  expect(generation.files.map((one: { path: string }) => one.path)).toEqual(['app/src/sum.js', 'app/src/new.js'])
  expect(askedFor(scene, 'src/sum.js')[0]).toContain('app/test/sum.test.js as it is now')
})
