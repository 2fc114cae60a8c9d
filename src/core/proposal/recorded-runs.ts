/** The runs that a record tells of, as this program judges runs. */
import type { Evidence } from '../evidence/record.ts'
import { onlyOldFailures } from '../pull-request/readiness.ts'
import type { TestRun } from '../testing/test-verdict.ts'

type Recorded = Evidence['tests']['final']

/** How the tests ended on the change. */
export function finalRun({ command, final }: Evidence['tests']): TestRun {
  return runOf(command, final)
}

/** The first run that stands in the way of "proven", or null: tests that had all failed before do not. */
export function failureIn({ tests, checks }: Evidence): TestRun | null {
  if (failed(tests.final) && !onlyOldFailures(tests)) return finalRun(tests)
  const check = checks.find(failed)
  return check === undefined ? null : runOf(check.command, check)
}

function failed({ status }: Recorded): boolean {
  return status !== 'passed' && status !== 'not-run'
}

function runOf(command: string | null, { status, exit_code, duration_ms }: Recorded): TestRun {
  return { command, status, exitCode: exit_code, durationMs: duration_ms, output: '', results: null }
}
