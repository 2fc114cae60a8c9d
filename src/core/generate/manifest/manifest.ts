/** The plan of a run that generates file by file: which files, what for, and nothing of what is in them. */
import { z } from 'zod'

const ACTIONS = ['create', 'modify', 'delete'] as const
const FILE_TYPES = ['source', 'test', 'config', 'docs', 'other'] as const
const PROSE_LIMIT = 10_000
const NOTE_LIMIT = 4_000
const PATH_LIMIT = 4_096
/** A longer plan is no plan for one pull request. */
const FILES_LIMIT = 500

const path = z.string().trim().min(1).max(PATH_LIMIT)

/** As the model writes it. Unknown keys are ignored. */
export const manifestSchema = z.object({
  task_id: z.string().trim().min(1).max(NOTE_LIMIT),
  files: z
    .array(
      z.object({
        file_path: path,
        action: z.enum(ACTIONS),
        file_type: z.enum(FILE_TYPES),
        description: z.string().trim().min(1).max(NOTE_LIMIT),
        depends_on: z.array(path).max(FILES_LIMIT).default([]),
      }),
    )
    .min(1)
    .max(FILES_LIMIT),
  dependencies: z.array(z.string().trim().min(1).max(NOTE_LIMIT)).max(FILES_LIMIT),
  setup_instructions: z.string().trim().max(PROSE_LIMIT),
})

export type PlannedFile = {
  /** With slashes and without `.`, `..` inside the repository; one that leads outside stays as it was written. */
  readonly path: string
  readonly action: (typeof ACTIONS)[number]
  readonly type: (typeof FILE_TYPES)[number]
  readonly description: string
  readonly dependsOn: readonly string[]
}

export type Manifest = {
  readonly files: readonly PlannedFile[]
  readonly dependencies: readonly string[]
  readonly setupInstructions: string
}
