/** The files of the work tree, for the tools of the model. */

export type FileContent =
  | { kind: 'text'; text: string; path: string }
  | { kind: 'directory'; entries: readonly string[]; path: string }
  | { kind: 'missing'; path: string }
  | { kind: 'refused'; why: string; path: string }

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
  write(path: string, text: string): Promise<{ path: string } | { refused: string }>
  remove(path: string): Promise<{ path: string } | { refused: string }>
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
  ): Promise<{ paths: readonly string[]; more: boolean } | { refused: string }>
  /**
   * Lines that match a regular expression, in files that match a glob, as `path:line:text`. At most
   * `limit`, and at most `limitOfFile` of one file where several match. `leaveOut` says which paths
   * from the root are not searched, unless the search begins in one.
   */
  search(request: {
    pattern: string
    path: string
    glob: string | null
    limit: number
    limitOfFile?: number
    leaveOut?(paths: readonly string[]): Promise<ReadonlySet<string>>
  }): Promise<{ matches: readonly string[]; more: boolean } | { refused: string }>
  /** The files in the repository root by name, with the text of those that decide how to test. */
  rootFiles(): Promise<ReadonlyMap<string, string>>
}
