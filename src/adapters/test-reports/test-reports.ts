/** What a run said about single tests, from the reports that it wrote and from what it printed. */
import { joinResults, resultsOfReports } from '../../core/testing/results/junit-results.ts'
import { readTestOutput } from '../../core/testing/results/read-output.ts'
import type { TestReports } from '../../ports.ts'
import { readJunitReport } from './junit-report.ts'

/** Finds the files that look like reports and were written since then; `more` where there were too many. */
export type FindReports = (since: number) => { readonly texts: readonly string[]; readonly more: boolean }

/** Test results from JUnit XML and from the output. Throws nothing. */
export function createTestReports(findReports: FindReports): TestReports {
  return {
    async read({ output, since }) {
      const { texts, more } = findReports(since)
      const reports = texts.flatMap(text => readJunitReport(text) ?? [])
      const reported = resultsOfReports(more ? reports.map(report => ({ ...report, whole: false })) : reports)
      return joinResults(reported, readTestOutput(output))
    },
  }
}
