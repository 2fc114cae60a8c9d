/** Finds and ends the processes that a command, or a killed run, left running. */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { orNull } from '../../core/errors.ts'
import { closeSync, linkAt, namesIn, openSync, readFileSync } from './disk.ts'

/** A process that forks during the search is found in a later round. */
const MAX_ROUNDS = 50
const ROUND_PAUSE_MS = 5
/**
 * In the middle of an exec, a process has no environment for a moment. So one look that finds nothing is not enough.
 */
const EMPTY_ROUNDS = 2

/** Kills every process that `isMeant` recognises, until no more is found. Throws nothing. */
export async function endProcesses(isMeant: (id: number) => boolean): Promise<void> {
  let empty = 0
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const left = processIds().filter(isMeant)
    empty = left.length === 0 ? empty + 1 : 0
    if (empty === EMPTY_ROUNDS) return
    // All are stopped first, so that none can start another one meanwhile.
    for (const signal of ['SIGSTOP', 'SIGKILL'] as const) for (const id of left) signalQuietly(id, signal)
    await pause(ROUND_PAUSE_MS)
  }
}

/** The kernel's name of the PID namespace of a process; null where that cannot be asked. */
export function namespaceOf(id: number): string | null {
  return orNull(() => linkAt(`/proc/${id}/ns/pid`))
}

/**
 * Opens the namespace of this name in which something runs that `root` started. While the descriptor is open, no other
 * namespace gets the name. Null where there is none.
 */
export function holdNamespace(name: string, root: number | undefined): number | null {
  const inside = processIds().find(id => namespaceOf(id) === name && isBelow(id, root))
  const held = orNull(() => openSync(`/proc/${inside}/ns/pid`, 'r'))
  if (held === null || orNull(() => linkAt(`/proc/self/fd/${held}`)) === name) return held
  closeSync(held)
  return null
}

/** Without this one and the first. */
export function processIds(): readonly number[] {
  const ids = process.platform === 'linux' ? namesIn('/proc').map(Number) : []
  return ids.filter(id => Number.isInteger(id) && id !== process.pid && id > 1)
}

/**
 * The command lines of the processes that `isMeant` recognises, but for those that wait for another one of them. A
 * shell that forks without a program of its own is one with its parent. Linux only. Throws nothing.
 */
export function runningPrograms(isMeant: (id: number) => boolean): readonly string[] {
  const lines = new Map(processIds().map(id => [id, commandLineOf(id)]))
  const parents = new Map([...lines.keys()].map(id => [id, statOf(id)?.parent ?? 0]))
  const isFork = (id: number) => lines.get(id) === lines.get(parents.get(id) ?? 0)
  const waiting = new Set([...parents].map(([id, parent]) => (isFork(id) ? 0 : parent)))
  return [...lines].flatMap(([id, line]) =>
    line === '' || waiting.has(id) || isFork(id) || !isMeant(id) ? [] : [line],
  )
}

/** Whether a process was started by another one, or by one that this one started, and so on. */
export function isBelow(id: number, root: number | undefined): boolean {
  for (let parent = statOf(id)?.parent ?? 0; parent > 1; parent = statOf(parent)?.parent ?? 0)
    if (parent === root) return true
  return false
}

function commandLineOf(id: number): string {
  return (orNull(() => readFileSync(`/proc/${id}/cmdline`, 'utf8')) ?? '').replaceAll('\0', ' ').trim()
}

/** The variable that every process outside a sandbox inherits, with the run's random mark. */
export const RUN_MARK = 'DIFFPROOF_RUN'

/** Ends the processes of a killed run, recognised by id, mark or output pipe. Linux only. Throws nothing. */
export async function endOrphanedProcesses(run: {
  pid: number
  started: string
  mark: string
  folder: string
}): Promise<void> {
  if (process.platform !== 'linux') return
  const pipes = join(run.folder, 'output-')
  await endProcesses(id => {
    const stat = statOf(id)
    if (id === run.pid && run.started !== '') return stat?.started === run.started && !stat.isOver
    return hasMark(id, `${RUN_MARK}=${run.mark}`) || writesTo(id, file => file.startsWith(pipes))
  })
}

/**
 * When a process started, in the kernel's ticks. Together with the id it identifies one process. Empty where it is
 * unknown.
 */
export function processStart(id: number): string {
  return statOf(id)?.started ?? ''
}

export function statOf(id: number) {
  const stat = orNull(() => readFileSync(`/proc/${id}/stat`, 'latin1'))
  if (stat === null) return null
  // The name in brackets may contain anything, so fields are counted after the last bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state = '', parent, , session] = fields
  return { isOver: /^[ZX]/.test(state), parent: Number(parent), session: Number(session), started: fields[19] ?? '' }
}

/** Whether the environment of a process has exactly this `NAME=value`. */
export function hasMark(id: number, mark: string): boolean {
  const environment = orNull(() => readFileSync(`/proc/${id}/environ`, 'latin1'))
  return environment !== null && `\0${environment}`.includes(`\0${mark}\0`)
}

export function writesTo(id: number, isMeant: (file: string) => boolean): boolean {
  return [1, 2].some(fd => {
    const file = orNull(() => linkAt(`/proc/${id}/fd/${fd}`))
    return file !== null && isMeant(file.replace(/ \(deleted\)$/, ''))
  })
}

/** Sends a signal. It is no problem if the process is gone. */
export function signalQuietly(id: number, signal: NodeJS.Signals): void {
  orNull(() => process.kill(id, signal))
}
