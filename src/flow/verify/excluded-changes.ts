/** When only protected paths stand in the way: they leave the work tree, are kept as a patch, and the rest goes on alone. */

import type { LeftOut, Receipt } from '../../core/change/change.ts'
import { messageOf, RepositoryError } from '../../core/errors.ts'
import { learn } from '../run-state.ts'
import type { Session } from '../session.ts'

type Splitter = {
  /** What was split off in this run, and why. */
  readonly leftOut: () => readonly LeftOut[]
  /** Puts the work tree to the part of the change at the paths of `rest` and keeps the other part. Throws RepositoryError where that cannot be done. */
  split(receipt: Receipt, problems: readonly LeftOut[], rest: readonly string[]): Promise<void>
}

/** Makes the splitter of one run. */
export function createSplitter({ run }: Session): Splitter {
  const { repository, reporter } = run.ports
  const gone = new Map<string, LeftOut>()
  const patches = new Map<string, string>()
  return {
    leftOut: () => [...gone.values()],
    async split(receipt, problems, rest) {
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
      reporter.warning(`refused and split off, the rest goes on: ${refused.join(', ')}`)
    },
  }
}

/** Keeps the patch where there is a change. It is a convenience: that it cannot be written never decides how the run ends. */
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
    // What stands for another content than the tree's is nothing to go on from.
    record(isSpoiled || patch !== whole ? null : ports.clock.sha256(patch))
    if (isSpoiled) ports.reporter.warning('no patch is kept: it would hold a secret of this run in pieces')
    else {
      learn(state, { patch })
      learn(state, { patchFile: await ports.reporter.keepPatch(patch) })
    }
  } catch (thrown) {
    ports.reporter.warning(`the patch could not be kept: ${messageOf(thrown)}`)
  }
}
