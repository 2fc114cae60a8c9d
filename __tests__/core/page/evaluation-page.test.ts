import { describe, expect, test } from '@jest/globals'
import type { Evaluation, EvaluationTask } from '../../../src/core/evaluation/evaluation.ts'
import type { Measurement } from '../../../src/core/evaluation/measurement.ts'
import { mergeEvaluations } from '../../../src/core/evaluation/merge.ts'
import { withTotals } from '../../../src/core/evaluation/totals.ts'
import {
  begunTaskLine,
  estimateLine,
  evaluationLines,
  evaluationReport,
} from '../../../src/core/page/evaluation-page.ts'

const PROVEN: Measurement = {
  ...{ verdict: 'proven', proof: 'red-then-green', doubts: [], reason: '', turned: ['a'], turned_omitted: 0 },
  ...{ broken: 0, tests: 'passed', setup_failed: false, duration_ms: 30_000, page: null },
}
const doubted = (kind: string): Measurement => ({
  ...PROVEN,
  ...{ verdict: 'not-ready', doubts: [{ kind, detail: '' }] },
})
const taskOf = (at: number, fix: Measurement | null, back: Measurement | null): EvaluationTask => ({
  ...{ id: `${at}`.repeat(12), commit: `${at}`.repeat(40), parent: 'f'.repeat(40), date: '2026-01-01T00:00:00Z' },
  ...{ subject: `Fix \u001b[1m<b> ${at}`, issue: '', issue_number: null, files: 2, touched: null },
  ...{ fix, taken_back: back, attempts: [], begun: [] },
})
const evaluationOf = (...tasks: readonly EvaluationTask[]): Evaluation => ({
  ...{ schema: 'diffproof-eval/v1', mode: 'prove-only', repository: 'small', head_sha: 'e'.repeat(40) },
  ...{ setting: { 'prove-only': 'true' }, variants: [], models: [], looked_at: tasks.length, left_out: [] },
  tasks: [...tasks],
})

describe('the page of an evaluation', () => {
  test('explains every reason that it names, and counts a setup that failed apart', () => {
    const unset = { ...doubted('tests-not-green'), setup_failed: true }
    const found = withTotals(
      evaluationOf(
        taskOf(1, PROVEN, doubted('tests-not-green')),
        taskOf(2, unset, unset),
        taskOf(3, doubted('constructor'), doubted('green-on-base')),
      ),
    )
    const text = evaluationLines(found).join('\n')
    expect(text).toMatch(/^2{12} .*Not ready \(setup-failed\) +Not ready \(setup-failed\) /m)
    expect(text).toMatch(/^Why not proven +Real fixes +Source taken back$/m)
    expect(text).toMatch(/^setup-failed: the setup failed, so packages may be missing +1 +1$/m)
    expect(text).toMatch(/^tests-not-green: the tests of the change failed, timed out or could not run +0 +1$/m)
    expect(text).toMatch(/^green-on-base: the changed tests pass on the old source too +0 +1$/m)
    expect(text).toMatch(/^constructor +1 +0$/m)
    expect(evaluationReport(found)).toContain('<td>green-on-base: the changed tests pass on the old source too</td>')
    expect(text).not.toContain('Incomplete')
  })

  test('says that it is incomplete', () => {
    const found = withTotals(evaluationOf(taskOf(1, PROVEN, PROVEN), taskOf(2, PROVEN, null), taskOf(3, null, null)))
    const said = 'Incomplete: 1 of 3 fixes are done. The figures count what was measured.'
    expect(evaluationLines(found)).toContain(said)
    expect(evaluationReport(found)).toContain(said)
  })
})

test('an estimate without a model says how many measurements are left, and how long they may take', () => {
  const none = { attempts: 0, low: 0, high: 0, most: 0 }
  expect(estimateLine(evaluationOf(taskOf(1, null, null), taskOf(2, null, null)), none)).toBe(
    '2 past fixes, 4 measurements (each takes several test runs): no model is asked, nothing is paid',
  )
  expect(estimateLine(evaluationOf(taskOf(1, PROVEN, PROVEN), taskOf(2, PROVEN, null)), none)).toBe(
    '2 past fixes, 1 measurement (about 30 s): no model is asked, nothing is paid',
  )
})

test('what is under way is named by its fix, without orders to a terminal', () => {
  const task = taskOf(1, null, null)
  expect(begunTaskLine(task, 'fix')).toBe('111111111111: Fix [1m<b> 1')
  expect(begunTaskLine(task, 'taken-back')).toBe('111111111111, source taken back: Fix [1m<b> 1')
})

test('evaluations that differ say in what', () => {
  const one = evaluationOf(taskOf(1, null, null))
  const parts = (other: Partial<Evaluation>) => [
    { folder: 'a', evaluation: one },
    { folder: 'b', evaluation: { ...one, ...other } },
  ]
  expect(mergeEvaluations(parts({}))).toEqual(one)
  expect(mergeEvaluations(parts({ head_sha: 'd'.repeat(40), setting: { 'prove-only': 'true', last: '5' } }))).toBe(
    'b and a differ: the commit is dddddddddddd and eeeeeeeeeeee, --last is 5 and not given',
  )
  expect(mergeEvaluations(parts({ repository: 'o/r' }))).toBe('b and a differ: repository is o/r and small')
})
