/** Reads a task file: Markdown with YAML front matter. All problems are reported at once, with file, line and field. */
import type { z } from 'zod'
import { plainPath } from '../change/artifacts.ts'
import { nearest } from '../config/inputs.ts'
import { type LineProblem, type ParsedFields, parseFields, splitFrontMatter } from './front-matter.ts'
import type { TaskFields } from './task-fields.ts'
import { TASK_FILE, TASK_FILE_FIELDS, type TaskFileFields } from './task-file-schema.ts'

export type TaskFile = { readonly title: string; readonly description: string; readonly fields: TaskFields }

type ReadTaskFile =
  /** `notes`: what was ignored, one sentence each. */
  | { readonly kind: 'task'; readonly task: TaskFile; readonly notes: readonly string[] }
  | { readonly kind: 'problems'; readonly problems: readonly string[] }

const MOST_PROBLEMS = 20
const LONGEST_QUOTE = 60
const NO_DESCRIPTION = { line: 1, what: 'description is missing: write below the front matter what is to be done' }

/** Reads the text of the task file at `file`; `whyProtected` says why a path may not change, or null. Never throws. */
export function readTaskFile(
  file: string,
  text: string,
  whyProtected: (path: string) => string | null = () => null,
): ReadTaskFile {
  const refused = (problems: readonly LineProblem[]): ReadTaskFile => ({
    kind: 'problems',
    problems: [...problems]
      .sort((a, b) => a.line - b.line)
      .slice(0, MOST_PROBLEMS)
      .map(({ line, what }) => `${file}:${line}: ${what}`),
  })
  const split = splitFrontMatter(text)
  if (split.kind === 'problem') return refused([split])
  const parsed = parseFields(split.yaml)
  if (parsed.kind === 'problems') return refused(parsed.problems)

  // An empty field counts as missing, like an input.
  const given = Object.fromEntries(Object.entries(parsed.fields).filter(([, value]) => value !== null))
  const result = TASK_FILE.safeParse(given)
  const names = namesIn(parsed)
  const problems = [
    ...names.problems,
    ...(result.error?.issues ?? []).map(issue => placed(issue, given, parsed)),
    ...(given['description'] === undefined && split.body === '' ? [NO_DESCRIPTION] : []),
    ...outOfReach(result.data, parsed, whyProtected),
  ]
  if (!result.success || problems.length > 0) return refused([...problems, ...names.notes])
  const notes = names.notes.map(({ line, what }) => `${file}:${line}: ${what}`)
  return { kind: 'task', task: taskOf(result.data, split.body, parsed), notes }
}

/** Output artifacts that no run may write, so that the task could only fail. Globs and partly protected folders are not checked. */
function outOfReach(
  given: TaskFileFields | undefined,
  { lineOf }: ParsedFields,
  whyProtected: (path: string) => string | null,
): readonly LineProblem[] {
  return (given?.output_artifacts ?? []).flatMap((output, index) => {
    const path = plainPath(output).replace(/\/+$/, '')
    const why = /[*?[\]{}()+@!]/.test(path) || whyProtected(path) === null ? null : whyProtected(`${path}/any`)
    const what = `output_artifacts, entry ${index + 1}, can never be written: ${why} (got ${JSON.stringify(output)})`
    return why === null ? [] : [{ line: lineOf(['output_artifacts', index]), what }]
  })
}

/** A name close to a known field is an error; any other may belong to another tool. */
function namesIn({ fields, lineOf }: ParsedFields): {
  readonly problems: readonly LineProblem[]
  readonly notes: readonly LineProblem[]
} {
  const unknown = Object.keys(fields)
    .filter(name => !TASK_FILE_FIELDS.includes(name))
    .map(name => ({ line: lineOf([name]), name: name.slice(0, 60), meant: nearest(name, TASK_FILE_FIELDS) }))
  return {
    problems: unknown.flatMap(({ line, name, meant }) =>
      meant === undefined ? [] : [{ line, what: `${name} is not known: did you mean ${meant}?` }],
    ),
    notes: unknown.flatMap(({ line, name, meant }) =>
      meant === undefined ? [{ line, what: `${name} is not a field of a task file and is ignored` }] : [],
    ),
  }
}

