/** Starts a sandboxed command, watches its limits and ends it, even though its first processes may belong to root. */
import { once } from 'node:events'
import { readlinkSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { endProcesses, readQuietly, signalQuietly } from '../processes.ts'
import { type ChildEnd, GRACE_MS, type OutputPipe, startChild, watchLimits } from '../run-process.ts'
import { type Launch, SYSTEM_PATH } from './sandbox-plan.ts'

const END_MS = 5_000
const STATUS_KEPT = 4_000
/** The shell's messages that distinguish a killed command from one that exits with the same number. */
const KILLED =
  /: +\d+ (?:Killed|Terminated|Aborted|Segmentation fault|Bus error|Illegal instruction|Floating point exception|Hangup|Quit)\b/

type Supervised = {
  readonly launch: Launch
  readonly timeoutMs: number
  /** Variables that identify the processes outside the sandbox as part of this run. */
  readonly mark: Readonly<Record<string, string>>
}

/** Runs a command to its end or its limit. The control pipe closes with this process, and the sandbox ends with the pipe, so a kill leaves nothing behind. Throws nothing. */
export async function superviseSandbox(
  { launch, timeoutMs, mark }: Supervised,
  { pipe, drained }: { readonly pipe: OutputPipe; readonly drained: Promise<void> },
  signal: AbortSignal,
): Promise<ChildEnd> {
  const env = { PATH: SYSTEM_PATH, LC_ALL: 'C', ...mark }
  const child = startChild(launch, { cwd: '/', env, stdio: ['pipe', pipe.writeEnd, 'pipe'] }, pipe)
  if ('why' in child) return { kind: 'not-started', why: child.why }
  const control = child.stdin as Writable
  control.on('error', () => {})
  const status = readStatus(child.stderr as Readable)
  const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<string | null>()
  const limits = watchLimits(timeoutMs, signal, [
    { afterMs: 0, take: () => control.write('end\n') },
    { afterMs: GRACE_MS, take: () => control.end() },
    {
      afterMs: GRACE_MS + END_MS,
      take: () => {
        if (child.pid !== undefined) signalQuietly(-child.pid, 'SIGKILL')
        giveUp('it could not be ended')
      },
    },
  ])
  const closed = once(child, 'close').then(() => null, String)
  const failure = await Promise.race([closed, givenUp])
  limits.clear()
  control.destroy()
  const said = status()
  const namespace = /^ready (\S+)$/m.exec(said)?.[1]
  if (namespace !== undefined) await endNamespace(namespace)
  await Promise.race([drained, pause(END_MS, undefined, { ref: false })])
  const stopped = limits.stopped()
  if (stopped !== null) return { kind: stopped }
  const code = /^exit (\d+)$/m.exec(said)?.[1]
  if (code !== undefined) return KILLED.test(said) ? { kind: 'signalled' } : { kind: 'exited', code: Number(code) }
  if (/^ready\b/m.test(said)) return { kind: 'signalled' }
  return { kind: 'not-started', why: `the sandbox could not be made: ${failure ?? (said.trim() || 'it said nothing')}` }
}

/** Bubblewrap may end before the last process of its namespace. */
async function endNamespace(namespace: string): Promise<void> {
  await endProcesses(id => readQuietly(() => readlinkSync(`/proc/${id}/ns/pid`)) === namespace)
}

function readStatus(from: Readable): () => string {
  let text = ''
  from.setEncoding('utf8').on('data', (part: string) => {
    text = (text + part).slice(0, STATUS_KEPT)
  })
  return () => text
}
