/** Finds and ends what a command left running, and nothing else. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** How a process proves that it came from one command: any one of these is enough. */
type Origin = {
  /** A random `NAME=value` that only this command's environment holds. */
  readonly mark: string
  /** The session that the command was started in; its id is the first process's. */
  readonly session: number
  /** The file behind the command's standard output, which nobody else has open. */
  readonly outputFile: string
}

/** A process that forks while it is looked for is found in a later round. */
const MAX_ROUNDS = 50
const ROUND_PAUSE_MS = 5

/**
 * Kills every process that comes from a command, until none is found. Knows them on Linux only (elsewhere it does nothing): one that cleared its environment,
 * left the session and let go of the output is not found; only a process namespace ends that one. Throws nothing.
 */
export async function endProcessesOf(origin: Origin): Promise<void> {
  if (process.platform === 'linux') await endProcesses(id => isFrom(id, origin))
}

/** Kills every process that a judge knows, until none is found. Throws nothing. */
export async function endProcesses(isMeant: (id: number) => boolean): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const left = processes().filter(isMeant)
    if (left.length === 0) return
    // Stopped first, so that none can start another while the others are being killed.
    for (const signal of ['SIGSTOP', 'SIGKILL'] as const) for (const id of left) signalQuietly(id, signal)
    await pause(ROUND_PAUSE_MS)
  }
}

function processes(): readonly number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(id => id !== process.pid && id > 1)
}

function isFrom(id: number, origin: Origin): boolean {
  const stat = readQuietly(() => readFileSync(`/proc/${id}/stat`, 'latin1'))
  if (stat === null) return false
  // The name in brackets may hold anything, blanks and brackets too: fields are counted behind the last bracket.
  const [state, , , session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (state === 'Z' || state === 'X') return false
  if (Number(session) === origin.session) return true
  const environment = readQuietly(() => readFileSync(`/proc/${id}/environ`))
  if (environment !== null && `\0${environment.toString('latin1')}`.includes(`\0${origin.mark}\0`)) return true
  return [1, 2].some(
    fd => readQuietly(() => readlinkSync(`/proc/${id}/fd/${fd}`))?.replace(/ \(deleted\)$/, '') === origin.outputFile,
  )
}

/** Sends a signal; a process that is gone already is no problem. */
export function signalQuietly(id: number, signal: NodeJS.Signals): void {
  readQuietly(() => process.kill(id, signal))
}

/** Processes come and go while they are looked at, and others' cannot be read. */
export function readQuietly<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** Every process that is started outside a sandbox holds `RUN_MARK=<mark>`, and hands it on. */
export const RUN_MARK = 'DIFFPROOF_RUN'

/** When a process started, as the kernel counts: with it, a process id stands for one process only. Empty where that cannot be told. */
export function startOf(id: number): string {
  const stat = readQuietly(() => readFileSync(`/proc/${id}/stat`, 'latin1')) ?? ''
  // The name in brackets may hold anything: fields are counted behind the last bracket.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

/** Ends them until none is found. Linux only; elsewhere, and for what the mark does not tell, it does nothing. Throws nothing. */
export async function endOrphanedProcesses(run: {
  readonly pid: number
  readonly started: string
  readonly mark: string
  /** Its private folder, in which the pipes were made that its commands write to. */
  readonly folder: string
}): Promise<void> {
  if (process.platform !== 'linux') return
  const pipes = join(run.folder, 'output-')
  const mark = `\0${RUN_MARK}=${run.mark}\0`
  await endProcesses(id => {
    if (id === run.pid && run.started !== '') return startOf(id) === run.started && !isOver(id)
    const environment = readQuietly(() => readFileSync(`/proc/${id}/environ`, 'latin1'))
    if (environment !== null && `\0${environment}`.includes(mark)) return true
    return [1, 2].some(fd => readQuietly(() => readlinkSync(`/proc/${id}/fd/${fd}`))?.startsWith(pipes) === true)
  })
}

function isOver(id: number): boolean {
  const stat = readQuietly(() => readFileSync(`/proc/${id}/stat`, 'latin1')) ?? ''
  return /^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2))
}
