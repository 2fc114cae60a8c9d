import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { layOutFileCommands, type RunnerFolders } from './runner-environment.ts'
import { collectLog } from './runner-log.ts'
import { watchProcesses } from './runner-process-watch.ts'
import { type EndedRun, type PostResult, readPost } from './runner-result.ts'

/** A step that has ended, as its post step finds it. */
export interface EndedStep {
  readonly dist: string
  /** The environment that the step had; the files of the file commands are new ones. */
  readonly env: Readonly<Record<string, string>>
  readonly folders: RunnerFolders
  readonly state: Readonly<Record<string, string>>
  readonly tracking: string
}

const LIMIT_MS = 120_000

/** Runs the post step that the action.yml beside the bundle names, as the runner does at the end of the job: same inputs, files of its own, and what was saved as `STATE_*`. */
export async function runPost(step: EndedStep): Promise<PostResult> {
  const root = dirname(dirname(step.dist))
  const named = /^ {2}post: *(\S+)/m.exec(await readFile(join(root, 'action.yml'), 'utf8'))?.[1]
  if (named === undefined) throw new Error('action.yml names no post step')
  const folders = { ...step.folders, files: await layOutFileCommands(step.folders.temp) }
  const state = Object.fromEntries(Object.entries(step.state).map(([name, value]) => [`STATE_${name}`, value]))
  const env = { ...step.env, ...folders.files, ...state }
  const started = performance.now()
  const script = join(root, named)
  const child = spawn(process.execPath, [script], { cwd: folders.workspace, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const log = collectLog(child, 20 * 1024 * 1024)
  const watch = watchProcesses(child.pid ?? -1, `${process.execPath} ${script}`, `RUNNER_TRACKING_ID=${step.tracking}`)
  const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS)
  const exitCode = await new Promise<number | null>(done => child.once('close', code => done(code)))
  clearTimeout(timer)
  log.finish()
  const survivors = watch.stop().map(({ commandLine }) => commandLine)
  const ended: Omit<EndedRun, 'signal' | 'timedOut'> = {
    exitCode,
    durationMs: performance.now() - started,
    survivors,
    log,
    watch,
    folders,
  }
  return readPost(ended)
}
