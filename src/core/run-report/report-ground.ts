/** What the report of a run is made of besides its transcript and its patch. */
import type { Receipt } from '../change/change.ts'
import type { RunResult } from '../outcome.ts'
import type { ProofRecord } from '../record/record.ts'
import type { Start } from '../report/what-next.ts'

export type ReportGround = {
  /** The transcript has to be of this run. */
  readonly runId: string
  readonly runUrl: string
  readonly serverUrl: string
  /** `owner/name`. */
  readonly repository: string
  readonly ending: RunResult
  /** What a run is started again by. */
  readonly start: Start
  /** Null where the run did not come so far, and where it was killed. */
  readonly record: ProofRecord | null
  readonly receipt: Receipt | null
}
