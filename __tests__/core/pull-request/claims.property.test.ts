/** No page claims more than the record holds: its numbers are the record's, and each verdict has its conditions. */
import { expect, test } from '@jest/globals'
import { resultOf } from '../../../src/core/outcome.ts'
import { renderBody } from '../../../src/core/pull-request/body.ts'
import type { Evidence, ProofRecord } from '../../../src/core/record/record.ts'
import { doubtsOf } from '../../../src/core/record/verdict.ts'
import { renderHeadline } from '../../../src/core/report/headline.ts'
import { summarizeRecord } from '../../../src/core/run-log/run-summary.ts'
import { fc } from '../../playground/properties.ts'
import { extras, sampleRecord } from './sample-record.ts'

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

const anyTests = fc
  .record({
    ...{ baseline: tested, final: tested, proof: fc.constantFrom(...PROOFS) },
    ...{ fixed: names('fixed'), broken: names('broken'), still: names('still'), added: names('added') },
    ...{ changed: names('changed'), part: fc.nat({ max: 9 }), named: fc.boolean(), known: fc.boolean() },
    failing: fc.nat({ max: 2 }),
    tampering: rarely(fc.array(finding, { minLength: 1, maxLength: 2 }), []),
  })
  .map(({ fixed, broken, still, added, changed, part, failing, named, known, ...rest }): Evidence['tests'] => {
    const red = [...added.slice(0, part), ...changed]
    const counted = added.length === 0 ? {} : { new_tests: added.length, new_failed: Math.min(part, added.length) }
    return {
      ...sampleRecord.evidence.tests,
      ...rest,
      ...(named && red.length > 0 ? { red: { failed: red, ...counted } } : {}),
      // A new test that fails is both.
      results: known
        ? { fixed, broken: [...broken, ...added.slice(part).slice(0, failing)], still_failing: still, added }
        : null,
    }
  })

const anyRecord: fc.Arbitrary<ProofRecord> = fc
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

const RULES = { requireTests: false, onTampering: 'draft' } as const
const pageOf = (record: ProofRecord) =>
  renderBody(record, { ...extras, reasons: doubtsOf(record.evidence, RULES) }).split(
    '\n<details>\n<summary>Verify',
  )[0] ?? ''

const OPENED = {
  ...resultOf('pr-created', ''),
  outputs: { 'pull-request-url': 'https://github.com/o/r/pull/3' },
  pullRequest: { title: 't', state: '' },
}
/** What comment and job summary say of it. */
const headlineOf = (record: ProofRecord) =>
  renderHeadline(OPENED, summarizeRecord(record, doubtsOf(record.evidence, RULES)), null).split('\n\n')[1] ?? ''

/** Every number that follows from the record: its counts, the lengths of its lists, and what a page leaves out of them. */
function numbersOf({ evidence, task }: ProofRecord): ReadonlySet<number> {
  const { tests, checks, files, usage, duration_ms: ms } = evidence
  const { red, results } = tests
  const lists = [results?.fixed, results?.broken, results?.still_failing, results?.added, red?.failed, files]
  const lengths = lists.map(list => list?.length ?? 0)
  const runs = [tests.baseline, tests.final].flatMap(({ counts: c }) =>
    c === undefined ? [] : [c.passed, c.failed, c.skipped, c.passed + c.failed],
  )
  const failed = checks.filter(({ status }) => status !== 'passed').length
  const rows =
    lengths.slice(0, 4).reduce((sum, length) => sum + length, 0) -
    (results?.added.filter(name => results.broken.includes(name) && red?.failed.includes(name) !== true).length ?? 0) +
    (red?.failed.filter(name => !results?.added.includes(name) && !results?.fixed.includes(name)).length ?? 0)
  const old = (red?.failed.length ?? 0) - (red?.new_failed ?? 0)
  return new Set([
    ...[task.issue ?? 0, failed, usage.turns, Math.floor(ms / 60_000), Math.round((ms % 60_000) / 1_000)],
    ...[red?.new_tests ?? 0, red?.new_failed ?? 0, old, rows - 5, files.length - 10],
    ...[...lengths, ...runs, ...files.flatMap(file => [file.additions ?? 0, file.deletions ?? 0])],
  ])
}

