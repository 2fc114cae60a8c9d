import { expect, test } from '@jest/globals'
import { create, replace, summary, turn, view } from '../playground/model/script.ts'
import type { Script } from '../playground/model/turn.ts'
import { needs } from '../playground/needs.ts'
import { expectClean, expectNothingPublished, lastUserText, onlyPull } from './only-pull.ts'
import { type Case, JAVASCRIPT, LANGUAGES, type Language } from './proof-languages.ts'
import { openScene, type Scene } from './scene.ts'

const ADD: Case = { call: 'add(1, 2)', gives: 3 }
const HALF: Case = { call: 'half(4)', gives: 2 }
const IMPOSSIBLE: Case = { call: 'add(1, 2)', gives: 4 }

/** A right `add` with its test, a wrong `half`, and further tests. */
function openWith(language: Language, script: Script, more: Readonly<Record<string, Case>> = {}): Promise<Scene> {
  const tests = Object.entries({ adds: ADD, ...more }).map(([name, one]) => language.test(name, one))
  const source = { [language.sourcePath]: language.source('a + b', language.wrongHalf) }
  const files = { ...language.files, ...source, ...Object.fromEntries(tests.map(({ path, text }) => [path, text])) }
  return openScene({ files, script })
}

const fix = ({ sourcePath, wrongHalf, rightHalf }: Language) => replace(sourcePath, wrongHalf, rightHalf)
const breakAdd = ({ sourcePath }: Language) => replace(sourcePath, 'a + b', 'a * b')
const mendAdd = ({ sourcePath }: Language) => replace(sourcePath, 'a * b', 'a + b')
const addTest = (language: Language, name: string, one: Case) => {
  const { path, text } = language.test(name, one)
  return create(path, text)
}

for (const language of LANGUAGES)
  needs(...language.needs).test(
    `${language.name}: a new failure goes back to the model by name; an old one that is left does not, and makes a draft that names it`,
    async () => {
      const script = [
        turn(fix(language), breakAdd(language), addTest(language, 'halves', HALF)),
        summary(),
        mendAdd(language),
        summary(),
      ]
      await using scene = await openWith(language, script, { impossible: IMPOSSIBLE })
      const inputs = { 'test-command': language.command, 'on-test-failure': 'fail' }
      const { outputs } = await scene.run({ env: language.env ?? {}, inputs })
      expect(outputs).toMatchObject({ outcome: 'pr-created', proof: 'red-then-green', 'tests-passed': 'false' })
      expect(outputs['reason']).toContain('impossible')
      expect(lastUserText(scene, 2)).toMatch(/adds/)
      const { record, draft } = await onlyPull(scene)
      expect(draft).toBe(true)
      expect(record.evidence.tests).toMatchObject({
        attempts: 2,
        baseline: { status: 'failed' },
        final: { status: 'failed' },
        results: {
          ...{ fixed: [], broken: [] },
          still_failing: [expect.stringContaining('impossible')],
          added: [expect.stringContaining('halves')],
        },
      })
      expectClean(scene)
    },
  )

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

test('a failure that is never repaired ends as a draft with the failure on top, or as tests-failed', async () => {
  const script: Script = (_, { position }) => (position === 0 ? turn(fix(JAVASCRIPT), breakAdd(JAVASCRIPT)) : summary())
  const inputs = { ...COMMAND, 'max-test-attempts': '1' }
  await using scene = await openWith(JAVASCRIPT, script)
  const strict = await scene.run({ inputs: { ...inputs, 'on-test-failure': 'fail' } })
  expect(strict.outputs).toMatchObject({ outcome: 'tests-failed', 'tests-passed': 'false' })
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
  expect(outputs['reason']).toMatch(/closed while/)
  const { draft, body } = await onlyPull(scene)
  expect(draft).toBe(true)
  expect(body).toMatch(/closed while this run worked/)
})
