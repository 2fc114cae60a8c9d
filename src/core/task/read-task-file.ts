/** Reads a task file. All problems are reported at once, with file, line and field. */

import { z } from 'zod'
import { plainPath, whyNoGlob, whyNoPath } from '../change/paths.ts'
import { nearest } from '../config/input-names.ts'
import { withoutEndSlash } from '../text/spaces.ts'
import { type FrontMatter, type LineProblem, readFrontMatter } from './front-matter.ts'
import type { TaskFields } from './task-fields.ts'

const PATHS = 50
const ENTRIES = 50
const LABELS = 20

const expecting = (what: string) => ({
  error: ({ input }: { input?: unknown }) =>
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
  z
    .union([filled(most), listOf(filled(most), ENTRIES, example)], expecting('text or a list of texts'))
    .optional()
    .transform(given => [given ?? []].flat().map(one => one.trim()))
type WhyNot = (path: string) => string | null
const pathFor = (why: WhyNot) =>
  filled(500).superRefine((value, context) => {
    const message = value.trim() === '' ? null : why(plainPath(value))
    if (message !== null) context.addIssue({ code: 'custom', message })
  })

type Criterion = { kind: 'command' | 'words'; text: string }

/** As older files had them: run as a command, it could only fail. */
const SENTENCE = /^[A-Z][a-z]*(?:,? [A-Za-z][A-Za-z'’]*){2,}\.?$/

/** A command, with or without backticks, unless it is marked as words for the reviewer. */
function criterionOf(given: string | { run: string } | { words: string }): Criterion {
  if (typeof given !== 'string')
    return 'run' in given ? { kind: 'command', text: given.run.trim() } : { kind: 'words', text: given.words.trim() }
  const [, marked, words = '', command = ''] = /^(?:(words:)\s*(.*)|`?(.*?)`?)$/s.exec(given.trim()) ?? []
  return marked === undefined ? { kind: 'command', text: command } : { kind: 'words', text: words }
}

/** The JSON schema for editors is made from it; unknown fields are checked apart. */
export const TASK_FILE = z.object({
  title: z
    .string(expecting('text, for example Update the dependencies'))
    .refine(value => value.trim() !== '' && !/[\r\n]/.test(value.trim()), { error: 'must be one line of text' })
    .max(200, { error: 'must be at most 200 characters' })
    .describe('What the task is called, in one line; the pull request is titled so'),
  description: filled(10_000)
    .optional()
    .describe('What is to be done and why; the text below the front matter is added to it'),
  instructions: textOrList(10_000, '[Look first, Then change]').describe(
    'How to go about it; the model is given them word for word',
  ),
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
  constraints: textOrList(2_000, '[No new dependencies]').describe('What the change must keep to'),
  validation_criteria: listOf(
    z
      .union(
        [
          filled(1_000).refine(text => !SENTENCE.test(text.trim()), {
            error: 'must say what it is: words: for the reviewer, or run: for a command',
          }),
          z.strictObject({ run: filled(1_000).describe('A command for bash') }, expecting('run: and a command')),
          z.strictObject(
            { words: filled(1_000).describe('For the reviewer; never run') },
            expecting('words: and a text'),
          ),
        ],
        expecting('a command, run: and a command, or words: and a text, at most 1000 characters'),
      )
      .transform(criterionOf),
    ENTRIES,
    '["npm run docs"]',
  )
    .optional()
    .describe(
      'Commands, run in this order after the tests, each of which must end with exit code 0; what begins with words: is for the reviewer and never run',
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

export const TASK_FILE_FIELDS = Object.keys(TASK_FILE.shape)

export type TaskFile = { title: string; description: string; fields: TaskFields }

type ReadTaskFile =
  | { kind: 'task'; task: TaskFile; notes: readonly string[] }
  | { kind: 'problems'; problems: readonly string[] }

const MOST_PROBLEMS = 20
const LONGEST_QUOTE = 60
const NO_DESCRIPTION = { line: 1, what: 'description is missing: write below the front matter what is to be done' }

/** Reads the text of the task file at `file`; `whyProtected` says why a path may not change, or null. Never throws. */
export function readTaskFile(file: string, text: string, whyProtected: WhyNot = () => null): ReadTaskFile {
  const inFile = ({ line, what }: LineProblem) => `${file}:${line}: ${what}`
  const refused = (problems: readonly LineProblem[]): ReadTaskFile => {
    const inOrder = problems.toSorted((a, b) => a.line - b.line)
    return { kind: 'problems', problems: inOrder.slice(0, MOST_PROBLEMS).map(inFile) }
  }
  const read = readFrontMatter(text)
  if (read.kind === 'problems') return refused(read.problems)

  // An empty field counts as missing, like an input.
  const given = Object.fromEntries(Object.entries(read.fields).filter(([, value]) => value !== null))
  const result = TASK_FILE.safeParse(given, { reportInput: true })
  const unknown = unknownFields(read)
  const problems = [
    ...unknown.filter(field => field.isMisspelt),
    ...(result.error?.issues ?? []).map(issue => placed(issue, read)),
    ...(given['description'] === undefined && read.body === '' ? [NO_DESCRIPTION] : []),
    ...outOfReach(result.data?.output_artifacts ?? [], read, whyProtected),
  ]
  const notes = unknown.filter(field => !field.isMisspelt)
  if (!result.success || problems.length > 0) return refused([...problems, ...notes])
  return { kind: 'task', task: taskOf(result.data, read), notes: notes.map(inFile) }
}

function unknownFields({ fields, lineOf }: FrontMatter) {
  return Object.keys(fields)
    .filter(name => !TASK_FILE_FIELDS.includes(name))
    .map(name => {
      const meant = nearest(name, TASK_FILE_FIELDS)
      const why = meant === undefined ? 'a field of a task file and is ignored' : `known: did you mean ${meant}?`
      return { line: lineOf([name]), what: `${name.slice(0, 60)} is not ${why}`, isMisspelt: meant !== undefined }
    })
}

function outOfReach(outputs: readonly string[], { lineOf }: FrontMatter, whyProtected: WhyNot): readonly LineProblem[] {
  return outputs.flatMap((output, index) => {
    const path = withoutEndSlash(plainPath(output))
    const why = /[*?[\]{}()+@!]/.test(path) || whyProtected(path) === null ? null : whyProtected(`${path}/any`)
    const what = `output_artifacts, entry ${index + 1}, can never be written: ${why} (got ${JSON.stringify(output)})`
    return why === null ? [] : [{ line: lineOf(['output_artifacts', index]), what }]
  })
}

function placed({ path, message, input }: z.core.$ZodIssue, { lineOf }: FrontMatter): LineProblem {
  const [field, entry] = path
  const where = typeof entry === 'number' ? `${String(field)}, entry ${entry + 1},` : String(field)
  const value = typeof input === 'string' ? input.slice(0, LONGEST_QUOTE) : input
  const isShort = ['string', 'number', 'boolean'].includes(typeof value) && String(value).trim() !== ''
  const got = isShort ? ` (got ${JSON.stringify(value)})` : ''
  return { line: lineOf(path.slice(0, 2)), what: `${where} ${message}${got}` }
}

function taskOf(given: z.infer<typeof TASK_FILE>, { body, lineOf }: FrontMatter): TaskFile {
  const { validation_criteria: criteria = [] } = given
  const textsOf = (kind: Criterion['kind']) => criteria.filter(one => one.kind === kind).map(({ text }) => text)
  return {
    title: given.title.trim(),
    description: [given.description?.trim() ?? '', body].filter(part => part !== '').join('\n\n'),
    fields: {
      instructions: given.instructions.join('\n'),
      inputs: (given.input_artifacts ?? []).map((path, index) => {
        return { path: plainPath(path), line: lineOf(['input_artifacts', index]) }
      }),
      outputs: (given.output_artifacts ?? []).map(plainPath),
      constraints: given.constraints,
      commands: textsOf('command'),
      words: textsOf('words'),
      network: given.network ?? null,
      strategy: given.strategy ?? null,
      labels: (given.labels ?? []).map(label => label.trim()),
    },
  }
}
