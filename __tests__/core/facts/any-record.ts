/** Arbitrary records in which each part is as a run could write it. */
import type { Evidence, ProofRecord } from '../../../src/core/facts/record.ts'
import { ACCOUNTS, MISSING } from '../../../src/core/testing/account.ts'
import { fc } from '../../playground/properties.ts'
import { sampleRecord } from './sample-record.ts'

const STATUSES = ['passed', 'failed', 'not-run', 'could-not-run', 'timed-out'] as const
const PROOFS = [
  ...(['red-then-green', 'red-by-build', 'green-on-base', 'still-red'] as const),
  ...(['could-not-run', 'no-test-changes', 'not-run'] as const),
] as const
const count = fc.integer({ min: 0, max: 400 })
const counts = fc.record({ passed: count, failed: fc.constantFrom(0, 0, 1, 2, 3), skipped: count })
const run = fc.record({
  status: fc.constantFrom(...STATUSES, ...Array.from({ length: 10 }, () => 'passed' as const)),
  exit_code: fc.constant(null),
  duration_ms: fc.constant(null),
})
const optional = <T>(one: fc.Arbitrary<T>, key: string) =>
  fc.option(one, { nil: undefined }).map(value => (value === undefined ? {} : { [key]: value }))
const tested = fc.tuple(run, optional(counts, 'counts')).map(([one, more]) => ({ ...one, ...more }))
/** Names without digits, so that each number of a page is one of ours. */
const names = (stem: string) =>
  fc
    .uniqueArray(fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 6 }), { maxLength: 9 })
    .map(all => all.map(name => `${stem} ${name}`))
/** Most records are of a change that is ready: there a wrong claim does most harm. */
const rarely = <T>(one: fc.Arbitrary<T>, usual: T) => fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, one)
const finding = fc.constant({ kind: 'skipped', path: 'test/a.js', detail: 'a test is skipped' })

const anyAccount: fc.Arbitrary<NonNullable<Evidence['tests']['account']> | undefined> = fc.record({
  by: fc.constantFrom(...ACCOUNTS),
  missing: fc.constantFrom(...MISSING).map(why => [{ test: 'missing a', file: null, why }]),
})

const anyTests = fc
  .record({
    ...{ baseline: tested, final: tested, proof: fc.constantFrom(...PROOFS) },
    ...{ fixed: names('fixed'), broken: names('broken'), still: names('still'), added: names('added') },
    ...{ changed: names('changed'), part: fc.nat({ max: 9 }), named: fc.boolean(), known: fc.boolean() },
    failing: fc.nat({ max: 2 }),
    account: rarely(anyAccount, undefined),
    tampering: rarely(fc.array(finding, { minLength: 1, maxLength: 2 }), []),
  })
  .map(({ fixed, broken, still, added, changed, part, failing, named, known, account, ...rest }): Evidence['tests'] => {
    const red = [...added.slice(0, part), ...changed]
    const counted = added.length === 0 ? {} : { new_tests: added.length, new_failed: Math.min(part, added.length) }
    return {
      ...sampleRecord.evidence.tests,
      ...rest,
      ...(account === undefined ? {} : { account }),
      ...(named && red.length > 0 ? { red: { failed: red, ...counted } } : {}),
      // A new test that fails is both.
      results: known
        ? { fixed, broken: [...broken, ...added.slice(part).slice(0, failing)], still_failing: still, added }
        : null,
    }
  })

/** A record with findings and doubts of most kinds. */
export const anyProvenRecord: fc.Arbitrary<ProofRecord> = fc
  .record({
    tests: anyTests,
    checks: fc.array(
      run.map(one => ({ ...one, command: 'lint' })),
      { maxLength: 3 },
    ),
    limit: rarely(fc.constant<string | null>('max-turns'), null),
    sandbox: fc.constantFrom('bubblewrap' as const, 'none' as const),
    sandbox_network: fc.constantFrom(undefined, 'none' as const, 'host' as const),
    excluded: rarely(fc.constant(true), false),
    additions: fc.array(count, { maxLength: 14 }),
    source: fc.constantFrom('tool' as const, 'host' as const),
  })
  .map(({ excluded, additions, source, ...patch }) => {
    const files = additions.map((lines, at) => ({
      ...{ path: `src/${'x'.repeat(at + 1)}.js`, change: 'modified' as const },
      ...{ additions: lines, deletions: lines },
    }))
    const evidence = {
      ...sampleRecord.evidence,
      ...patch,
      ...(excluded ? { split_off: ['ci.yml'] } : {}),
      files,
      phases: { ...sampleRecord.evidence.phases, summary_source: source },
    }
    const said = { title: 't', description: 'd', root_cause: null, tests: 't', risks: [], files: [] }
    return { ...sampleRecord, summary: { ...sampleRecord.summary, ...said }, evidence }
  })
