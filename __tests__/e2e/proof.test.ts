import { expect, test } from '@jest/globals'
import { summary, turn, view } from '../playground/model/script.ts'
import type { Script } from '../playground/model/turn.ts'
import { expectNothingPublished, lastUserText, onlyPull } from './only-pull.ts'
import { ADD, addTest, breakAdd, fix, HALF, JAVASCRIPT, openWith } from './proof-languages.ts'

const COMMAND = { 'test-command': JAVASCRIPT.command }

test('on a red base, the failure that the change ends is named as fixed', async () => {
  await using scene = await openWith(JAVASCRIPT, [view('.'), fix(JAVASCRIPT), summary()], { halves: HALF })
  const result = await scene.run({ inputs: COMMAND })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', proof: 'no-test-changes', 'tests-passed': 'true' })
  expect((await onlyPull(scene)).record.evidence.tests).toMatchObject({
    baseline: { status: 'failed' },
    final: { status: 'passed' },
    results: { fixed: [expect.stringContaining('halves')], broken: [], still_failing: [] },
  })
  expect(scene.model.requests.map((_, index) => lastUserText(scene, index)).join('\n')).toMatch(
    /Before your change.*halves/,
  )
})

test('tests that pass on the old source prove nothing beside an old failure that is fixed, and the pull request says so on top', async () => {
  const script = [turn(fix(JAVASCRIPT), addTest(JAVASCRIPT, 'adds_again', ADD)), summary()]
  await using scene = await openWith(JAVASCRIPT, script, { halves: HALF })
  const result = await scene.run({ inputs: COMMAND })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', proof: 'green-on-base', 'tests-passed': 'true' })
  const { body, record } = await onlyPull(scene)
  expect(body).toMatch(/^⚠️ \*\*Not ready: 3 of 3 tests pass, but the changed tests pass without this change too\.\*\*/m)
  expect(record.evidence.tests.results).toMatchObject({ fixed: [expect.stringContaining('halves')] })
})

test('a failure that is never repaired ends as a draft with the failure on top, or as not-ready', async () => {
  const script: Script = (_, { position }) => (position === 0 ? turn(fix(JAVASCRIPT), breakAdd(JAVASCRIPT)) : summary())
  const inputs = { ...COMMAND, 'max-attempts': '1' }
  await using scene = await openWith(JAVASCRIPT, script)
  const strict = await scene.run({ inputs: { ...inputs, 'when-not-ready': 'fail' } })
  expect(strict.outputs).toMatchObject({ outcome: 'not-ready', 'tests-passed': 'false' })
  expect(strict.exitCode).toBe(1)
  await expectNothingPublished(scene)

  const result = await scene.run({ inputs })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'false' })
  const { draft, body, record } = await onlyPull(scene)
  expect(draft).toBe(true)
  expect(body).toMatch(/^❌ \*\*Not ready: 1 of 1 test fails\.\*\*/m)
  expect(record.evidence.tests.results).toMatchObject({ broken: [expect.stringContaining('adds')] })
})

const NO_PROOF_YET = /do not prove the change yet/

test('a change without a test goes back once where the base has tests, and the second submission is accepted', async () => {
  await using scene = await openWith(JAVASCRIPT, [
    fix(JAVASCRIPT),
    summary(),
    addTest(JAVASCRIPT, 'halves', HALF),
    summary(),
  ])
  const result = await scene.run({ inputs: COMMAND })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', proof: 'red-then-green' })
  expect(lastUserText(scene, 2)).toMatch(NO_PROOF_YET)
  const proven = await onlyPull(scene)
  expect(proven.draft).toBe(false)
  expect(proven.body).toContain('and the new test fails without this change.**')

  await using insisting = await openWith(JAVASCRIPT, [fix(JAVASCRIPT), summary(), summary()])
  const { outputs } = await insisting.run({ inputs: COMMAND })
  expect(outputs).toMatchObject({ outcome: 'pr-created', proof: 'no-test-changes', 'tests-passed': 'true' })
  const { draft, body } = await onlyPull(insisting)
  expect(draft).toBe(false)
  expect((body ?? '').slice(0, 600)).toMatch(/no test was added or edited/i)
})

test('changed tests that also pass on the old source go back once, in one message with a summary that differs', async () => {
  const script = [
    turn(fix(JAVASCRIPT), addTest(JAVASCRIPT, 'adds_again', ADD)),
    ...[summary(), addTest(JAVASCRIPT, 'halves', HALF), summary()],
  ]
  await using scene = await openWith(JAVASCRIPT, script)
  const { outputs } = await scene.run({ inputs: COMMAND })
  expect(lastUserText(scene, 2)).toMatch(NO_PROOF_YET)
  expect(lastUserText(scene, 2)).toContain('src/sum.js: the summary names it, the diff does not hold it')
  expect(outputs).toMatchObject({ outcome: 'pr-created', proof: 'red-then-green' })
  // The second submission is taken, though its summary is no better.
  expect(scene.model.requests).toHaveLength(4)
  expect((await onlyPull(scene)).record.evidence.disagreements).not.toEqual([])
})

test('an issue that is closed while the run works gets a draft that says so', async () => {
  await using scene = await openWith(JAVASCRIPT, (_, { position }) => {
    if (position === 0) scene.github.editIssue(scene.repository, scene.issue, { state: 'closed' })
    return position === 0 ? turn(fix(JAVASCRIPT), addTest(JAVASCRIPT, 'halves', HALF)) : summary()
  })
  const { outputs } = await scene.run({ inputs: COMMAND })
  expect(outputs['outcome']).toBe('pr-created')
  expect(outputs['reason']).toMatch(/no longer open/)
  const { draft, body } = await onlyPull(scene)
  expect(draft).toBe(true)
  expect(body).toMatch(/the issue is no longer open/)
})
