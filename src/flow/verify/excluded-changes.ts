/** Changes that are left out of the pull request: only protected paths can be. They are kept as `refused.patch`, and the rest continues alone. */

import type { LeftOut, Receipt } from '../../core/change/change.ts'
import { messageOf, RepositoryError } from '../../core/errors.ts'
import { learn } from '../run-state.ts'
import type { Session } from '../session.ts'

type Exclusions = {
  /** What was excluded in this run, and why. */
  list(): readonly LeftOut[]
  /** Keeps only the changes at the paths of `rest` in the work tree. The others are kept as a patch. Throws RepositoryError. */
  exclude(receipt: Receipt, problems: readonly LeftOut[], rest: readonly string[]): Promise<void>
}

export function createExclusions({ run }: Session): Exclusions {
  const { repository, reporter } = run.ports
  const gone = new Map<string, LeftOut>()
  const patches = new Map<string, string>()
  return {
    list: () => [...gone.values()],
    async exclude(receipt, problems, rest) {
      const staying = new Set(rest)
      const refused = receipt.files
        .flatMap(({ path, from }) => (from === null ? [path] : [path, from]))
        .filter(path => !staying.has(path))
      patches.set(
        refused.join('\0'),
        await repository.patchOf(await repository.assemble([{ receipt, paths: refused }])),
      )
      await reporter.keepPatch([...patches.values()].join(''), 'refused')
      const open = await repository.assemble([{ receipt, paths: rest }])
      await repository.putBack(open)
      const { tree } = await repository.takeReceipt()
      if (tree !== open.tree)
        throw new RepositoryError(`the tree is ${tree} without the refused part, not ${open.tree}`)
      for (const { path, why } of problems) gone.set(path, { path, why: `${why}: refused, kept in refused.patch` })
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
    const patch = run.redact(whole)
    const isSpoiled = run.holdsSecret(patch)
    // A later run can only continue from a patch that holds exactly the tree.
    record(isSpoiled || patch !== whole ? null : ports.clock.sha256(patch))
    if (isSpoiled) ports.reporter.warning('no patch is kept: it would hold a secret of this run in pieces')
    else learn(state, { patchFile: await ports.reporter.keepPatch(patch) })
  } catch (thrown) {
    ports.reporter.warning(`the patch could not be kept: ${messageOf(thrown)}`)
  }
}