test('every number of a body, a comment and a job summary is a number of the record', () => {
  fc.assert(
    fc.property(anyRecord, record => {
      const page = `${pageOf(record)}\n${headlineOf(record)}`
        .replace(/`[^`\n]*`/g, '')
        .replace(/\(http[^)]*\)|\$0\.12/g, '')
      const known = numbersOf(record)
      const found = (page.match(/\d[\d,]*/g) ?? []).map(text => Number(text.replaceAll(',', '')))
      expect(found.filter(number => !known.has(number))).toEqual([])
    }),
    { numRuns: 400 },
  )
})

test('each verdict, each claim about where it was measured, and each row stands only where its conditions hold', () => {
  fc.assert(
    fc.property(anyRecord, record => {
      const { tests, checks, sandbox, sandbox_network: network, limit, phases } = record.evidence
      const page = pageOf(record)
      const first = page.split('\n')[0] ?? ''
      const isGreen = tests.final.status === 'passed' && checks.every(({ status }) => status === 'passed')
      const isSound = isGreen && tests.tampering.length === 0 && limit === null && !record.evidence.split_off
      const isRed = tests.proof === 'red-then-green' || tests.proof === 'red-by-build'
      if (/✅/.test(first)) expect(isSound).toBe(true)
      if (/Proven/.test(first)) expect(isSound && isRed).toBe(true)
      if (/Proven by build/.test(first)) expect(tests.proof).toBe('red-by-build')
      if (/❌/.test(first)) expect(isGreen && tests.tampering.length === 0).toBe(false)
      expect(/Not ready/.test(first)).toBe(!first.startsWith('✅'))
      const words = /^\S+ \*\*[\w ]+: (.*)\.\*\*/.exec(first)?.[1] ?? 'none'
      expect(headlineOf(record).toLowerCase().startsWith(`${words.toLowerCase()}.`)).toBe(true)

      const all = /(\d+) of (\d+) tests pass/.exec(first)
      if (all !== null) {
        expect(tests.final).toMatchObject({ status: 'passed', counts: { passed: Number(all[1]), failed: 0 } })
        expect(all[1]).toBe(all[2])
      }
      if (/tests? pass/.test(first)) expect(tests.final.status).toBe('passed')
      if (/new tests? fails? without/.test(first)) expect(tests.proof).toBe('red-then-green')
      const whole = /(?:,|and) the (?:(\d+) new tests fail|new test fails)/.exec(first)
      if (whole !== null)
        expect(tests.red).toMatchObject({ new_tests: Number(whole[1] ?? 1), new_failed: Number(whole[1] ?? 1) })
      if (/failed before this change/.test(first)) {
        expect(tests.results).toMatchObject({ broken: [] })
        expect(tests.results?.still_failing).toHaveLength(tests.final.counts?.failed ?? -1)
      }
      if (/no test was added/.test(first))
        expect([tests.proof, tests.results?.fixed.length ?? 0]).toEqual(['no-test-changes', 0])
      if (/(?:of them|, which) failed before/.test(first)) expect(tests.results?.fixed.length).toBeGreaterThan(0)

      const ran = [tests.baseline, tests.final, ...checks].some(({ status }) => status !== 'not-run')
      expect(/Measured by Diffproof/.test(page)).toBe(ran)
      if (/without network/.test(page)) expect([sandbox, network]).toEqual(['bubblewrap', 'none'])
      if (/Measured by Diffproof in a sandbox/.test(page)) expect(sandbox).toBe('bubblewrap')
      expect(page.includes('Written by the model')).toBe(phases.summary_source !== 'host')

      const broken = new Set([...(tests.results?.broken ?? []), ...(tests.results?.still_failing ?? [])])
      for (const [, name = '', before, after] of page.matchAll(
        /^\| [\w ]+: `([^`]*)` \| (\S*) ?[\w ]*\| (\S*) ?[\w ]*\|$/gm,
      )) {
        if (broken.has(name)) expect(after).toBe('❌')
        if (before === '❌' && tests.results?.added.includes(name) === true) expect(tests.red?.failed).toContain(name)
      }
    }),
    { numRuns: 400 },
  )
})
