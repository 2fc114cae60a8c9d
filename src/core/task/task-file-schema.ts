/** The schema of a task file's front matter; the JSON schema for editors is made from it. */
import { z } from 'zod'
import { plainPath, whyNoGlob, whyNoPath } from '../change/artifacts.ts'

const PATHS = 50
const ENTRIES = 50
const LABELS = 20

const expecting = (what: string) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined ? `is missing: it must be ${what}` : `must be ${what}`,
})
const filled = (most: number) =>
  z
    .string(expecting('text'))
    .refine(value => value.trim() !== '', { error: 'must not be empty' })
    .max(most, { error: `must be at most ${most} characters` })
const listOf = <Item extends z.ZodType>(item: Item, most: number, example: string) =>
  z.array(item, expecting(`a list, for example ${example}`)).max(most, { error: `must have at most ${most} entries` })
const textOrList = (most: number, example: string) =>
  z.union([filled(most), listOf(filled(most), ENTRIES, example)], expecting('text or a list of texts'))
const command = filled(1_000)
const pathFor = (why: (path: string) => string | null) =>
  filled(500).superRefine((value, context) => {
    const message = value.trim() === '' ? null : why(plainPath(value))
    if (message !== null) context.addIssue({ code: 'custom', message })
  })

/** `read-task-file.ts` checks the names of unknown fields. */
export const TASK_FILE = z.object({
  title: z
    .string(expecting('text, for example Update the dependencies'))
    .refine(value => value.trim() !== '' && !/[\r\n]/.test(value.trim()), { error: 'must be one line of text' })
    .max(200, { error: 'must be at most 200 characters' })
    .describe('What the task is called, in one line; the pull request is titled so'),
  description: filled(10_000)
    .optional()
    .describe('What is to be done and why; the text below the front matter is added to it'),
  instructions: textOrList(10_000, '[Look first, Then change]')
    .optional()
    .describe('How to go about it; the model is given them word for word'),
  input_artifacts: listOf(pathFor(whyNoPath), PATHS, '[docs/api.md, src/]')
    .optional()
    .describe(
      'Files and folders, relative to the repository root, that are shown before the first request: a file with its content, a folder as a tree',
    ),
  output_artifacts: listOf(pathFor(whyNoGlob), PATHS, '[docs/api.md]')
    .min(1, { error: 'must have an entry, or be left out' })
    .optional()
    .describe(
      'Paths, folders and globs, relative to the repository root: nothing else may be written, and each must be there and changed at the end',
    ),
  constraints: textOrList(2_000, '[No new dependencies]').optional().describe('What the change must keep to'),
  validation_criteria: listOf(
    z.union(
      [filled(1_000), z.strictObject({ run: command.describe('A command for bash') }, expecting('run: and a command'))],
      expecting('words, a command, or run: and a command, at most 1000 characters'),
    ),
    ENTRIES,
    '["npm run docs"]',
  )
    .optional()
    .describe(
      'Commands, run in this order after the tests, each of which must end with exit code 0; criteria in ordinary words are never run',
    ),
  network: z
    .enum(['none', 'host'], expecting('one of none, host'))
    .optional()
    .describe('Whether commands of this task have the network of the machine, in place of the input sandbox-network'),
  labels: listOf(
    filled(50).refine(value => !value.includes(','), { error: 'must hold no comma' }),
    LABELS,
    '[dependencies]',
  )
    .optional()
    .describe('Labels for the pull request, in addition to the input labels'),
  strategy: z
    .enum(['agent', 'manifest'], expecting('one of agent, manifest'))
    .optional()
    .describe('In place of the input strategy'),
})

export type TaskFileFields = z.infer<typeof TASK_FILE>
export const TASK_FILE_FIELDS = Object.keys(TASK_FILE.shape)
