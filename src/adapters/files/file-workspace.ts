import type { Note } from '../../core/log/journal.ts'
import type { Workspace } from '../../ports/workspace.ts'
import { type Roots, reasonOf, rootsOf } from './locate.ts'
import { listPaths, readContent, readRootFiles } from './read-text.ts'
import { type GitProgram, searchFiles } from './search.ts'
import { removeText, type Written, writeText } from './write-text.ts'

type FileWorkspaceOptions = {
  root: string
  workingDirectory: string
  own?: string
  closed?: ReadonlySet<string>
  edited?: Set<string>
  note?: (note: Note) => void
  git?: () => Promise<GitProgram>
}

const USUAL_GIT: GitProgram = { binary: 'git', path: '/usr/local/bin:/usr/bin:/bin' }

/** Makes the port. While the root does not exist, everything is refused. Throws nothing. */
export function createFileWorkspace(options: FileWorkspaceOptions): Workspace {
  const { root, workingDirectory, own, closed, note = () => undefined, git = async () => USUAL_GIT } = options
  const edited = options.edited ?? new Set<string>()
  let copy: string | undefined
  type Use<Result> = (roots: Roots) => Result | Promise<Result>
  const within = async <Result>(use: Use<Result>, refuse: (why: string) => Result): Promise<Result> => {
    let roots: Roots
    try {
      roots = rootsOf({ root, copy, workingDirectory, own, closed })
    } catch (error) {
      return refuse(`the repository folder cannot be used: ${reasonOf(error)}`)
    }
    return use(roots)
  }
  const refusal = (refused: string) => ({ refused })
  const edit = async (change: (roots: Roots) => Written | Promise<Written>): Promise<Written> => {
    // The work tree may hold edits of the model from here on.
    note({ kind: 'worked' })
    const written = await within<Written>(change, refusal)
    if ('path' in written) {
      edited.add(written.path)
      note({ kind: 'edited', path: written.path })
    }
    return written
  }
  return {
    workIn(folder) {
      copy = folder
    },
    read: path =>
      within(
        roots => readContent(roots, path),
        why => ({ kind: 'refused', why, path }),
      ),
    write: (path, text) => edit(roots => writeText(roots, path, text)),
    remove: path => edit(roots => removeText(roots, path)),
    editedPaths: () => [...edited],
    list: (path, depth, limit) => within(roots => listPaths(roots, path, depth, limit), refusal),
    search: request => within(async roots => searchFiles(roots, request, await git()), refusal),
    rootFiles: () => within(readRootFiles, () => new Map<string, string>()),
  }
}
