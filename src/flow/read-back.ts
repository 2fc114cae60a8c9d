/** What the remote holds after publishing, whoever put it there. */
import { ForgeError, messageOf, RepositoryError } from '../core/errors.ts'
import type { Dispatch } from './delivery.ts'
import type { Run } from './run.ts'

/** The tree of the branch's head now (null: no such branch), or that it could not be read: the forge is asked first, then git. */
export async function readBack({ place }: Dispatch, run: Run): Promise<{ readonly tree: string | null } | 'unknown'> {
  const { forge, repository, reporter } = run.ports
  try {
    const head = (await forge.branchesUnder(place.branch))?.get(place.branch)
    const known = head === undefined ? null : await forge.commit(head)
    if (known !== null) return { tree: known.tree }
  } catch (thrown) {
    if (!(thrown instanceof ForgeError)) throw thrown
  }
  try {
    return { tree: (await repository.remoteCommitOf(place.branch))?.tree ?? null }
  } catch (thrown) {
    if (!(thrown instanceof RepositoryError)) throw thrown
    reporter.warning(`the head of ${place.branch} could not be read back: ${messageOf(thrown)}`)
    return 'unknown'
  }
}
