/** What a thrown error means for the run. */
import { DiffproofError, messageOf, withHint } from '../errors.ts'
import { endingOf, type Outcome, type RunResult } from '../outcome.ts'

export const OUTCOME_OF = {
  configuration: 'configuration-error',
  forge: 'forge-error',
  model: 'model-error',
  repository: 'forge-error',
  internal: 'internal-error',
} as const satisfies Record<string, Outcome>

/** The ending of a run that could not go on. Anything that is not one of ours is a bug of ours. */
export function endingFor(thrown: unknown): RunResult {
  if (thrown instanceof DiffproofError) {
    return endingOf(OUTCOME_OF[thrown.fault], withHint(thrown.message, thrown.hint))
  }
  return endingOf('internal-error', `an error in Diffproof itself: ${messageOf(thrown)}. Please report it with the log`)
}
