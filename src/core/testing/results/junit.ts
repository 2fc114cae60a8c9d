/** Joins report files (JUnit XML) and the output of one run. */
import { countOf, isAmbiguous, nameOnce, type TestCase, type TestResults } from './test-results.ts'

/** One JUnit report. `whole`: it was read to its end and names as many failures as it declares. */
export type Report = {
  readonly cases: readonly TestCase[]
  readonly unloadable: readonly string[]
  readonly whole: boolean
}

/** The reports of one run as results; null if there are none. */
export function resultsOfReports(reports: readonly Report[]): TestResults | null {
  if (reports.length === 0) return null
  const cases = reports.flatMap(report => report.cases)
  const unloadable = [...new Set(reports.flatMap(report => report.unloadable))]
  return {
    format: 'junit',
    cases: nameOnce(cases),
    unloadable,
    counts: {
      passed: countOf(cases, 'passed'),
      failed: countOf(cases, 'failed') + unloadable.length,
      skipped: countOf(cases, 'skipped'),
    },
    complete: reports.every(({ whole }) => whole) && !isAmbiguous(cases),
    passesListed: cases.length > 0,
  }
}

/**
 * The names of the reports, unless the output names other failures: then the reports cover only a part. Unloadable files come from the output,
 * because many reporters leave them out. Complete if both are.
 */
export function joinResults(reported: TestResults | null, printed: TestResults | null): TestResults | null {
  if (reported === null || printed === null) return reported ?? printed
  const isFile = ({ name, status }: TestCase) =>
    status === 'failed' && printed.unloadable.some(file => name === file || name.endsWith(`/${file}`))
  const cases = reported.cases.filter(one => !isFile(one))
  const more = countOf(cases, 'failed') - countOf(printed.cases, 'failed')
  if (more < 0 || (more > 0 && printed.complete)) return printed
  if (cases.length === 0 && printed.cases.length > 0) return printed
  const unloadable = printed.unloadable.length > 0 ? printed.unloadable : reported.unloadable
  const counts = reported.counts && { ...reported.counts, failed: countOf(cases, 'failed') + unloadable.length }
  return { ...reported, cases, unloadable, counts, complete: reported.complete && printed.complete }
}
