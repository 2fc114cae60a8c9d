/** The fields of a task: from a task file, or the safe ones of an issue form. */

/** A path with its line in the task file; null if it came from an issue. */
export type NamedPath = { readonly path: string; readonly line: number | null }

/** All paths are relative to the repository root. */
export type TaskFields = {
  readonly instructions: string
  /** Files and folders whose content is in the first request. */
  readonly inputs: readonly NamedPath[]
  /** Paths, folders and globs. If there are any, nothing else may be written, and each must be changed at the end. */
  readonly outputs: readonly string[]
  readonly constraints: readonly string[]
  /** Criteria that run as commands. Never from an issue. */
  readonly commands: readonly string[]
  /** Criteria in ordinary words; these never run. */
  readonly words: readonly string[]
  /** Null if the action's inputs decide. */
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
