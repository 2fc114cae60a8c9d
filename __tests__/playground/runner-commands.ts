/** A workflow command that the runner found in the output. */
export interface WorkflowCommand {
  readonly command: string
  readonly properties: Readonly<Record<string, string>>
  readonly data: string
}

/** Reads the output line by line as the runner does. */
export interface CommandReader {
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
