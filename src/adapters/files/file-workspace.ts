/** The workspace on the file system. */
import type { Workspace } from '../../ports.ts'
import { listPaths } from './list-paths.ts'
import { type Roots, reasonOf, rootsOf } from './locate.ts'
import { readContent } from './read-text.ts'
import { removeFile } from './remove-file.ts'
import { readRootFiles } from './root-files.ts'
import { searchFiles } from './search-files.ts'
import { writeText } from './write-text.ts'

export type FileWorkspaceOptions = {
  readonly root: string
  /** Relative to the root, or absolute inside it. */
  readonly workingDirectory: string
  /** Where the run keeps its own files; nothing there is read or written. */
  readonly own?: string
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number
}

/** A Workspace on real files. The root need not exist yet; while it does not, everything is refused. Throws nothing. */
export function createFileWorkspace({
  root,
  workingDirectory,
  own,
  now = () => performance.now(),
}: FileWorkspaceOptions): Workspace {
  const within = async <Result>(
    use: (roots: Roots) => Result | Promise<Result>,
    refuse: (why: string) => Result,
  ): Promise<Result> => {
    let roots: Roots
    try {
      roots = rootsOf(root, workingDirectory, own)
    } catch (error) {
      return refuse(`the repository folder cannot be used: ${reasonOf(error)}`)
    }
    return use(roots)
  }
  return {
    read: path =>
      within(
        roots => readContent(roots, path),
        why => ({ kind: 'refused', why, path }),
      ),
    write: (path, text) =>
      within(
        roots => writeText(roots, path, text),
        refused => ({ refused }),
      ),
    remove: path =>
      within(
        roots => removeFile(roots, path),
        refused => ({ refused }),
      ),
    list: (path, depth, limit) =>
      within(
        roots => listPaths(roots, path, depth, limit),
        refused => ({ refused }),
      ),
    search: request =>
      within(
        roots => searchFiles(roots, request, now),
        refused => ({ refused }),
      ),
    rootFiles: () => within(readRootFiles, () => new Map<string, string>()),
  }
}