function placed({ path, message }: z.core.$ZodIssue, given: unknown, { lineOf }: ParsedFields): LineProblem {
  const [field, entry] = path
  const where = typeof entry === 'number' ? `${String(field)}, entry ${entry + 1},` : String(field)
  const value = path.reduce<unknown>(
    (at, key) => (at as Readonly<Record<PropertyKey, unknown>> | undefined)?.[key],
    given,
  )
  const isShort =
    (typeof value === 'string' && value.trim() !== '') || typeof value === 'number' || typeof value === 'boolean'
  const quoted = isShort
    ? ` (got ${JSON.stringify(typeof value === 'string' ? value.slice(0, LONGEST_QUOTE) : value)})`
    : ''
  return { line: lineOf(path.slice(0, 2)), what: `${where} ${message}${quoted}` }
}

function taskOf(given: TaskFileFields, body: string, { lineOf }: ParsedFields): TaskFile {
  const criteria = (given.validation_criteria ?? []).map(one =>
    typeof one === 'string' ? readCriterion(one.trim()) : { kind: 'command', text: one.run.trim() },
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
      commands: criteria.flatMap(({ kind, text }) => (kind === 'command' ? [text] : [])),
      words: criteria.flatMap(({ kind, text }) => (kind === 'words' ? [text] : [])),
      network: given.network ?? null,
      strategy: given.strategy ?? null,
      labels: (given.labels ?? []).map(label => label.trim()),
    },
  }
}

function textsOf(given: string | readonly string[] | undefined): readonly string[] {
  return given === undefined ? [] : typeof given === 'string' ? [given.trim()] : given.map(one => one.trim())
}

/** A plain line that begins with one of these is a command. */
const PROGRAMS: ReadonlySet<string> = new Set(
  (
    'awk biome bundle bunx cargo clang cmake ctest curl deno cmp diff docker dotnet echo eslint false flake8 flutter gcc git gofmt golangci-lint gradle ' +
    'grep helm isort javac jest jq kotlinc meson mix mocha mvn mypy ninja npm npx nox nx phpunit pip pipenv pnpm poetry prettier ' +
    'pre-commit pylint pyright pytest rebar3 rspec rubocop ls printf ruff rustc rustfmt sbt sed shellcheck terraform tox true tsc tsx uv vitest yarn yamllint'
  ).split(' '),
)
/** Sentences begin with these too: a command then needs a flag, a path, another shell sign, or exactly one more word. */
const ALSO_WORDS: ReadonlySet<string> = new Set(
  '! [ [[ ant bash black bun cat cd composer exit find go java just make node perl php prove python python3 rake ruby sh stack swift tap task test touch turbo zig'.split(
    ' ',
  ),
)
/** Words of sentences that no command holds outside quotes. */
const OF_SENTENCES = new Set(
  (
    'a an and are as be been but by can cannot could does every from has have if into is it its may must never nor not of ' +
    'or shall should still sure than that the their them there these they this those to was were when where which while will with without would'
  ).split(' '),
)
const SCRIPT = /^(?:\.{1,2}\/)?(?:[\w@.+-]+\/)+[\w@.+-]+$/
/** `NAME=value` before a command. */
const SETTINGS = /^(?:[A-Za-z_]\w*=\S*\s+)+/
const SHELL_SIGN = /^-|[/=|&;<>$*]|\.\w/

type Criterion = { readonly kind: 'command' | 'words'; readonly text: string }

/** A criterion is a command if it is one code span, or begins with a program or script and is not a sentence. Words are never run. */
export function readCriterion(text: string): Criterion {
  const ticks = /^`*/.exec(text)?.[0] ?? ''
  const inner = text.slice(ticks.length, -ticks.length || undefined).trim()
  const isSpan = ticks !== '' && text.endsWith(ticks) && inner !== '' && !inner.includes('`')
  if (isSpan) return { kind: 'command', text: inner }
  return { kind: looksRun(text) ? 'command' : 'words', text }
}

function looksRun(text: string): boolean {
  if (text.includes('\n') || text.includes('`')) return false
  const bare = text.replace(/"[^"]*"|'[^']*'/g, '""').replace(SETTINGS, '')
  const [first = '', ...rest] = bare.split(/\s+/)
  const isProgram = PROGRAMS.has(first) || ALSO_WORDS.has(first) || SCRIPT.test(first)
  if (!isProgram || rest.some(word => OF_SENTENCES.has(word.toLowerCase()))) return false
  if (/[\w"')][.!?:]$/.test(text)) return false
  return !ALSO_WORDS.has(first) || rest.length === 1 || rest.some(word => SHELL_SIGN.test(word))
}
