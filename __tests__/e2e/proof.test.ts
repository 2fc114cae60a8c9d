import { expect, test } from '@jest/globals'
import { create, replace, summary, turn, view } from '../playground/model/script.ts'
import type { Script } from '../playground/model/turn.ts'
import { needs } from '../playground/needs.ts'
import { expectClean, expectNothingPublished, lastUserText, onlyPull } from './only-pull.ts'
import { type Case, COMMON, FURTHER, type Language } from './proof-languages.ts'
import { openScene } from './scene.ts'

const ADD: Case = { call: 'add(1, 2)', gives: 3 }
const HALF: Case = { call: 'half(4)', gives: 2 }
const IMPOSSIBLE: Case = { call: 'add(1, 2)', gives: 4 }

/** The base: a right `add` with its test, a wrong `half`, and further tests. */
function base(language: Language, more: Readonly<Record<string, Case>> = {}): Record<string, string> {
  const tests = Object.entries({ adds: ADD, ...more }).map(([name, one]) => language.test(name, one))
  return {
    ...language.files,
    [language.sourcePath]: language.source(language.rightAdd, language.wrongHalf),
    ...Object.fromEntries(tests.map(({ path, text }) => [path, text])),
  }
}

const fix = ({ sourcePath, wrongHalf, rightHalf }: Language) => replace(sourcePath, wrongHalf, rightHalf)
const breakAdd = ({ sourcePath, rightAdd, wrongAdd }: Language) => replace(sourcePath, rightAdd, wrongAdd)
const mendAdd = ({ sourcePath, rightAdd, wrongAdd }: Language) => replace(sourcePath, wrongAdd, rightAdd)
const addTest = (language: Language, name: string, one: Case) => {
  const { path, text } = language.test(name, one)
  return create(path, text)
}

async function solve(
  language: Language,
  files: Record<string, string>,
  script: Script,
  inputs: Record<string, string> = {},
) {
  const scene = await openScene({ files, script })
  const result = await scene.run({ env: language.env ?? {}, inputs: { 'test-command': language.command, ...inputs } })
  return { scene, result }
}

for (const language of [...COMMON, ...FURTHER])
  needs(...language.needs).describe(language.name, () => {
    test('an old failure that is left does not go back to the model: a draft names it', async () => {
      const files = base(language, { impossible: IMPOSSIBLE })
      const script = [turn(fix(language), addTest(language, 'halves', HALF)), summary()]
      const { scene, result } = await solve(language, files, script, { 'on-test-failure': 'fail' })
      await using _ = scene
      expect(result.outputs).toMatchObject({ outcome: 'pr-created', proof: 'red-then-green', 'tests-passed': 'false' })
      expect(result.outputs['reason']).toContain('impossible')
      const { record, draft } = await onlyPull(scene)
      expect(draft).toBe(true)
      expect(record.evidence.tests).toMatchObject({
        attempts: 1,
        baseline: { status: 'failed' },
        final: { status: 'failed' },
        results: { broken: [], still_failing: [expect.stringContaining('impossible')] },
      })
    })
  })

