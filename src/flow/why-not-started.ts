/** Issues that are not worked on. */
import { endingOf, type RunResult } from '../core/outcome.ts'
import type { LiveIssue } from '../core/task/live-issue.ts'

/** The ending for an issue that is closed or locked by now; null for one that can be solved. */
export function whyNotStarted({ number, open, locked }: LiveIssue): RunResult | null {
  if (open && !locked) return null
  return endingOf('skipped', `issue #${number} is ${open ? 'locked' : 'closed'}`)
}
