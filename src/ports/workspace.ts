export type FileContent =
  | { kind: 'text'; text: string; path: string }
  | { kind: 'directory'; entries: readonly string[]; path: string }
  | { kind: 'missing'; path: string }
  | { kind: 'refused'; why: string; path: string }

export type Workspace = {
  /** Reads and writes in this copy of the work tree from now on, under the same paths. */
  workIn(folder: string): void
  /** As the model wrote it: relative to the working directory, or absolute inside the repository. */
  read(path: string): Promise<FileContent>
  /** Makes missing folders and keeps the mode. Returns the path from the root, or why it was refused. */
  write(path: string, text: string): Promise<{ path: string } | { refused: string }>
  remove(path: string): Promise<{ path: string } | { refused: string }>
  editedPaths(): readonly string[]
  /** Sorted, without `.git`; folders end with a slash. */
  list(
    path: string,
    depth: number,
    limit: number,
  ): Promise<{ paths: readonly string[]; more: boolean } | { refused: string }>
  /**
   * As `path:line:text`. At most `limitOfFile` lines of one file where several match. `leaveOut`: which paths from the
   * root are not searched, unless the search begins in one.
   */
  search(request: {
    pattern: string
    path: string
    glob: string | null
    limit: number
    limitOfFile?: number
    leaveOut?(paths: readonly string[]): Promise<ReadonlySet<string>>
  }): Promise<{ matches: readonly string[]; more: boolean } | { refused: string }>
  rootFiles(): Promise<ReadonlyMap<string, string>>
}
