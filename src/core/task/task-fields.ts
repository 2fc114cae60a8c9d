/** The fields of a task: from a task file, or the safe ones of an issue form. */
import { z } from 'zod'

const texts = z.array(z.string()).readonly()

/** All paths are relative to the repository root. */
export const taskFields = z.object({
  instructions: z.string(),
  /** Files and folders whose content is in the first request, each with its line in the task file, or null. */
  inputs: z.array(z.object({ path: z.string(), line: z.int().nonnegative().nullable() })).readonly(),
  /** Paths, folders and globs. If there are any, nothing else may be written, and each must be changed at the end. */
  outputs: texts,
  constraints: texts,
  /** Criteria that run as commands. Never from an issue. */
  commands: texts,
  /** Criteria in ordinary words; these never run. */
  words: texts,
  /** Null if the action's inputs decide. */
  network: z.enum(['none', 'host']).nullable(),
  strategy: z.enum(['agent', 'manifest']).nullable(),
  labels: texts,
})

export type TaskFields = z.infer<typeof taskFields>

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
