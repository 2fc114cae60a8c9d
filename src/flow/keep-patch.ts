/** The work as it is now, kept as a patch beside the transcript, which says what it stands for. */
import type { Receipt } from '../core/change/change.ts'
import { messageOf } from '../core/errors.ts'
import type { Session } from './session.ts'

/** Keeps the patch where there is a change. It is a convenience: that it cannot be written never decides how the run ends. */
export async function keepPatch(receipt: Receipt, { run, byEditTool }: Session): Promise<void> {
  const { ports, ledger } = run
  ledger.receipt = receipt
  const record = (patchSha256: string | null) => {
    const files = receipt.files.map(({ path, change }) => ({ path, change }))
    ports.reporter.record({ type: 'receipt', tree: receipt.tree, files, byEditTool: [...byEditTool], patchSha256 })
  }
  if (receipt.tree === receipt.baseTree) return record(null)
  try {
    const whole = await ports.repository.patchOf(receipt)
    const patch = run.redact(whole)
    const isSpoiled = run.holdsSecret(patch)
    // What stands for another content than the tree's is nothing to go on from.
    record(isSpoiled || patch !== whole ? null : ports.clock.sha256(patch))
    if (isSpoiled) ports.reporter.warning('no patch is kept: it would hold a secret of this run in pieces')
    else {
      ledger.patch = patch
      ledger.patchFile = await ports.reporter.keepPatch(patch)
    }
  } catch (thrown) {
    ports.reporter.warning(`the patch could not be kept: ${messageOf(thrown)}`)
  }
}
