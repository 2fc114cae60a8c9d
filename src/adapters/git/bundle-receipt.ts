/** A receipt as a git bundle: one commit on the base, and only the objects that the base lacks. */
import type { Receipt } from '../../core/change/change.ts'
import { PROPOSAL_REF } from '../../core/proposal/proposal.ts'
import { type Ground, trustedGit } from './ground.ts'
import { assertObjectIds } from './object-id.ts'
import { commitReceipt, type Identity } from './push-receipt.ts'

/** The commit and the bytes of the bundle. Throws RepositoryError. */
export async function bundleReceipt(
  ground: Ground,
  identity: Identity,
  request: { readonly receipt: Receipt; readonly message: string },
): Promise<{ readonly commit: string; readonly bytes: Buffer }> {
  assertObjectIds(request.receipt.tree)
  const place = { gitDir: ground.trusted }
  const commit = await commitReceipt(ground, identity, request)
  await trustedGit(ground, ['update-ref', PROPOSAL_REF, commit], place)
  const args = ['bundle', 'create', '--quiet', '-', PROPOSAL_REF, `^${ground.base.sha}`]
  // The quick way of finding what is new may take along what the base has.
  const bytes = await trustedGit(ground, args, place, { config: [['pack.useSparse', 'false']] })
  return { commit, bytes }
}
