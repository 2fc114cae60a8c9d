import type { Fault } from './fault.ts'
import type { ToolCall, Turn } from './turn.ts'

const EDITOR = 'str_replace_based_edit_tool'

/** The summary of the change as `submit_summary` takes it. */
export interface SummaryInput {
  readonly title: string
  readonly description: string
  readonly root_cause: string | null
  readonly files: readonly { readonly path: string; readonly change: string; readonly description: string }[]
  readonly tests: string
  readonly risks: readonly string[]
  readonly confidence: string
  readonly no_change_reason?: string | null
}

/** A reply that calls one tool. */
export function call(name: string, input: unknown): Turn {
  return { calls: [{ name, input }] }
}

/** Looks at a file or a folder, or at a range of a file's lines. */
export function view(path: string, range?: readonly [number, number]): Turn {
  return call(EDITOR, { command: 'view', path, ...(range && { view_range: range }) })
}

/** Replaces the one place in a file where `old` stands. */
export function replace(path: string, old: string, text: string): Turn {
  return call(EDITOR, { command: 'str_replace', path, old_str: old, new_str: text })
}

/** Writes a whole file. */
export function create(path: string, text: string): Turn {
  return call(EDITOR, { command: 'create', path, file_text: text })
}

/** Inserts text after a line (0: at the top). */
export function insert(path: string, line: number, text: string): Turn {
  return call(EDITOR, { command: 'insert', path, insert_line: line, insert_text: text })
}

/** Runs a command. */
export function bash(command: string): Turn {
  return call('bash', { command })
}

/** Searches the files for a pattern; `more` are further arguments of the tool. */
export function search(pattern: string, more: Readonly<Record<string, unknown>> = {}): Turn {
  return call('search_files', { pattern, ...more })
}

/** Lists files; arguments as the tool takes them. */
export function list(input: Readonly<Record<string, unknown>> = {}): Turn {
  return call('list_files', input)
}

/** Submits a summary that is complete and harmless, of a change to the sum of the small project; `overrides` replace parts of it. */
export function summary(overrides: Partial<SummaryInput> = {}): Turn {
  const input: SummaryInput = {
    title: 'Correct the reported behaviour',
    description: 'The reported behaviour is corrected where it arises.',
    root_cause: 'A case was not handled.',
    files: [{ path: 'src/sum.js', change: 'modified', description: '' }],
    tests: 'A test of the reported behaviour.',
    risks: [],
    confidence: 'high',
    ...overrides,
  }
  return call('submit_summary', input)
}

/** Says something, without a call. */
export function say(text: string): Turn {
  return { say: text }
}

/** Thinks before what follows. */
export function think(text: string): Turn {
  return { think: text }
}

/** One reply out of several parts: texts are joined, calls follow each other, later settings win. */
export function turn(...parts: readonly Turn[]): Turn {
  const join = (texts: readonly (string | undefined)[]) => texts.filter(text => text !== undefined).join('\n\n')
  const said = join(parts.map(part => part.say))
  const thought = join(parts.map(part => part.think))
  const calls: readonly ToolCall[] = parts.flatMap(part => part.calls ?? [])
  return Object.assign(
    {},
    ...parts,
    said && { say: said },
    thought && { think: thought },
    calls.length > 0 && { calls },
  )
}

/** The same reply several times. */
export function repeat(times: number, reply: Turn): readonly Turn[] {
  return Array.from({ length: times }, () => reply)
}

/** A reply that goes wrong at its first attempts, one fault each. */
export function failing(reply: Turn, ...faults: readonly Fault[]): Turn {
  return { ...reply, faults }
}
