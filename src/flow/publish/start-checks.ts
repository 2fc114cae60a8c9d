/** One more commit with the same tree, by the token of `ci-token`, so that checks start without a click. */
import { ForgeError, messageOf } from '../../core/errors.ts'
import { checksMessage } from '../../core/page/commit-message.ts'
import type { PublishJob } from '../run.ts'
import type { Publication } from './decide.ts'

/**
 * Returns the new head of the branch, which was at `head`; null without the input `ci-token`, and where it did not
 * work. What failed is a warning, never an outcome.
 */
export async function startChecks(
  { task, change, target: { branch } }: Publication,
  head: string,
  { checksForge, runId, ports: { reporter } }: PublishJob,
): Promise<string | null> {
  if (checksForge === null) return null
  const stayed = 'the checks of the pull request were not started by input ci-token'
  try {
    const message = checksMessage({ taskId: task.id, runId, tree: change.tree })
    const same = { baseTree: change.tree, parent: head, edits: [], expectedTree: change.tree }
    const commit = await checksForge.commitTree({ ...same, message })
    const moved = commit !== null && (await checksForge.moveBranch(branch, head, commit))
    if (moved === true) return commit
    reporter.warning(
      commit === null || moved === null
        ? `${stayed}: this forge has no API for commits`
        : `${stayed}: somebody changed ${branch} at the same moment`,
    )
  } catch (thrown) {
    if (!(thrown instanceof ForgeError)) throw thrown
    reporter.warning(`${stayed}: ${messageOf(thrown)}`)
  }
  return null
}
