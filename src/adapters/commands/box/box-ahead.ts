/** A box that is tried beside the checkout, and what has to be the same afterwards for it to count. */
import { realpathSync } from 'node:fs'
import { isWithin } from './box-plan.ts'
import { gitWitness } from './git-view.ts'
import { realPathOf } from './machine.ts'
import { type FoundBox, removeBox } from './open-box.ts'

export type BoxAhead = {
  /** Tries it, where a repository stands in the workspace. Never throws. */
  begin(): Promise<void>
  /** The box where it counts, which is the taker's then; null where it has to be tried anew. */
  take(): FoundBox | null
  /** Removes what is left of it. */
  drop(): void
}

/** `own`: folders of the run's own. `find` looks for a box on the work tree as it stands. */
export function createBoxAhead(workspace: string, own: readonly string[], find: () => Promise<FoundBox>): BoxAhead {
  let tried: { readonly witness: string; readonly found: FoundBox | null } | null = null
  const drop = (): void => {
    const box = tried?.found?.box ?? null
    if (box !== null) removeBox(box.plan)
    tried = null
  }
  return {
    drop,
    async begin() {
      // A folder of our own in the work tree is made for the box, and the base may have a file where it stands.
      if (own.some(folder => isWithin(folder, workspace) || isWithin(folder, realPathOf(workspace) ?? workspace)))
        return
      const witness = witnessOf(workspace)
      if (witness !== null) tried = { witness, found: await find().catch(() => null) }
    },
    take() {
      const { witness = null, found = null } = tried ?? {}
      // A weaker box than the strongest may only have been found because so much else was under way.
      const isStrongest = found !== null && found.box !== null && found.said.length === 1
      if (!isStrongest || witness !== witnessOf(workspace)) {
        drop()
        return null
      }
      tried = null
      return found
    },
  }
}

/** Null where there is no repository, or none that can be looked at. */
function witnessOf(workspace: string): string | null {
  try {
    return gitWitness(realpathSync(workspace))
  } catch {
    return null
  }
}
