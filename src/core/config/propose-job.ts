/** How the job that proposes ended, as GitHub hands it on: two closed sets, and nothing else. */
import { z } from 'zod'
import { REASON_KINDS } from '../errors.ts'
import { OUTCOMES } from '../outcome.ts'
import { parseJson } from '../text/parse-json.ts'

/** How a job ends that publishes nothing; `not-ready` is for one that runs the tests once more. */
const outcome = z
  .enum(OUTCOMES)
  .exclude(['pr-created', 'pr-updated', 'planned', 'reported', 'push-refused', 'pr-not-permitted'])
const reasonKind = z
  .enum(REASON_KINDS)
  .exclude(['pull-request-setting', 'branch-rules', 'proposal', 'no-result', 'no-outputs'])

/** A model may have taken over that job; a word that is not of the set is none. */
const outputs = z.object({ outcome: outcome.nullable().catch(null), 'reason-kind': reasonKind.nullable().catch(null) })
const proposeJob = z.object({
  result: z.enum(['success', 'failure', 'cancelled', 'skipped']),
  outputs: outputs.catch({ outcome: null, 'reason-kind': null }),
})

export const PROPOSE_OUTCOMES = outcome.options
export const PROPOSE_REASONS = reasonKind.options
export type ProposeOutcome = z.infer<typeof outcome>
export type ProposeReason = z.infer<typeof reasonKind>
export type ProposeJob = z.infer<typeof proposeJob>

/** Reads `${{ toJSON(needs.propose) }}`; null where it is something else. */
export function readProposeJob(json: string): ProposeJob | null {
  return proposeJob.safeParse(parseJson(json)).data ?? null
}
