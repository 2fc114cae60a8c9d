/** What the model reads when the tests fail on its change. */

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { PROMPTS } from '../../src/core/model/prompt.ts'
import { textOf } from '../playground/model/message-request.ts'
import { create, replace, summary, turn } from '../playground/model/script.ts'
import type { Script } from '../playground/model/turn.ts'
import { needs } from '../playground/needs.ts'
import { onlyPull } from './only-pull.ts'
import { type Files, openScene, type Scene } from './scene.ts'
import { MEND, SMALL_PROJECT } from './small-project.ts'

const newestText = (scene: Scene, request: number) =>
  textOf(scene.model.requests[request]?.body.messages.at(-1)?.content)
const addTests = (...tests: readonly string[]) =>
  replace('test/sum.test.js', "test('sums two", `${tests.join('\n')}\ntest('sums two`)
const FILES = ['src/sum.js', 'test/sum.test.js'].map(path => ({ path, change: 'modified', description: '' }))

test('an old failure goes back where the edited test is the one that fails', async () => {
  const script = [
    turn(replace('test/sum.test.js', '1, 2), 3', '2, 1), 3'), summary({ files: FILES })),
    turn(MEND, summary({ files: FILES })),
  ]
  await using scene = await openScene({ script })
  await scene.run()
  expect(newestText(scene, 1)).toMatch(/One test fails:\n- sums two numbers .*: failed before your change too/)
})

test('a failure that was reported is not told whole again: neither of the same tree, nor after an edit beside its cause', async () => {
  const green = { ...SMALL_PROJECT, 'src/sum.js': SMALL_PROJECT['src/sum.js'].replace('a - b', 'a + b') }
  const script = [
    turn(replace('src/sum.js', 'a + b', 'a * b'), summary()),
    summary(),
    turn(replace('src/other.js', '1', '2'), summary()),
    turn(replace('src/sum.js', 'a * b', 'b + a'), summary()),
  ]
  await using scene = await openScene({ files: green, script })
  await scene.run({ inputs: { 'max-attempts': '4' } })
  expect(newestText(scene, 1)).toMatch(/One test fails:\n- sums two numbers.*2 !== 3/s)
  for (const request of [2, 3]) {
    expect(newestText(scene, request)).not.toMatch(/sums two numbers|2 !== 3/)
    expect(newestText(scene, request)).toContain('The tests and messages are those of the last report.')
  }
  expect(newestText(scene, 2)).toContain('Nothing has changed since that run.')
  expect(newestText(scene, 3)).toContain('This is the same failure as before your last change')
})

test('a summary that comes after the model has read an old failure is taken as it is', async () => {
  const never = "import { test } from 'node:test'\ntest('never', () => { throw new Error('old') })\n"
  const files = { ...SMALL_PROJECT, 'test/sum.test.js': never }
  const said = summary({ title: 'Add the numbers', tests: 'never failed before, too.' })
  await using scene = await openScene({ files, script: (_, { number }) => (number === 1 ? turn(MEND, said) : said) })
  const result = await scene.run()
  expect(newestText(scene, 1)).toContain('call submit_summary as it is')
  expect(scene.model.requests).toHaveLength(2)
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'false' })
})

const LINT = 's=$?; echo "lint: no licence"; [ $s = 0 ] && exit 3; exit $s'
const NOTHING = SMALL_PROJECT['test/sum.test.js'].replace('1, 2), 3', '0, 0), 0')

test('what fails behind passing tests as before does not go back, and the draft names it', async () => {
  const inputs = { 'test-command': `node --test; ${LINT}` }
  const addCase = addTests("test('more', () => assert.equal(sum(2, 2), 4))")
  const files = { ...SMALL_PROJECT, 'test/sum.test.js': NOTHING }
  await using scene = await openScene({ files, inputs, script: [turn(MEND, addCase, summary({ files: [] }))] })
  const result = await scene.run()
  expect(scene.model.requests).toHaveLength(1)
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', proof: 'red-then-green', 'tests-passed': 'false' })
})

const PYTHON: Files = {
  'half.py': 'def half(n):\n    return n / 4\n',
  'test_half.py':
    'from nowhere_to_be_had import at\nfrom half import half\n\n\ndef test_half():\n    assert half(0) == 0\n',
  'test_zero.py': 'def test_zero():\n    assert True\n',
}
const PYTEST = { 'test-command': 'python3 -m pytest' }
const HALF = replace('half.py', 'n / 4', 'n / 2')
const PYTHON_FILES = ['half.py', 'test_half.py'].map(path => ({ path, change: 'modified', description: '' }))

needs('pytest').test(
  'an edited test file that lacks the same package as before does not go back, and the draft names it',
  async () => {
    const said = summary({ files: PYTHON_FILES })
    const script = [turn(HALF, replace('test_half.py', 'half(0) == 0', 'half(4) == 2'), said)]
    await using scene = await openScene({ files: PYTHON, inputs: PYTEST, script })
    const result = await scene.run()
    expect(scene.model.requests).toHaveLength(1)
    expect(result.outputs).toMatchObject({ outcome: 'pr-created', proof: 'still-red', 'tests-passed': 'false' })
    expect(result.outputs['reason']).toContain('`test_half.py`')
  },
)

