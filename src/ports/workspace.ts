/** The files of the work tree, for the tools of the model. */

export type FileContent =
  | { readonly kind: 'text'; readonly text: string; readonly path: string }
  | { readonly kind: 'directory'; readonly entries: readonly string[]; readonly path: string }
  | { readonly kind: 'missing'; readonly path: string }
  | { readonly kind: 'refused'; readonly why: string; readonly path: string }

export type Workspace = {
  /**
   * Reads a path as the model wrote it: relative to the working directory, or absolute inside the
   * repository.
   */
  read(path: string): Promise<FileContent>
  /**
   * Writes UTF-8 text, makes missing folders and keeps the mode. Returns the path relative to the
   * root, or why it was refused.
   */
  write(path: string, text: string): Promise<{ readonly path: string } | { readonly refused: string }>
  remove(path: string): Promise<{ readonly path: string } | { readonly refused: string }>
  /** The paths written or removed for the model, in this run or in the one it continues. */
  editedPaths(): readonly string[]
  /**
   * Paths below a folder to a depth, sorted, without `.git`; folders end with a slash. At most
   * `limit`.
   */
  list(
    path: string,
    depth: number,
    limit: number,
  ): Promise<{ readonly paths: readonly string[]; readonly more: boolean } | { readonly refused: string }>
  /**
   * Lines that match a regular expression, in files that match a glob, as `path:line:text`. At most
   * `limit`, and at most `limitOfFile` of one file where several match. `leaveOut` says which paths
   * from the root are not searched, unless the search begins in one.
   */
  search(request: {
    readonly pattern: string
    readonly path: string
    readonly glob: string | null
    readonly limit: number
    readonly limitOfFile?: number
    leaveOut?(paths: readonly string[]): Promise<ReadonlySet<string>>
  }): Promise<{ readonly matches: readonly string[]; readonly more: boolean } | { readonly refused: string }>
  /** The files in the repository root by name, with the text of those that decide how to test. */
  rootFiles(): Promise<ReadonlyMap<string, string>>
}
