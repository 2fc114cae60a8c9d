import { readdirSync, readFileSync } from 'node:fs'

/** Watches a process and all its descendants from outside (Linux; elsewhere it sees nothing). */
export interface ProcessWatch {
  /** Every command line seen, arguments joined by spaces. */
  readonly commandLines: ReadonlySet<string>
  /** Every `NAME=value` seen in the environment of a descendant (not of the process itself, nor of git: see below). */
  readonly childVariables: ReadonlySet<string>
  /** Ends the watch; gives the processes that are still there, each with its id and command line. */
  readonly stop: () => readonly { readonly pid: number; readonly commandLine: string }[]
}

const INTERVAL_MS = 50
/** Who has not become another program for so many looks is looked at again every so many: reading `/proc` is the most of what a watch costs. */
const SETTLED = 5
const RARELY = 8

/** The ids of all processes of this machine. */
export function processIds(): ReadonlySet<number> {
  try {
    return new Set(readdirSync('/proc').flatMap(name => (/^\d+$/.test(name) ? [Number(name)] : [])))
  } catch {
    return new Set()
  }
}

/** The step that is watched. */
export interface WatchedStep {
  readonly root: number
  /** The processes of before its start. */
  readonly before: ReadonlySet<number>
  /** How the command lines of the process itself, and of what starts it, end. */
  readonly action: string
  /** A `NAME=value` by which processes that left the tree are still recognised. */
  readonly tracking: string
}

/** Starts watching a step. */
export function watchProcesses({ root, before, action, tracking }: WatchedStep): ProcessWatch {
  const commandLines = new Set<string>()
  const childVariables = new Set<string>()
  const started = new Map<number, string>()
  const own = commandLineOf(root)

  const ignored = new Set(before)
  // A process that was looked up once keeps its parent and start time for this watch, and a listing of ids is cheap.
  let table: ReadonlyMap<number, ProcessEntry> = new Map()
  const shown = new Map<number, string>()
  const unchanged = new Map<number, number>()

  function look(): void {
    table = readTable(table, ignored)
    const rootStart = table.get(root)?.start
    if (rootStart !== undefined && !started.has(root)) started.set(root, rootStart)
    const isOurs = (pid: number) => started.has(pid) && started.get(pid) === table.get(pid)?.start
    for (let grown = true; grown; ) {
      grown = false
      for (const [pid, { parent, start }] of table) {
        if (isOurs(pid) || !isOurs(parent)) continue
        started.set(pid, start)
        unchanged.delete(pid)
        grown = true
      }
    }
    for (const pid of started.keys()) if (isOurs(pid)) lookAt(pid)
  }

  function lookAt(pid: number): void {
    const looks = (unchanged.get(pid) ?? 0) + 1
    unchanged.set(pid, looks)
    if (looks > SETTLED && looks % RARELY > 0) return
    const commandLine = commandLineOf(pid)
    if (commandLine === '' || shown.get(pid) === commandLine) return
    unchanged.set(pid, 0)
    shown.set(pid, commandLine)
    commandLines.add(commandLine)
    // Between fork and exec a child still is a copy of its parent, environment included.
    if (pid === root || commandLine === own || commandLine.endsWith(action)) return
    // A git that talks to the server is handed its credential this way; whoever starts it must not have that himself.
    if (/^(\S*\/)?git(-\S+)?( |$)/.test(commandLine)) return
    for (const variable of read(pid, 'environ').split('\0')) if (variable !== '') childVariables.add(variable)
  }

  look()
  const timer = setInterval(look, INTERVAL_MS)
  return {
    commandLines,
    childVariables,
    stop() {
      clearInterval(timer)
      look()
      const alive = [...readTable(new Map(), ignored)].filter(([pid, { start, state }]) => {
        if (state === 'Z' || pid === process.pid) return false
        // Its pipes close before its end can be collected: who holds no memory any more runs nothing any more.
        if (memoryOf(read(pid, 'stat')) === 0) return false
        return started.get(pid) === start || read(pid, 'environ').split('\0').includes(tracking)
      })
      return alive.map(([pid]) => ({ pid, commandLine: commandLineOf(pid) }))
    },
  }
}

interface ProcessEntry {
  readonly parent: number
  readonly state: string
  /** The time it started: ids are used again, ids with start times are not. */
  readonly start: string
}

function readTable(known: ReadonlyMap<number, ProcessEntry>, ignored: Set<number>): ReadonlyMap<number, ProcessEntry> {
  const table = new Map<number, ProcessEntry>()
  const ids = processIds()
  // The id of a process that has ended may be given to one of the step's.
  for (const pid of ignored) if (!ids.has(pid)) ignored.delete(pid)
  for (const pid of ids) {
    if (ignored.has(pid)) continue
    const entry = known.get(pid)
    if (entry !== undefined) {
      table.set(pid, entry)
      continue
    }
    const fields = fieldsOf(read(pid, 'stat'))
    const [state, parent] = fields
    const start = fields[19]
    if (state !== undefined && start !== undefined) table.set(pid, { parent: Number(parent), state, start })
  }
  return table
}

/** The virtual memory of a process in bytes from its line in `/proc/PID/stat` (field 23 of proc_pid_stat(5)), 0 once it has given all of it back or is gone. */
export function memoryOf(stat: string): number {
  return Number(fieldsOf(stat)[20] ?? 0)
}

// The program's name may hold anything, also parentheses: the fields begin behind the last one.
function fieldsOf(stat: string): readonly string[] {
  return stat.split(') ').at(-1)?.split(' ') ?? []
}

function commandLineOf(pid: number): string {
  return read(pid, 'cmdline').replaceAll('\0', ' ').trim()
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    // It has ended meanwhile, or belongs to somebody else.
    return ''
  }
}
