import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'

/** A workflow command that the runner found in the output. */
export interface WorkflowCommand {
  readonly command: string
  readonly properties: Readonly<Record<string, string>>
  readonly data: string
}

/** Reads the output line by line as the runner does. */
interface CommandReader {
  /** The line as the log may show it: a command that registers a mask does not show the value. */
  readonly read: (line: string) => string
  readonly commands: readonly WorkflowCommand[]
  readonly masks: readonly string[]
}

const KNOWN = [
  ...['add-mask', 'add-matcher', 'add-path', 'debug', 'echo', 'endgroup', 'error', 'group', 'internal-set-repo-path'],
  ...['notice', 'remove-matcher', 'save-state', 'set-env', 'set-output', 'stop-commands', 'warning'],
]

/** A reader at the beginning of a step. */
export function createCommandReader(): CommandReader {
  const commands: WorkflowCommand[] = []
  const masks: string[] = []
  let resumeToken: string | undefined
  return {
    commands,
    masks,
    read(line) {
      const known = resumeToken === undefined ? KNOWN : [resumeToken.toLowerCase()]
      const found = parseCommand(line, known)
      if (found === undefined) return line
      if (resumeToken !== undefined) {
        resumeToken = undefined
        return line
      }
      commands.push(found)
      if (found.command === 'stop-commands') resumeToken = found.data
      if (found.command !== 'add-mask') return line
      // Each line of a value is masked by itself: the log is masked line by line.
      masks.push(found.data, ...found.data.split(/\r\n|\r|\n/).filter(part => part !== '' && part !== found.data))
      return '::add-mask::***'
    },
  }
}

/** The command in a line: `::name key=value::data` at its start, or `##[name key=value]data` anywhere in it. */
export function parseCommand(line: string, known: readonly string[] = KNOWN): WorkflowCommand | undefined {
  return parseNewStyle(line.trimStart(), known) ?? parseOldStyle(line, known)
}

function parseNewStyle(line: string, known: readonly string[]): WorkflowCommand | undefined {
  const end = line.startsWith('::') ? line.indexOf('::', 2) : -1
  if (end < 0) return undefined
  const decodeProperty = (text: string) =>
    decode(text, [
      ['%3A', ':'],
      ['%2C', ','],
    ])
  return build(line.slice(2, end), ',', decodeProperty, decode(line.slice(end + 2), []), known)
}

function parseOldStyle(line: string, known: readonly string[]): WorkflowCommand | undefined {
  const start = line.indexOf('##[')
  const end = start < 0 ? -1 : line.indexOf(']', start)
  if (end < 0) return undefined
  const decodeAll = (text: string) =>
    decode(text, [
      ['%3B', ';'],
      ['%5D', ']'],
    ])
  return build(line.slice(start + 3, end), ';', decodeAll, decodeAll(line.slice(end + 1)), known)
}

function build(
  head: string,
  separator: string,
  decodeProperty: (text: string) => string,
  data: string,
  known: readonly string[],
): WorkflowCommand | undefined {
  const space = head.indexOf(' ')
  const command = (space < 0 ? head : head.slice(0, space)).toLowerCase()
  if (!known.includes(command)) return undefined
  const pairs =
    space < 0
      ? []
      : head
          .slice(space + 1)
          .trim()
          .split(separator)
  const properties = pairs.flatMap(pair => {
    const at = pair.indexOf('=')
    return at < 0 ? [] : [[pair.slice(0, at), decodeProperty(pair.slice(at + 1))] as const]
  })
  return { command, properties: Object.fromEntries(properties), data }
}

/** The per cent sign comes last, so that an escaped escape stays one. */
function decode(text: string, more: readonly (readonly [string, string])[]): string {
  const mappings = [['%0D', '\r'], ['%0A', '\n'], ...more, ['%25', '%']] as const
  return mappings.reduce((result, [escaped, plain]) => result.replaceAll(escaped, plain), text)
}

/** Parses a file that takes `name=value` lines and `name<<delimiter` blocks, as GITHUB_OUTPUT does; throws as the runner fails. */
export function parseKeyValueFile(text: string): Record<string, string> {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  const values: Record<string, string> = {}
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (line === '') continue
    const equals = line.indexOf('=')
    const heredoc = line.indexOf('<<')
    if (equals >= 0 && (heredoc < 0 || equals < heredoc)) {
      values[nameOf(line.slice(0, equals), line)] = line.slice(equals + 1)
      continue
    }
    if (heredoc < 0) throw new Error(`Invalid format '${line}'`)
    const delimiter = line.slice(heredoc + 2)
    const end = lines.indexOf(delimiter, at + 1)
    if (delimiter === '' || end < 0) throw new Error(`Invalid value. Matching delimiter not found '${delimiter}'`)
    values[nameOf(line.slice(0, heredoc), line)] = lines.slice(at + 1, end).join('\n')
    at = end
  }
  return values
}

/** The files through which a step talks to the runner, by the variable that names each. */
export const FILE_COMMANDS = {
  GITHUB_OUTPUT: 'set_output',
  GITHUB_ENV: 'set_env',
  GITHUB_PATH: 'add_path',
  GITHUB_STATE: 'save_state',
  GITHUB_STEP_SUMMARY: 'step_summary',
} as const

function nameOf(name: string, line: string): string {
  if (name === '') throw new Error(`Invalid format '${line}'. Name must not be empty`)
  return name
}

/** The output of a step, line by line as both streams bring it. */
export interface LogCollector {
  /** The log so far; values are not masked, but commands that register a mask do not show theirs. */
  readonly text: () => string
  readonly isCut: () => boolean
  readonly commands: readonly WorkflowCommand[]
  readonly masks: readonly string[]
  /** Calls back with the log so far at every new line. */
  readonly onLine: (listener: (text: string) => void) => void
  /** Takes in what stands behind the last line end. */
  readonly finish: () => void
}

/** Collects the output of a process, up to a limit; behind it, lines are only read for commands. */
export function collectLog(child: ChildProcess, maxBytes: number): LogCollector {
  const reader = createCommandReader()
  const listeners: ((text: string) => void)[] = []
  const rests: (() => void)[] = []
  let log = ''
  let cut = false

  function take(line: string): void {
    const shown = reader.read(line)
    if (log.length + shown.length > maxBytes) cut = true
    else log += `${shown}\n`
    for (const listener of listeners) listener(log)
  }

  for (const stream of [child.stdout, child.stderr]) if (stream !== null) rests.push(eachLine(stream, take))
  return {
    text: () => log,
    isCut: () => cut,
    commands: reader.commands,
    masks: reader.masks,
    onLine: listener => void listeners.push(listener),
    finish() {
      for (const rest of rests) rest()
    },
  }
}

/** Calls back with every line (ended by CR, LF or both); gives a function that hands out the rest. */
function eachLine(stream: Readable, take: (line: string) => void): () => void {
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', (chunk: string) => {
    // A CR at the end may be the first half of a line end: it waits for the next chunk.
    const parts = (rest + chunk).split(/\r\n|\n|\r(?!$)/)
    rest = parts.pop() ?? ''
    for (const part of parts) take(part)
  })
  return () => {
    if (rest !== '') take(rest.replace(/\r$/, ''))
    rest = ''
  }
}
