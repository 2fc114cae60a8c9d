/** The work as patches: what may be delivered, and the part that was refused. */
import {
  cleanPatch,
  type LeftOut,
  type Patch,
  type Receipt,
  type Refusal,
  textOfPatch,
  touchedPaths,
} from '../../core/change/change.ts'
import { messageOf, RepositoryError } from '../../core/errors.ts'
import { learn } from '../run.ts'
import type { Session } from '../session.ts'

/** Makes the exclusions of one run. It remembers what was refused and left out, and keeps it as `refused.patch`. */
export function createExclusions({ run }: Session) {
  const { repository, reporter } = run.ports
  const excluded = new Map<string, LeftOut>()
  const patches = new Map<string, Patch>()
  return {
    list: (): readonly LeftOut[] => [...excluded.values()],
    async exclude(receipt: Receipt, problems: readonly Refusal[], rest: readonly string[]): Promise<void> {
      const kept = new Set(rest)
      const refused = touchedPaths(receipt.files).filter(path => !kept.has(path))
      const patch = await repository.patchOf(await repository.assemble([{ receipt, paths: refused }]))
      // A patch may be uploaded where others read it.
      patches.set(refused.join('\0'), cleanPatch(patch, run.secrets))
      await reporter.keepPatch([...patches.values()].flat(), 'refused')
      const open = await repository.assemble([{ receipt, paths: rest }])
      await repository.putBack(open)
      const { tree } = await repository.takeReceipt()
      if (tree !== open.tree)
        throw new RepositoryError(`the tree is ${tree} without the refused part, not ${open.tree}`)
      for (const { path, reason } of problems)
        if (path !== null) excluded.set(path, { path, reason: { kind: 'excluded', refused: reason } })
      reporter.warning(`refused and left out, the rest goes on: ${refused.join(', ')}`)
    },
  }
}

/** Keeps the work as a patch, if there is any. A patch that cannot be written never decides how the run ends. */
export async function keepPatch(receipt: Receipt, { run }: Session): Promise<void> {
  const { ports, state } = run
  learn(state, { receipt })
  const record = (patchSha256: string | null) => {
    const files = receipt.files.map(({ path, change }) => ({ path, change }))
    const byEditTool = [...ports.workspace.editedPaths()]
    ports.reporter.record({ type: 'receipt', tree: receipt.tree, files, byEditTool, patchSha256 })
  }
  if (receipt.tree === receipt.baseTree) return record(null)
  try {
    const whole = await ports.repository.patchOf(receipt)
    const patch = cleanPatch(whole, run.secrets)
    // A later run can only continue from a patch that holds exactly the tree.
    const isWhole = textOfPatch(patch) === textOfPatch(whole)
    if (!isWhole) ports.reporter.warning('the kept patch is not whole: it has *** in place of what looks like a secret')
    record(isWhole ? ports.clock.sha256(...patch) : null)
    learn(state, { patchFile: await ports.reporter.keepPatch(patch), patch: textOfPatch(patch) })
  } catch (thrown) {
    ports.reporter.warning(`the patch could not be kept: ${messageOf(thrown)}`)
  }
}
