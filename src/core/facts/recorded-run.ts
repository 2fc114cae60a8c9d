/** Runs of commands and tests as the record keeps them. */
import type { Account } from '../testing/account.ts'
import { countsIn } from '../testing/results/test-results.ts'
import { allTestsPassed, type TestRun, type TestRuns } from '../testing/test-run.ts'
import type { Evidence } from './record.ts'

export function runInRecord({ status, exitCode, durationMs }: TestRun) {
  return { status, exit_code: exitCode, duration_ms: durationMs === null ? null : Math.round(durationMs) }
}

export function testsInRecord(run: TestRun): Evidence['tests']['final'] {
  const { results, status } = run
  const counts = results === null || status === 'not-run' ? null : countsIn(results)
  return {
    ...runInRecord(run),
    ...(counts === null ? {} : { counts }),
    ...(status === 'failed' && allTestsPassed(run) ? { all_passed: true } : {}),
  }
}

/** The commands of the change that ran with the settings of the base, too. */
export function settingsInRecord({ withOldSettings = [] }: Pick<TestRuns, 'withOldSettings'>) {
  return withOldSettings.map(run => ({ command: run.command ?? '', ...testsInRecord(run) }))
}

const MOST_MISSING = 100

export function accountInRecord({ by, missing, fewer, isSilent }: Account): NonNullable<Evidence['tests']['account']> {
  const omitted = missing.length - MOST_MISSING
  return {
    by,
    missing: missing.slice(0, MOST_MISSING),
    ...(omitted > 0 ? { missing_omitted: omitted } : {}),
    ...(fewer === null ? {} : { fewer }),
    ...(isSilent ? { no_results: true } : {}),
  }
}
