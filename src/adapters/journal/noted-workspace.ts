/** A Workspace whose writes are noted: what the edit tool made counts also where git would ignore it. */
import type { Journal, Workspace } from '../../ports.ts'

/** The same port; only a path that was written or removed is noted. */
export function notedWorkspace(workspace: Workspace, journal: Journal): Workspace {
  const noted = <Done extends { readonly path: string } | { readonly refused: string }>(done: Done): Done => {
    if ('path' in done) journal.note({ kind: 'edited', path: done.path })
    return done
  }
  return {
    ...workspace,
    // Noted before as well: from here on it is the model that changes the work tree.
    async write(path, text) {
      journal.note({ kind: 'worked' })
      return noted(await workspace.write(path, text))
    },
    async remove(path) {
      journal.note({ kind: 'worked' })
      return noted(await workspace.remove(path))
    },
  }
}
