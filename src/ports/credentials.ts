/** Credentials that other steps have left where the model's commands would see them. */

export type FoundCredential = {
  path: string | null
  /** In the work tree, also where it was found in a copy. */
  place: string
  /** The tool that writes such files, the variable that names it, its mode, or that it is a socket of a service. */
  why: string
  /** What gives it such a name, if it has none by itself. `isDirect`: the copy has it too, and no other link follows. */
  link: { path: string; isDirect: boolean } | null
  /** A character a byte; of a large file the first and the last megabyte. */
  text: string
  /** Of the whole file, in hexadecimal; null where it cannot be read. */
  sha256: () => string | null
}

export type Credentials = {
  /**
   * In the work tree by their kind, tracked ones too, and those that variables name. `copy`: of the work tree, where links
   * may give other names; what it has not is left out. `isWhole`: false where not every place could be looked at. Never
   * throws.
   */
  find(copy?: string): Promise<{ files: readonly FoundCredential[]; isWhole: boolean }>
  /** Hides real paths from the file tools, and from all commands but setup. */
  hide(places: readonly string[]): void
}
