/** A task file: Markdown with YAML front matter. Everything that is wrong with it is told at once, with file, line and field. */
import type { z } from 'zod'
import { nearest } from '../config/near-miss.ts'
import type { TaskFields } from '../task/task-fields.ts'
import { plainPath } from './artefact-path.ts'
import { readCriterion } from './criterion.ts'
import { splitFrontMatter } from './front-matter.ts'
import { type ParsedFields, type PlacedProblem, parseFields } from './parse-fields.ts'
import { TASK_FILE, TASK_FILE_FIELDS, type TaskFileFields } from './task-file-schema.ts'

export type TaskFile = { readonly title: string; readonly description: string; readonly fields: TaskFields }

export type ReadTaskFile =
  /** `notes`: what was passed over, one sentence each. */
  { readonly task: TaskFile; readonly notes: readonly string[] } | { readonly problems: readonly string[] }

const MOST_PROBLEMS = 20
const LONGEST_SHOWN = 60
const SILENT = { line: 1, what: 'description is missing: write below the front matter what is to be done' }

/** Reads the text of one task file; `file` is its path, for the messages, `whyProtected` says why a path may not change, or null. Never throws. */
export function readTaskFile(
  file: string,
  text: string,
  whyProtected: (path: string) => string | null = () => null,
): ReadTaskFile {
  const told = (problems: readonly PlacedProblem[]) => ({
    problems: [...problems]
      .sort((a, b) => a.line - b.line)
      .slice(0, MOST_PROBLEMS)
      .map(({ line, what }) => `${file}:${line}: ${what}`),
  })
  const split = splitFrontMatter(text)
  if ('problem' in split) return told([{ line: split.line, what: split.problem }])
  const parsed = parseFields(split.yaml)
  if ('problems' in parsed) return told(parsed.problems)

  // A field that is written down but empty counts as not given, like an input.
  const given = Object.fromEntries(Object.entries(parsed.fields).filter(([, value]) => value !== null))
  const result = TASK_FILE.safeParse(given)
  const names = namesIn(parsed)
  const problems = [
    ...names.problems,
    ...(result.error?.issues ?? []).map(issue => placed(issue, given, parsed)),
    ...(given['description'] === undefined && split.body === '' ? [SILENT] : []),
    ...outOfReach(result.data, parsed, whyProtected),
  ]
  if (!result.success || problems.length > 0) return told([...problems, ...names.notes])
  const notes = names.notes.map(({ line, what }) => `${file}:${line}: ${what}`)
  return { task: taskOf(result.data, split.body, parsed), notes }
}

/** Output artefacts that no run may write, so that the task could only fail. Of globs, and folders that are protected in part, nobody can say. */
function outOfReach(
  given: TaskFileFields | undefined,
  { lineOf }: ParsedFields,
  whyProtected: (path: string) => string | null,
): readonly PlacedProblem[] {
  return (given?.output_artifacts ?? []).flatMap((output, index) => {
    const path = plainPath(output).replace(/\/+$/, '')
    const why = /[*?[\]{}()+@!]/.test(path) || whyProtected(path) === null ? null : whyProtected(`${path}/any`)
    const what = `output_artifacts, entry ${index + 1}, can never be written: ${why} (got ${JSON.stringify(output)})`
    return why === null ? [] : [{ line: lineOf(['output_artifacts', index]), what }]
  })
}

/** Names that are nearly one of ours are errors; others may belong to somebody else. */
function namesIn({ fields, lineOf }: ParsedFields): {
  readonly problems: readonly PlacedProblem[]
  readonly notes: readonly PlacedProblem[]
} {
  const unknown = Object.keys(fields)
    .filter(name => !TASK_FILE_FIELDS.includes(name))
    .map(name => ({ line: lineOf([name]), name: name.slice(0, 60), meant: nearest(name, TASK_FILE_FIELDS) }))
  return {
    problems: unknown.flatMap(({ line, name, meant }) =>
      meant === undefined ? [] : [{ line, what: `${name} is not known: did you mean ${meant}?` }],
    ),
    notes: unknown.flatMap(({ line, name, meant }) =>
      meant === undefined ? [{ line, what: `${name} is no field of a task file and is passed over` }] : [],
    ),
  }
}

function placed({ path, message }: z.core.$ZodIssue, given: unknown, { lineOf }: ParsedFields): PlacedProblem {
  const [field, entry] = path
  const where = typeof entry === 'number' ? `${String(field)}, entry ${entry + 1},` : String(field)
  const value = path.reduce<unknown>(
    (at, key) => (at as Readonly<Record<PropertyKey, unknown>> | undefined)?.[key],
    given,
  )
  const isShort =
    (typeof value === 'string' && value.trim() !== '') || typeof value === 'number' || typeof value === 'boolean'
  const shown = isShort
    ? ` (got ${JSON.stringify(typeof value === 'string' ? value.slice(0, LONGEST_SHOWN) : value)})`
    : ''
  return { line: lineOf(path.slice(0, 2)), what: `${where} ${message}${shown}` }
}

function taskOf(given: TaskFileFields, body: string, { lineOf }: ParsedFields): TaskFile {
  const criteria = (given.validation_criteria ?? []).map(one =>
    typeof one === 'string' ? readCriterion(one.trim()) : { command: one.run.trim() },
  )
  const description = [given.description?.trim() ?? '', body].filter(part => part !== '').join('\n\n')
  return {
    title: given.title.trim(),
    description,
    fields: {
      instructions: textsOf(given.instructions).join('\n'),
      inputs: (given.input_artifacts ?? []).map((path, index) => ({
        path: plainPath(path),
        line: lineOf(['input_artifacts', index]),
      })),
      outputs: (given.output_artifacts ?? []).map(plainPath),
      constraints: textsOf(given.constraints),
      commands: criteria.flatMap(one => ('command' in one ? [one.command] : [])),
      words: criteria.flatMap(one => ('words' in one ? [one.words] : [])),
      network: given.network ?? null,
      strategy: given.strategy ?? null,
      labels: (given.labels ?? []).map(label => label.trim()),
    },
  }
}

function textsOf(given: string | readonly string[] | undefined): readonly string[] {
  return given === undefined ? [] : typeof given === 'string' ? [given.trim()] : given.map(one => one.trim())
}
