import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { replace, summary, turn } from '../playground/model/script.ts'
import { fileAskedFor, manifestScript, type PlannedFile } from './manifest-script.ts'
import { expectNothingPublished, lastUserText, onlyPull } from './only-pull.ts'
import { openBareScene, type Scene } from './scene.ts'
import { SMALL_PROJECT } from './small-project.ts'

const MANIFEST = { strategy: 'manifest' }

/** The requests for one file, each as the text of its last message. */
function requestsFor(scene: Scene, path: string): readonly string[] {
  const asked = scene.model.requests.filter(({ body }) => fileAskedFor(body) === path)
  return asked.map(({ body }) => JSON.stringify(body.messages.at(-1)))
}

const DONE = 'All 96 tests pass. The file is complete.\n'
const BLOCKS = '### CHANGE 1: says more\nFIND:\n```\nold\n```\nREPLACE WITH:\n```\nnew\n```\n'
const LONG = Array.from({ length: 40 }, (_, n) => `line ${n}`).join('\n')

const HELD: Readonly<Record<string, string>> = { 'notes.txt': LONG }

/** Answers that are no files: path, answer, and what the second request quotes. */
const NO_FILES: readonly (readonly [string, string, string])[] = [
  ['src/done.py', DONE, 'line 1: .*All 96 tests pass'],
  ['src/elided.ts', 'export const a = 1\n// ... existing code ...\nexport const z = 26\n', 'line 2: .*existing code'],
  ['docs/blocks.md', BLOCKS, 'line 2: .*FIND'],
  ['src/broken.json', '{"a": [1, 2}\n', 'not valid JSON'],
  ['notes.txt', 'line 0\nline 1\n', 'shrank from 40 lines to 2'],
]

test('an answer that is no file is asked for once more, with the line and what is wrong; the same again is an error of that file', async () => {
  const answers = new Map(NO_FILES.map(([path, answer]) => [path, answer]))
  const plan = NO_FILES.map(([path]): PlannedFile => (HELD[path] === undefined ? { path } : { path, action: 'modify' }))
  const script = manifestScript({ plan, answer: path => answers.get(path) ?? '' })
  await using scene = await openBareScene({ files: { ...SMALL_PROJECT, ...HELD }, script })
  const result = await scene.run({ inputs: MANIFEST })
  expect(result.outputs).toMatchObject({
    outcome: 'model-error',
    reason: expect.stringMatching(/src\/done\.py.*line 1/),
  })
  const warned = result.commands.filter(one => one.command === 'warning').map(({ data }) => data)
  for (const [path, , quoted] of NO_FILES) {
    const asked = requestsFor(scene, path)
    expect([path, asked.length]).toEqual([path, 2])
    expect(asked[1]).toMatch(new RegExp(quoted))
    expect(warned).toContainEqual(expect.stringMatching(new RegExp(`^${path}: .*${quoted.slice(0, 7)}`)))
  }
  const transcript = readFileSync(result.outputs['transcript-file'] ?? '', 'utf8')
  expect(transcript.split('\n').find(line => line.includes('"type":"end"'))).toMatch(/src\/done\.py.*All 96 tests pass/)
  await expectNothingPublished(scene)
})

test('a plan that says that much goes, in the word that the planning is told, is not questioned', async () => {
  const script = manifestScript({
    plan: [{ path: 'notes.txt', action: 'modify', description: 'Only the first two lines stay: remove the others.' }],
    answer: () => 'line 0\nline 1\n',
  })
  await using scene = await openBareScene({ files: { ...SMALL_PROJECT, ...HELD }, script })
  expect((await scene.run({ inputs: MANIFEST })).outputs['outcome']).toBe('pr-created')
  expect(requestsFor(scene, 'notes.txt')).toHaveLength(1)
  expect(JSON.stringify(scene.model.requests[0]?.body.messages)).toMatch(/more than half of a file goes.*`remove`/)
})

