/** Waits for the moment of a cell, from outside, and signals exactly that process. */
import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync, watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Scene } from '../../../__tests__/e2e/scene.ts'
import type { Cell } from './cell.ts'
import { textOf } from './stage.ts'

/** The runner: 7.5 s after SIGINT comes SIGTERM, 2.5 s after that SIGKILL. */
const STEPS = [
  ['SIGTERM', 7_500],
  ['SIGKILL', 2_500],
] as const

/** The command line of the process that the self-test of a box guards; nothing else in this namespace is called so. */
const GUARD = 'cat\0'

export interface Trigger {
  /** To be called when the process runs, with the folders in which it writes. */
  start(child: ChildProcess, folders: { readonly temp: string; readonly workspace: string }): void
  /** To be called when a request to the model arrives. */
  modelAsked(): void
  /** When the signal was sent, by `performance.now()`; null where the run was over before its moment came. */
  readonly sentAt: () => number | null
  stop(): void
}

/** Arms it for one run. */
export function armTrigger(scene: Scene, { signal, at }: Cell): Trigger {
  let child: ChildProcess | null = null
  let sentAt: number | null = null
  let writes = 0
  let asked = 0
  let changes = 0
  const ends: (() => void)[] = []

  function fire(): void {
    if (sentAt !== null || child === null || child.exitCode !== null || child.signalCode !== null) return
    sentAt = performance.now()
    child.kill(signal)
    if (signal === 'SIGINT') void escalate(child)
  }

  async function escalate(running: ChildProcess): Promise<void> {
    for (const [next, after] of STEPS) {
      await pause(after, undefined, { ref: false })
      if (running.exitCode !== null || running.signalCode !== null) return
      running.kill(next)
    }
  }

  const unhook = scene.github.onRequest(async ({ method, path }) => {
    const isWrite = method !== 'GET' && !path.endsWith('git-upload-pack')
    if (!isWrite || !at.kind.startsWith('write')) return
    writes += 1
    if (writes !== at.n) return
    // Where it only arrives, a process that is killed has nothing done for it.
    if (at.kind === 'write-arrives' && signal === 'SIGKILL')
      scene.github.faults.add({ path: exactly(path), mode: 'reset' })
    fire()
  })
  ends.push(unhook)
  return {
    start(started, { temp, workspace }) {
      child = started
      if (at.kind === 'time') after(at.n, fire)
      if (at.kind === 'self-test') every(1, () => isGuarded() && after(at.n, fire))
      if (at.kind === 'note') every(1, () => notesIn(temp) >= at.n && fire())
      if (at.kind === 'file') for (const folder of [temp, workspace]) watchChanges(folder)
    },
    modelAsked() {
      asked += 1
      if (at.kind === 'model' && asked === at.n) fire()
    },
    sentAt: () => sentAt,
    stop: () => ends.forEach(end => void end()),
  }

  function after(ms: number, step: () => void): void {
    const timer = setTimeout(step, ms)
    ends.push(() => clearTimeout(timer))
  }

  function every(ms: number, step: () => unknown): void {
    const timer = setInterval(step, ms)
    ends.push(() => clearInterval(timer))
  }

  function watchChanges(folder: string): void {
    const watcher = watch(folder, { recursive: true }, () => {
      changes += 1
      if (changes === at.n) fire()
    })
    watcher.on('error', () => undefined)
    ends.push(() => watcher.close())
  }
}

function isGuarded(): boolean {
  return readdirSync('/proc').some(id => /^\d+$/.test(id) && textOf(`/proc/${id}/cmdline`) === GUARD)
}

function notesIn(temp: string): number {
  try {
    const folder = readdirSync(temp).find(name => name.startsWith('diffproof-run-'))
    return folder === undefined ? 0 : readFileSync(join(temp, folder, 'journal.jsonl'), 'utf8').split('\n').length - 1
  } catch {
    return 0
  }
}

function exactly(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)
}
