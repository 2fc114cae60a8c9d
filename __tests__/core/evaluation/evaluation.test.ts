import { describe, expect, test } from '@jest/globals'
import { checkedAttempt, NO_WAY, readAttempt } from '../../../src/core/evaluation/attempt.ts'
import { createBudget, estimateOf } from '../../../src/core/evaluation/budget.ts'
import { readVariants } from '../../../src/core/evaluation/evaluation.ts'
import { differenceOf, exactInterval } from '../../../src/core/evaluation/intervals.ts'
import { type Measurement, passesHidden, readMeasurement, whyNoTask } from '../../../src/core/evaluation/measurement.ts'
import type { ProofRecord } from '../../../src/core/facts/record.ts'
import { fc } from '../../playground/properties.ts'
import { anyRecord } from '../facts/sample-record.ts'

const FIX: Measurement = {
  ...{ verdict: 'proven', proof: 'red-then-green', doubts: [], reason: '', turned: ['a', 'b'], turned_omitted: 0 },
  ...{ broken: 0, tests: 'passed', setup_failed: false, duration_ms: 1, page: null },
}

describe('a fix is a task where its tests fail before and pass after', () => {
  test.each([
    ['they fail before and pass after', {}, null],
    ['they fail to build before', { proof: 'red-by-build' }, null],
    ['they pass before', { proof: 'green-on-base' }, 'passes-before'],
    ['its setup failed, and they fail after', { setup_failed: true, proof: 'still-red' }, 'setup-failed'],
    ['its setup failed, and they turn green', { setup_failed: true }, null],
    ['they fail after', { proof: 'still-red', tests: 'failed' }, 'fails-after'],
    ['nothing could be measured', { verdict: null, proof: null }, 'not-measured'],
  ] as const)('%s', (_, more, why) => {
    expect(whyNoTask({ ...FIX, ...more })).toBe(why)
  })
})

describe('a change passes the hidden tests', () => {
  test.each([
    ['where all of them turn green', {}, true],
    ['with more of them', { turned: ['a', 'b', 'c'] }, true],
    ['not with one of two', { turned: ['a'] }, false],
    ['not with others', { turned: ['a', 'c'] }, false],
    ['not where it breaks another test', { broken: 1, tests: 'failed' }, false],
    ['not where its own run fails', { tests: 'failed' }, false],
    ['not without a proof', { proof: 'still-red' }, false],
    ['also where the list of a record was cut', { turned: ['a'], turned_omitted: 1 }, true],
  ] as const)('%s', (_, more, passes) => {
    expect(passesHidden({ ...FIX, ...more, turned: [...('turned' in more ? more.turned : FIX.turned)] }, FIX)).toBe(
      passes,
    )
  })
})

describe('an attempt', () => {
  const outputs = {
    ...{ outcome: 'proposed', reason: 'r', verdict: 'proven', branch: 'b', 'patch-file': 'p', 'tree-sha': 't' },
    ...{ turns: '3', 'cost-usd': '0.25', 'duration-ms': '1000' },
  }
  const asked = { variant: 'as given', paidBefore: 0.5, limit: 1, folder: 'tasks/x', way: NO_WAY }

  test('costs what interrupted attempts had cost too', () => {
    expect(readAttempt(outputs, asked)).toMatchObject({ cost_usd: 0.75, end: null, tree: 't', turns: 3 })
  })

  test.each([
    ['without a change', { outcome: 'no-changes', verdict: '' }, 'no-change'],
    ['that the model declines', { outcome: 'declined', verdict: '' }, 'no-change'],
    ['that fails', { outcome: 'model-error', verdict: '' }, 'error'],
  ])('%s is not checked', (_, more, end) => {
    expect(readAttempt({ ...outputs, ...more }, asked)).toMatchObject({ end, hidden: null, tree: null })
  })

  test('without a word is an error of unknown cost', () => {
    expect(readAttempt({}, asked)).toMatchObject({ end: 'error', outcome: 'internal-error', cost_usd: null })
  })

  test.each([
    ['proven', true, 'solved'],
    ['ready', true, 'solved'],
    ['proven', false, 'wrong'],
    ['not-ready', true, 'draft'],
    ['not-ready', false, 'draft'],
  ])('%s, with hidden tests that pass: %p, is %s', (verdict, passes, end) => {
    const checked = { ...FIX, ...(passes ? {} : { turned: [] }) }
    const found = checkedAttempt(readAttempt({ ...outputs, verdict }, asked), checked, FIX)
    expect(found).toMatchObject({ end, hidden: passes ? 'passed' : 'failed' })
  })

  test('whose hidden tests nothing could run on this machine is an error, and not wrong', () => {
    const [{ evidence }] = fc.sample(anyRecord, { numRuns: 1, seed: 1 }) as [ProofRecord]
    const about = { schema: 'diffproof-proof/v1', repository: 'octo/demo', pull_request: null, proved: 'head' }
    const whole = { ...about, head_sha: 'a'.repeat(40), scope: 'source' }
    const ids = { base_sha: 'b'.repeat(40), tree_sha: 'c'.repeat(40) }
    const ofRun = (commands_ran: boolean) => ({
      ...whole,
      evidence: {
        ...evidence,
        ...ids,
        verdict: 'not-ready',
        commands_ran,
        tests: { ...evidence.tests, proof: 'not-run' },
      },
    })
    const [record, unrun] = [ofRun(true), ofRun(false)]
    const checkedAs = (one: object) =>
      checkedAttempt(readAttempt(outputs, asked), readMeasurement({ record: JSON.stringify(one) }, 'x'), FIX)
    expect(checkedAs(record)).toMatchObject({ end: 'wrong', hidden: 'failed' })
    expect(checkedAs(unrun)).toMatchObject({ end: 'error', hidden: 'not-measured', checked: { page: 'x/proof.html' } })
  })

  test('that cannot be checked is an error', () => {
    const checked = readMeasurement({ reason: 'no setup' }, 'x')
    expect(checkedAttempt(readAttempt(outputs, asked), checked, FIX)).toMatchObject({
      end: 'error',
      hidden: 'not-measured',
    })
  })
})