for (const language of COMMON)
  needs(...language.needs).describe(language.name, () => {
    test('on a green base, a test that fails there and passes with the change is red, then green', async () => {
      const script = [turn(fix(language), addTest(language, 'halves', HALF)), summary()]
      const { scene, result } = await solve(language, base(language), script)
      await using _ = scene
      expect(result.outputs).toMatchObject({ outcome: 'pr-created', proof: 'red-then-green', 'tests-passed': 'true' })
      const { record, draft, body } = await onlyPull(scene)
      const { tests } = record.evidence
      expect(tests).toMatchObject({
        attempts: 1,
        baseline: { status: 'passed', exit_code: 0 },
        final: { status: 'passed', exit_code: 0 },
        proof: 'red-then-green',
        results: { fixed: [], broken: [], still_failing: [], added: [expect.stringContaining('halves')] },
      })
      expect(draft).toBe(false)
      expect(body).toContain('and the changed tests fail without this change.**')
      expectClean(scene)
    })

    test('on a red base, the failure that the change ends is named as fixed', async () => {
      const script = [view('.'), fix(language), summary()]
      const { scene, result } = await solve(language, base(language, { halves: HALF }), script)
      await using _ = scene
      expect(result.outputs).toMatchObject({ outcome: 'pr-created', proof: 'no-test-changes', 'tests-passed': 'true' })
      const { record } = await onlyPull(scene)
      expect(record.evidence.tests).toMatchObject({
        baseline: { status: 'failed' },
        final: { status: 'passed' },
        results: { fixed: [expect.stringContaining('halves')], broken: [], still_failing: [] },
      })
      expect(scene.model.requests.map((_, index) => lastUserText(scene, index)).join('\n')).toMatch(
        /before any change\..*halves/,
      )
    })

    test('a new failure goes back to the model by name, and its repair is delivered', async () => {
      const script = [
        turn(fix(language), breakAdd(language), addTest(language, 'halves', HALF)),
        summary(),
        mendAdd(language),
        summary(),
      ]
      const { scene, result } = await solve(language, base(language, { impossible: IMPOSSIBLE }), script)
      await using _ = scene
      expect(result.outputs).toMatchObject({ outcome: 'pr-created', proof: 'red-then-green' })
      expect(lastUserText(scene, 2)).toMatch(/adds/)
      expect((await onlyPull(scene)).record.evidence.tests.attempts).toBe(2)
    })
    test('tests that pass on the old source prove nothing, and the pull request says so on top', async () => {
      const script = [turn(fix(language), addTest(language, 'adds_again', ADD)), summary()]
      const { scene, result } = await solve(language, base(language), script)
      await using _ = scene
      expect(result.outputs).toMatchObject({ outcome: 'pr-created', proof: 'green-on-base', 'tests-passed': 'true' })
      const { draft, body } = await onlyPull(scene)
      expect(draft).toBe(true)
      expect((body ?? '').slice(0, 600)).toMatch(/prove nothing/)
    })

    test('a failure that is never repaired ends as a draft with the failure on top, or as tests-failed', async () => {
      const script: Script = [
        turn(fix(language), breakAdd(language)),
        summary(),
        summary(),
        summary(),
        summary(),
        summary(),
      ]
      const inputs = { 'max-test-attempts': '1' }
      const { scene, result } = await solve(language, base(language), script, inputs)
      await using _ = scene
      expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'false' })
      const { draft, body, record } = await onlyPull(scene)
      expect(draft).toBe(true)
      expect((body ?? '').slice(0, 600)).toMatch(/tests fail/i)
      expect(record.evidence.tests.results).toMatchObject({ broken: [expect.stringContaining('adds')] })

      const strict = await solve(language, base(language), script, { ...inputs, 'on-test-failure': 'fail' })
      await using __ = strict.scene
      expect(strict.result.outputs).toMatchObject({ outcome: 'tests-failed', 'tests-passed': 'false' })
      expect(strict.result.exitCode).toBe(1)
      await expectNothingPublished(strict.scene)
    })

    test('a change without tests is delivered as one; under require-tests it goes back to the model first', async () => {
      const { scene, result } = await solve(language, base(language), [fix(language), summary()])
      await using _ = scene
      expect(result.outputs).toMatchObject({ outcome: 'pr-created', proof: 'no-test-changes' })

      const script = [fix(language), summary(), addTest(language, 'halves', HALF), summary()]
      const strict = await solve(language, base(language), script, { 'require-tests': 'true' })
      await using __ = strict.scene
      expect(strict.result.outputs).toMatchObject({ outcome: 'pr-created', proof: 'red-then-green' })
      expect(lastUserText(strict.scene, 2)).toMatch(/no test/)
      expect((await onlyPull(strict.scene)).draft).toBe(false)
    })
  })
