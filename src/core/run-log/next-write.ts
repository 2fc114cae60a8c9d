/** When the progress comment is written next: soon where a step has begun, else ever more seldom. */

/** Never sooner after a write: GitHub counts what changes content, and people do not read faster. */
const STEP_MS = 5_000
/** Cost and turns alone are little news; a job's token has a thousand requests an hour for all runs of the repository. */
const QUIET_MS = 15_000
const FAILED_MS = 60_000
const QUIET_SHARE = 0.2

/** What came of a write; after `over` there is none any more. */
export type Wrote = 'written' | 'failed' | 'over'

export type Written = {
  readonly beganAt: number
  /** When the newest write had its answer; null before the first. */
  readonly writtenAt: number | null
  /** Whether a step began since. */
  readonly isNews: boolean
  /** How many writes have failed since one succeeded. */
  readonly failures: number
}

/** When the next write is due, in the same milliseconds as what is given; the first is due at once. */
export function nextWriteAt({ beganAt, writtenAt, isNews, failures }: Written): number {
  if (writtenAt === null) return beganAt
  const quiet = Math.max(QUIET_MS, (writtenAt - beganAt) * QUIET_SHARE)
  if (failures > 0) return writtenAt + Math.max(FAILED_MS, quiet) * failures
  return writtenAt + (isNews ? STEP_MS : quiet)
}
