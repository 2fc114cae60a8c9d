/** Runs of commands and tests as the record keeps them. */
import type { Account } from '../testing/account.ts'
import { countsIn } from '../testing/results/test-results.ts'
import { allTestsPassed, type TestRun, type TestRuns } from '../testing/test-run.ts'
import type { TestEvidence } from './record.ts'

export function runInRecord({ status, exitCode, durationMs }: TestRun) {
  return { status, exit_code: exitCode, duration_ms: durationMs === null ? null : Math.round(durationMs) }
}

export function testsInRecord(run: TestRun): TestEvidence['final'] {
  const { results, status } = run
  return {
    ...runInRecord(run),
    counts: results === null || status === 'not-run' ? undefined : (countsIn(results) ?? undefined),
    all_passed: (status === 'failed' && allTestsPassed(run)) || undefined,
  }
}

/** The commands of the change that ran with the settings of the base, too. */
export function settingsInRecord({ withOldSettings = [] }: Pick<TestRuns, 'withOldSettings'>) {
  return withOldSettings.map(run => ({ command: run.command ?? '', ...testsInRecord(run) }))
}

const MOST_MISSING = 100

export function accountInRecord({ by, missing, fewer, isSilent }: Account): NonNullable<TestEvidence['account']> {
  return {
    by,
    missing: missing.slice(0, MOST_MISSING),
    missing_omitted: Math.max(0, missing.length - MOST_MISSING) || undefined,
    fewer: fewer ?? undefined,
    no_results: isSilent || undefined,
  }
}
