/** When only protected paths stand in the way: they leave the work tree, are kept as a patch, and the rest goes on alone. */
import type { LeftOut, Receipt } from '../core/change/change.ts'
import { RepositoryError } from '../core/errors.ts'
import type { Session } from './session.ts'

export type Splitter = {
  /** What was split off in this run, and why. */
  readonly leftOut: () => readonly LeftOut[]
  /** Puts the work tree to the part of the change at the paths of `rest` and keeps the other part. Throws RepositoryError where that cannot be done. */
  split(receipt: Receipt, problems: readonly LeftOut[], rest: readonly string[]): Promise<void>
}

/** Makes the splitter of one run. */
export function createSplitter({ run, byEditTool }: Session): Splitter {
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
      await repository.putBack(open, [...byEditTool])
      const { tree } = await repository.takeReceipt([...byEditTool])
      if (tree !== open.tree)
        throw new RepositoryError(`the tree is ${tree} without the refused part, not ${open.tree}`)
      for (const { path, why } of problems) gone.set(path, { path, why: `${why}: refused, kept in refused.patch` })
      reporter.warning(`refused and split off, the rest goes on: ${refused.join(', ')}`)
    },
  }
}