const LARGE = `export function first() {\n  return 1\n}\n${Array.from({ length: 600 }, (_, n) => `export const v${n} = ${n}`).join('\n')}\n`
const change = (now: string) =>
  `### CHANGE 1: x\nFIND:\n\`\`\`\nexport function first() {\n  return 1\n}\n\`\`\`\nREPLACE WITH:\n\`\`\`\n${now}\n\`\`\`\n`

test('changes that put a sign for omitted code into the file, or break its syntax, go back', async () => {
  const data = `{\n${Array.from({ length: 600 }, (_, n) => `  "v${n}": ${n},`).join('\n')}\n  "last": 0\n}\n`
  const put = (from: string, to: string) =>
    `### CHANGE 1: x\nFIND:\n\`\`\`\n${from}\n\`\`\`\nREPLACE WITH:\n\`\`\`\n${to}\n\`\`\`\n`
  const answers: Readonly<Record<string, readonly string[]>> = {
    'src/large.js': [
      change('export function first() {\n  // ... existing code ...\n  return 2\n}'),
      change('export function first() {\n  return 2\n}'),
    ],
    'large.json': [put('  "v7": 7,', '  "v7": 8'), put('  "v7": 7,', '  "v7": 8,')],
  }
  const script = manifestScript({
    plan: Object.keys(answers).map((path): PlannedFile => ({ path, action: 'modify' })),
    answer: (path, before) => answers[path]?.[before] ?? '',
  })
  await using scene = await openBareScene({
    files: { ...SMALL_PROJECT, 'src/large.js': LARGE, 'large.json': data },
    script,
  })
  const result = await scene.run({ inputs: MANIFEST })
  expect(result.outputs['outcome']).toBe('pr-created')
  expect(requestsFor(scene, 'src/large.js')[1]).toMatch(/line 2: .*\.\.\. existing code \.\.\./)
  expect(requestsFor(scene, 'large.json')[1]).toMatch(/not valid JSON: .*line 10/)
  const { head } = await onlyPull(scene)
  expect(scene.git('show', `${head.sha}:src/large.js`)).toBe(LARGE.replace('return 1', 'return 2').trimEnd())
  expect(scene.git('show', `${head.sha}:large.json`)).toBe(data.replace('"v7": 7', '"v7": 8').trimEnd())
})

test('blocks that delete most of a file go back unless the plan says that much goes; the same again is an error', async () => {
  const lines = LARGE.split('\n').slice(3, 553).join('\n')
  const deletion = `### CHANGE 1: x\nFIND:\n\`\`\`\n${lines}\n\`\`\`\nREPLACE WITH:\n\`\`\`\n\`\`\`\n`
  const outcomes = []
  for (const description of ['Keeps first().', 'Removes the first values.']) {
    const script = manifestScript({
      plan: [{ path: 'src/large.js', action: 'modify', description }],
      answer: () => deletion,
    })
    await using scene = await openBareScene({ files: { ...SMALL_PROJECT, 'src/large.js': LARGE }, script })
    const { outputs } = await scene.run({ inputs: MANIFEST })
    outcomes.push([outputs['outcome'], requestsFor(scene, 'src/large.js').length])
    if (outputs['outcome'] === 'model-error')
      expect(requestsFor(scene, 'src/large.js')[1]).toMatch(/from 603 lines to 53 lines.*keep what is to stay/)
  }
  expect(outcomes).toEqual([
    ['model-error', 2],
    ['pr-created', 1],
  ])
})

test('an edit that puts a sign for omitted code into a file is refused once; the same edit again is written', async () => {
  const elided = 'export function sum(a, b) {\n  // ... rest of the function unchanged\n  return a + b\n}'
  const insisted = turn(replace('src/sum.js', 'export function sum(a, b) {\n  return a - b\n}', elided))
  await using scene = await openBareScene({ script: [insisted, insisted, summary()] })
  await scene.run()
  expect(lastUserText(scene, 1)).toMatch(/Nothing was changed.*line 2.*rest of the function unchanged.*again/)
  const { head } = await onlyPull(scene)
  expect(scene.git('show', `${head.sha}:src/sum.js`)).toContain('// ... rest of the function unchanged')
})
