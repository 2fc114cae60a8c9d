/** How a run ends whose work did not stand up to being judged. */

import type { LeftOut } from '../change/change.ts'
import type { Config } from '../config/inputs.ts'
import { endingOf, type RunResult } from '../outcome.ts'
import type { Finding } from '../record/record.ts'
import type { Task } from '../task/task.ts'
import { inWords, type TestRun } from '../testing/verdict.ts'

/** Nothing was changed, in spite of every reminder; maintenance may find nothing to do. */
export function noChanges({ ifNoChanges }: Config, { kind }: Pick<Task, 'kind'>): RunResult {
  return endingOf(
    'no-changes',
    'the model ended without changing any file, after every reminder',
    ifNoChanges === 'pass' || (ifNoChanges === 'auto' && kind === 'maintenance'),
  )
}

/** The change stayed one that may not be delivered. */
export function blocked(problems: readonly LeftOut[]): RunResult {
  return endingOf('blocked-changes', `the change cannot be delivered: ${firstOf(problems)}`)
}

/** The first problem, and how many more there are. */
export function firstOf(problems: readonly LeftOut[]): string {
  const [first] = problems
  return `${first?.path}: ${first?.why}${problems.length > 1 ? ` (and ${problems.length - 1} more)` : ''}`
}

/** Tests stayed deleted, skipped or weakened under `on-tampering: fail`. */
export function tampered(findings: readonly Finding[]): RunResult {
  return blocked(findings.map(({ path, detail }) => ({ path: path ?? 'the tests', why: detail })))
}

/** The tests or checks stayed red under `on-test-failure: fail`. */
export function testsFailed(failure: TestRun): RunResult {
  return endingOf('tests-failed', `${failure.command} ${inWords(failure)} on the change; the patch is kept`)
}

/** A proposal did not stand up to being checked. */
export function refusedProposal(why: string): RunResult {
  return endingOf('blocked-changes', `the proposal is refused: ${why}`)
}
