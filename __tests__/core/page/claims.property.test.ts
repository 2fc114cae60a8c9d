/** No page claims more than the record holds: its numbers are the record's, and each verdict has its conditions. */
import { expect, test } from '@jest/globals'
import type { ProofRecord } from '../../../src/core/facts/record.ts'
import { resultOf } from '../../../src/core/outcome.ts'
import { headline } from '../../../src/core/page/headline.ts'
import { markdown } from '../../../src/core/page/markdown.ts'
import { renderBody } from '../../../src/core/page/pull-request-body.ts'
import { summarizeRecord } from '../../../src/core/page/run-summary.ts'
import { fc } from '../../playground/properties.ts'
import { anyProvenRecord } from '../facts/any-record.ts'
import { decide, extras } from '../facts/sample-record.ts'

const pageOf = (record: ProofRecord) =>
  renderBody(record, { ...extras, verdict: decide(record).verdict }).split('\n<details>\n<summary>Verify')[0] ?? ''

const OPENED = {
  ...resultOf('pr-created', ''),
  outputs: { 'pull-request-url': 'https://github.com/o/r/pull/3' },
  pullRequest: { title: 't', state: '' },
}
/** What comment and job summary say of it. */
const headlineOf = (record: ProofRecord) =>
  markdown(headline(OPENED, summarizeRecord(decide(record)), null)).split('\n\n')[1] ?? ''

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
    ...[tests.baseline, tests.final, ...checks].map(({ exit_code: code }) => code ?? 0),
    ...[...lengths, ...runs, ...files.flatMap(file => [file.additions ?? 0, file.deletions ?? 0])],
  ])
}

test('every number of a body, a comment and a job summary is a number of the record', () => {
  fc.assert(
    fc.property(anyProvenRecord, record => {
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
    fc.property(anyProvenRecord, record => {
      const { tests, checks, sandbox, sandbox_network: network, limit, phases } = record.evidence
      const page = pageOf(record)
      const first = page.split('\n')[0] ?? ''
      const { missing = [], fewer, no_results: silent } = tests.account ?? {}
      const hidesNothing = (tests.final.counts?.failed ?? 0) === 0
      const isWhole = hidesNothing && missing.length === 0 && fewer === undefined && silent !== true
      const isGreen = isWhole && tests.final.status === 'passed' && checks.every(({ status }) => status === 'passed')
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
      if (/tests? pass|exited with 0/.test(first)) expect(tests.final.status).toBe('passed')
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
      expect(page.includes('In the model’s words')).toBe(phases.summary_source !== 'host')

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
