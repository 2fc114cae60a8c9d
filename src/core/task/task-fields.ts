/** What a task says beside its text: the fields of a task file, or those of an issue form that are safe to follow. */

/** A path that the task names, and the line of the task file that names it; null where it came from an issue. */
export type NamedPath = { readonly path: string; readonly line: number | null }

/** All paths are relative to the repository root. */
export type TaskFields = {
  readonly instructions: string
  /** Files and folders that are shown before the first request. */
  readonly inputs: readonly NamedPath[]
  /** Paths, folders and globs: where there are any, nothing else may be written, and each must be there and changed at the end. */
  readonly outputs: readonly string[]
  readonly constraints: readonly string[]
  /** Criteria that are run. Never from an issue. */
  readonly commands: readonly string[]
  /** Criteria in ordinary words, which nobody runs. */
  readonly words: readonly string[]
  /** Null where the inputs of the action decide. */
  readonly network: 'none' | 'host' | null
  readonly strategy: 'agent' | 'manifest' | null
  readonly labels: readonly string[]
}

export const NO_FIELDS: TaskFields = {
  instructions: '',
  inputs: [],
  outputs: [],
  constraints: [],
  commands: [],
  words: [],
  network: null,
  strategy: null,
  labels: [],
}
