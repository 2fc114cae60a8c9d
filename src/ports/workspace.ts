/** The files of the work tree, for the tools of the model. */

/** What a path holds, for a reader that wants text. Paths are relative to the repository root. */
export type FileContent =
  | { readonly kind: 'text'; readonly text: string; readonly path: string }
  | { readonly kind: 'directory'; readonly entries: readonly string[]; readonly path: string }
  | { readonly kind: 'missing'; readonly path: string }
  | { readonly kind: 'refused'; readonly why: string; readonly path: string }

export type Workspace = {
  /** Resolves what the model wrote (relative to the working directory, or absolute inside the repository) and reads it. */
  read(path: string): Promise<FileContent>
  /** Writes text as UTF-8, making parent folders; keeps the mode of an existing file. Returns the path relative to the root, or why not. */
  write(path: string, text: string): Promise<{ readonly path: string } | { readonly refused: string }>
  /** Removes a file that `write` could replace. */
  remove(path: string): Promise<{ readonly path: string } | { readonly refused: string }>
  /** The paths that were written or removed on the model's behalf, in this run or in the one it resumed. */
  editedPaths(): readonly string[]
  /** Paths below a folder, to a depth, sorted, folders with a trailing slash; never below `.git`, at most `limit`. */
  list(
    path: string,
    depth: number,
    limit: number,
  ): Promise<{ readonly paths: readonly string[]; readonly more: boolean } | { readonly refused: string }>
  /** Lines that match a regular expression in files that match a glob, as `path:line:text`, at most `limit`. */
  search(request: {
    readonly pattern: string
    readonly path: string
    readonly glob: string | null
    readonly limit: number
  }): Promise<{ readonly matches: readonly string[]; readonly more: boolean } | { readonly refused: string }>
  /** Names of the files in the repository root, and the text of one of them, for deciding how to test. */
  rootFiles(): Promise<ReadonlyMap<string, string>>
}
