/** One import of another module, as the source says it. */

export type ModuleImport = {
  /** What is asked for: a specifier in JavaScript, a dotted module in Python (leading dots for a relative one). */
  readonly module: string
  /** What is taken from it, where the language may mean modules by that; else empty. */
  readonly names: readonly string[]
  /** The line in the file, counted from 1. */
  readonly line: number
  /** Gone when the program runs. */
  readonly typeOnly: boolean
}