needs('pytest').test('an edited test file goes back where it lacks another package than before', async () => {
  const other = replace('test_half.py', 'from nowhere_to_be_had import at', 'import nowhere_else')
  const back = replace('test_half.py', 'import nowhere_else', 'from nowhere_to_be_had import at')
  const script = [turn(HALF, other, summary()), turn(back, summary({ files: PYTHON_FILES.slice(0, 1) }))]
  await using scene = await openScene({ files: PYTHON, inputs: PYTEST, script })
  await scene.run()
  expect(newestText(scene, 1)).toMatch(
    /Not yet\. One test file cannot be loaded:\n- test_half\.py \(could not be loaded\): failed before/,
  )
})

test('a failure report that names an old failure is not followed by the news that it is old', async () => {
  // No run of the tests ends before the model is asked.
  const asked = join(mkdtempSync(join(tmpdir(), 'asked-')), 'once')
  const waits = SMALL_PROJECT['test/sum.test.js'].replace('() => {', 'async () => {\n  await untilAsked()')
  const untilAsked = `import { existsSync } from 'node:fs'\nimport { setTimeout } from 'node:timers/promises'\nconst untilAsked = async () => {\n  while (!existsSync('${asked}')) await setTimeout(50)\n}\n`
  const turns = [turn(replace('test/sum.test.js', '1, 2), 3', '2, 1), 3'), summary()), turn(MEND, summary())]
  const script: Script = (_, { position }) => {
    writeFileSync(asked, '')
    return turns[position] ?? summary()
  }
  await using scene = await openScene({ files: { ...SMALL_PROJECT, 'test/sum.test.js': untilAsked + waits }, script })
  await scene.run()
  expect(newestText(scene, 0)).not.toContain('Before your change')
  expect(newestText(scene, 1)).toContain('failed before your change too')
  expect(newestText(scene, 1)).not.toContain('Before your change')
})

test('prompts of the repository change what the model reads, and neither a decision nor a page', async () => {
  const own = mkdtempSync(join(tmpdir(), 'prompts-'))
  for (const [name, values] of Object.entries(PROMPTS)) {
    const words = values.map(value => `{{${value}}}`).join('\n')
    writeFileSync(join(own, `${name}.md`), `Andere Worte:\n- eins\n- zwei. ${words}`)
  }
  const wrong = addTests("test('sums ones', () => assert.equal(sum(1, 1), 3))")
  const script = [
    turn(create('.github/workflows/x.yml', 'on: push\n'), summary()),
    turn(MEND, wrong, summary()),
    turn(replace('test/sum.test.js', '1), 3', '1), 2'), summary({ files: FILES })),
  ]
  const ended = async (inputs: Readonly<Record<string, string>>) => {
    await using scene = await openScene({ script, inputs })
    const result = await scene.run()
    const lines = readFileSync(result.outputs['transcript-file'] ?? '', 'utf8')
      .trimEnd()
      .split('\n')
    const sentBack = lines.flatMap(line => (JSON.parse(line) as { sentBack?: { kind: string } | null }).sentBack ?? [])
    const { body, draft, record } = await onlyPull(scene)
    const plain = (body ?? '').split('<details>')[0]?.replace(/\d+(?:\.\d+)? (?:s|min)\b|\$[\d.]+|:\d{4,5}\//g, '…')
    return {
      outcome: result.outputs['outcome'],
      sentBack: sentBack.map(({ kind }) => kind),
      draft,
      plain,
      doubts: record.evidence.doubts,
    }
  }
  const usual = await ended({})
  expect(usual.sentBack).toEqual(['no-changes', 'tests-failed'])
  expect(await ended({ 'prompts-path': own })).toEqual(usual)
})

test('prompts of the repository come from its base commit, not from what lies in the work tree', async () => {
  const prompts = (say: string) =>
    Object.entries(PROMPTS).map(([name, values]) => {
      return [`ci/prompts/${name}.md`, `${say}. ${values.map(value => `{{${value}}}`).join('\n')}`] as const
    })
  await using scene = await openScene({
    files: { ...SMALL_PROJECT, ...Object.fromEntries(prompts('As committed')) },
    script: [turn(MEND), summary()],
    inputs: { 'prompts-path': 'ci/prompts' },
  })
  const workspace = scene.clone()
  for (const [path, text] of prompts('Left by a step')) writeFileSync(join(workspace, path), text)
  const { outputs } = await scene.run({ workspace })
  expect(outputs['outcome']).toBe('pr-created')
  const asked = JSON.stringify(scene.model.requests)
  expect(asked).toContain('As committed')
  expect(asked).not.toContain('Left by a step')
})
