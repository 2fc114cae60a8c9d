/** The closed set of endings, which of them pass, and what an ending carries. */

import { oneLine } from './text/hidden-characters.ts'

export const OUTCOMES = [
  'pr-created',
  'pr-updated',
  'proposed',
  'planned',
  'reported',
  'dry-run',
  'skipped',
  'superseded',
  'no-changes',
  'tests-failed',
  'blocked-changes',
  'refused-actor',
  'refused-content',
  'budget-exceeded',
  'turn-limit',
  'timed-out',
  'cancelled',
  'model-error',
  'forge-error',
  'push-refused',
  'pr-not-permitted',
  'configuration-error',
  'internal-error',
] as const

export type Outcome = (typeof OUTCOMES)[number]

const PASSING: ReadonlySet<Outcome> = new Set([
  'pr-created',
  'pr-updated',
  'proposed',
  'planned',
  'reported',
  'dry-run',
  'skipped',
  'superseded',
])

const UNFINISHED: ReadonlySet<string> = new Set<Outcome>([
  'budget-exceeded',
  'turn-limit',
  'timed-out',
  'cancelled',
  'model-error',
  'forge-error',
  'push-refused',
  'pr-not-permitted',
  'internal-error',
  // Something stood in the way before anything was done.
  'configuration-error',
])

/** Whether something is left to do, so that the next run may go on from the patch (`resume`). `limit`: the one that ended the editing, if one did. */
export function isUnfinished(outcome: string, limit: string | null): boolean {
  return limit !== null || UNFINISHED.has(outcome)
}

/** How a run ended. Endings are values; `outputs` holds what applies, by output name. */
export type RunResult = {
  readonly outcome: Outcome
  /** One sentence for a person. */
  readonly reason: string
  readonly passes: boolean
  /** What was delivered, or would have been, is a draft. */
  readonly isDraft?: boolean
  readonly outputs: Readonly<Record<string, string>>
}

/** An ending that passes or fails as its outcome says; `passes` overrides it for `no-changes`, the one that depends on an input. */
export function endingOf(outcome: Outcome, reason: string, passes: boolean = PASSING.has(outcome)): RunResult {
  return { outcome, reason: oneLine(reason), passes, outputs: {} }
}

/** Whether a step ended the run, instead of handing on a value. */
export function isRunResult(value: object | null): value is RunResult {
  return value !== null && 'outcome' in value
}

/** The process exit code of an ending. */
export function exitCodeOf(ending: RunResult): 0 | 1 {
  return ending.passes ? 0 : 1
}
