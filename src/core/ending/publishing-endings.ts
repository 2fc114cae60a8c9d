/** How a run ends whose work stands, but which the forge does not take, or not all of it. */
import { type ForgeError, type RepositoryError, withHint } from '../errors.ts'
import { endingOf, type RunResult } from '../outcome.ts'

/** There is no branch: the patch is what is left. */
export function branchNotMade(error: ForgeError | RepositoryError): RunResult {
  const outcome = error.trouble === 'refused' ? 'push-refused' : 'forge-error'
  return endingOf(outcome, withHint(withHint(error.message, error.hint), 'The patch is kept (patch-file)'))
}

/** The branch holds the change, but the pull request could not be opened or, where `existing` is its address, not be updated. */
export function pullRequestNotWritten(error: ForgeError, compareLink: string, existing: string | null): RunResult {
  const isForbidden = error.trouble === 'refused' && (error.status === 403 || error.status === 404)
  const where =
    existing === null
      ? `The branch is there; open the pull request by hand: ${compareLink}`
      : `The branch holds the change, but title and body of ${existing} are still the old ones; compare: ${compareLink}`
  return endingOf(
    isForbidden ? 'pr-not-permitted' : 'forge-error',
    withHint(withHint(error.message, error.hint), where),
  )
}

/** The same ending, where it was a cancellation that ended the tries. */
export function cancelledInstead({ reason }: RunResult): RunResult {
  return endingOf('cancelled', `the run was cancelled while it published: ${reason}`)
}