describe('the dollars of an evaluation', () => {
  test('an attempt starts only where its own limit fits beside what is paid and kept back', () => {
    const budget = createBudget({ max: 1, paid: 0.1 })
    expect([budget.reserve(0.4), budget.reserve(0.4), budget.reserve(0.4)]).toEqual([true, true, false])
    budget.settle(0.4, 0.1)
    expect([budget.reserve(0.4), budget.reserve(0.4)]).toEqual([true, false])
    budget.settle(0.4, null)
    expect(budget.reserve(0.01)).toBe(false)
    budget.settle(0.4, 0.05)
    expect([budget.reserve(0.35), budget.reserve(0.01)]).toEqual([true, false])
  })

  test('an estimate is never above the limits', () => {
    const limits = { max: 5, each: 1 }
    expect(estimateOf(10, 10, limits)).toEqual({ attempts: 10, low: 0.4, high: 1, most: 5 })
    expect(estimateOf(3, 40, { max: 5, each: 0.1 })).toMatchObject({
      high: 0.30000000000000004,
      most: 0.30000000000000004,
    })
    expect(estimateOf(3, null, limits)).toMatchObject({ low: null, high: null, most: 3 })
  })
})

describe('variants', () => {
  test('are read beside the inputs as given', () => {
    expect(readVariants('')).toEqual([{ name: 'as given', inputs: {} }])
    expect(readVariants(' effort=high; model=a, strategy=manifest ')).toEqual([
      { name: 'as given', inputs: {} },
      { name: 'effort=high', inputs: { effort: 'high' } },
      { name: 'model=a, strategy=manifest', inputs: { model: 'a', strategy: 'manifest' } },
    ])
  })

  test.each(['effort', 'effort=', 'max-cost-usd=3', 'provider=bedrock', 'effort=high; effort=high'])(
    '%s is refused',
    text => {
      expect(readVariants(text)).toMatch(/^--compare: /)
    },
  )
})

/** The ends as tables and other programs have them. */
const KNOWN = [
  [0, 0, 0, 1],
  [0, 10, 0, 0.3084971],
  [1, 10, 0.0025286, 0.4450161],
  [5, 10, 0.187086, 0.812914],
  [10, 10, 0.6915029, 1],
  [2, 4, 0.067586, 0.932414],
  [19, 20, 0.7512672, 0.9987349],
  [50, 100, 0.3983211, 0.6016789],
] as const

describe('the exact interval of a rate', () => {
  test.each(KNOWN)('%i of %i is from %f to %f', (hits, all, low, high) => {
    const [from, to] = exactInterval(hits, all)
    expect(from).toBeCloseTo(low, 6)
    expect(to).toBeCloseTo(high, 6)
  })
})

describe('the difference of two ways over the same tasks', () => {
  test('has an interval that repeats itself and holds the mean', () => {
    const differences = [1, 1, 0, 0, 0, -1, 1, 0, 0, 1]
    const found = differenceOf(differences)
    expect(found).toEqual(differenceOf(differences))
    expect(found.value).toBeCloseTo(0.3, 12)
    // The normal interval of these ten is -0.12 to 0.72; a bootstrap of few tasks is a little narrower.
    expect(found.low).toBeGreaterThanOrEqual(-0.2)
    expect(found.low).toBeLessThanOrEqual(0)
    expect(found.high).toBeGreaterThanOrEqual(0.6)
    expect(found.high).toBeLessThanOrEqual(0.8)
  })

  test('of tasks that all agree is certain, and of no tasks is nothing', () => {
    expect(differenceOf([1, 1, 1])).toEqual({ value: 1, low: 1, high: 1 })
    expect(differenceOf([])).toEqual({ value: 0, low: 0, high: 0 })
  })
})
