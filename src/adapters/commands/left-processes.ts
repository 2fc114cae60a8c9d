/** Ends what a killed run has left running: its own process, and what carries the random mark that it gave its children. */
import { readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { endProcesses, readQuietly } from './own-processes.ts'

/** Every process that is started outside a box holds `RUN_MARK=<mark>`, and hands it on. */
export const RUN_MARK = 'DIFFPROOF_RUN'

/** When a process started, as the kernel counts: with it, a process id stands for one process only. Empty where that cannot be told. */
export function startOf(id: number): string {
  const stat = readQuietly(() => readFileSync(`/proc/${id}/stat`, 'latin1')) ?? ''
  // The name in brackets may hold anything: fields are counted behind the last bracket.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

/** Ends them until none is found. Linux only; elsewhere, and for what the mark does not tell, it does nothing. Throws nothing. */
export async function endLeftProcesses(run: {
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
