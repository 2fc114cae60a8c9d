import { expect, test } from '@jest/globals'
import { type DoubtRules, decideVerdict, isBad, opensAsDraft, type Verdict } from '../../../src/core/facts/verdict.ts'
import { ACCOUNTS, MISSING } from '../../../src/core/testing/account.ts'
import { fc } from '../../playground/properties.ts'
import { anyProvenRecord } from './any-record.ts'
import { anyRecord as anyHostileRecord, decide, RULES, sampleRecord, withEvidence, withTests } from './sample-record.ts'

const finding = { kind: 'deleted-test', path: 'a.test.js', detail: 'deleted' }
type Facts = Partial<typeof sampleRecord.evidence.tests>
const levelOf = (record: typeof sampleRecord, rules: DoubtRules = RULES) => decide(record, rules).verdict.level

test.each([
  ['red-then-green', 'proven'],
  ['red-by-build', 'proven-by-build'],
  ['no-test-changes', 'ready'],
  ['not-run', 'ready'],
  ['green-on-base', 'not-ready'],
  ['still-red', 'not-ready'],
  ['could-not-run', 'not-ready'],
] as const)('a green change with proof %s is %s', (proof, level) => {
  expect(levelOf(withTests({ proof }))).toBe(level)
})

test('no record is proven or ready unless its tests and checks are green and nothing speaks against it', () => {
  const rules = fc.record({ requireTests: fc.boolean() })
  fc.assert(
    fc.property(fc.oneof(anyProvenRecord, anyHostileRecord), rules, ({ evidence }, given) => {
      const { level, doubts } = decideVerdict(evidence, given)
      const { tests, checks } = evidence
      expect(doubts.length > 0).toBe(level === 'not-ready')
      if (level === 'not-ready') return
      expect(tests.final.status).toBe('passed')
      expect(tests.final.counts?.failed ?? 0).toBe(0)
      const { missing = [], fewer, no_results: silent } = tests.account ?? {}
      expect([missing, fewer, silent]).toEqual([[], undefined, undefined])
      expect(
        checks.every(({ status, detected }) => status === 'passed' || (detected === true && status === 'not-run')),
      ).toBe(true)
      expect((evidence.base_settings ?? []).every(({ status }) => status === 'passed')).toBe(true)
      expect([evidence.limit, evidence.split_off, evidence.issue_closed, evidence.shown_as]).toEqual([
        null,
        undefined,
        undefined,
        undefined,
      ])
      expect(tests.tampering).toEqual([])
      expect(['green-on-base', 'still-red', 'could-not-run']).not.toContain(tests.proof)
      if (given.requireTests) expect(tests.proof).not.toBe('no-test-changes')
      if (level === 'proven') expect(tests.proof).toBe('red-then-green')
      if (level === 'proven-by-build') expect(tests.proof).toBe('red-by-build')
    }),
    { numRuns: 500 },
  )
})

test('an honest change is never a draft', () => {
  const honest = fc.record({
    proof: fc.constantFrom(
      'red-then-green' as const,
      'red-by-build' as const,
      'no-test-changes' as const,
      'not-run' as const,
    ),
    counts: fc.option(fc.record({ passed: fc.nat(999), failed: fc.constant(0), skipped: fc.nat(9) }), {
      nil: undefined,
    }),
    left_out: fc.array(fc.record({ path: fc.string(), why: fc.string() }), { maxLength: 3 }),
    source: fc.constantFrom('tool' as const, 'host' as const),
    sandbox: fc.constantFrom('bubblewrap' as const, 'none' as const),
    by: fc.constantFrom(...ACCOUNTS),
    flaky: fc.constantFrom(
      undefined,
      ...(['baseline', 'red', 'final'] as const).map(run => [{ test: 'reaches the server', run }]),
    ),
  })
  fc.assert(
    fc.property(honest, ({ proof, counts, left_out, source, sandbox, by, flaky }) => {
      const { evidence } = withTests({
        proof,
        account: { by, missing: [] },
        ...(flaky && { flaky }),
        final: { status: 'passed', exit_code: 0, duration_ms: 1, ...(counts && { counts }) },
      })
      const disagreements = [{ kind: 'changed-not-claimed', path: 'a', detail: 'x' }]
      const phases = { ...evidence.phases, summary_source: source }
      const whole = { ...evidence, left_out, sandbox, disagreements, phases }
      expect(decideVerdict(whole, RULES).doubts).toEqual([])
    }),
  )
})

test('what was measured as bad is told from what is missing', () => {
  const verdictOn = (record: typeof sampleRecord) => decide(record).verdict
  const failed = { status: 'failed', exit_code: 1, duration_ms: 1 } as const
  for (const record of [
    withTests({ final: failed }),
    withTests({ tampering: [finding] }),
    withEvidence({ checks: [{ ...failed, command: 'lint' }] }),
  ])
    expect(isBad(verdictOn(record))).toBe(true)
  const results = { fixed: ['a'], broken: [], still_failing: ['b'], added: [] }
  for (const record of [withTests({ final: failed, results }), withEvidence({ limit: 'max-turns' }), sampleRecord])
    expect(isBad(verdictOn(record))).toBe(false)
})

test('what a run does not account for is never proven or ready, whatever else is measured, and whatever the inputs say', () => {
  const green = { status: 'passed', exit_code: 0, duration_ms: 1 } as const
  const facts = fc.oneof(
    fc.integer({ min: 1 }).map(failed => ({ final: { ...green, counts: { passed: 9, failed, skipped: 0 } } })),
    fc
      .constantFrom(...MISSING)
      .map(why => ({ account: { by: 'names' as const, missing: [{ test: 'adds', file: null, why }] } })),
    fc
      .integer({ min: 1, max: 9 })
      .map(now => ({ account: { by: 'counts' as const, missing: [], fewer: { before: 10, now } } })),
    fc.constant<Facts>({ account: { by: 'exit-code', missing: [], no_results: true } }),
    fc.constant({ final: { ...green, status: 'not-run' as const } }),
  )
  const proofs = fc.constantFrom('red-then-green', 'red-by-build', 'no-test-changes', 'not-run')
  fc.assert(
    fc.property(facts, proofs, fc.boolean(), (fact, proof, isStrict) => {
      const rules: DoubtRules = { requireTests: isStrict }
      expect(levelOf(withTests({ proof, ...fact }), rules)).toBe('not-ready')
    }),
  )
})

test('the input require-tests adds a rule', () => {
  const untested = withTests({ proof: 'no-test-changes' })
  expect(decide(untested, { requireTests: true }).verdict.doubts).toEqual([{ kind: 'no-test-changed' }])
})

test.each([
  ['not-ready', 'auto', true],
  ['ready', 'auto', false],
  ['proven', 'always', true],
] as const)('a change that is %s under draft: %s', (level, draft, isDraft) => {
  const verdict: Verdict = { level, doubts: [] }
  expect(opensAsDraft(verdict, { draft })).toBe(isDraft)
})
