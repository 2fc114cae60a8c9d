import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type ActionName, actionOf } from '../../src/core/config/actions.ts'
import { collectLog, type LogCollector } from './runner-commands.ts'
import {
  type InputDefaults,
  inputVariables,
  layOutFileCommands,
  layOutFolders,
  type RunnerEvent,
  type RunnerFolders,
  readInputDefaults,
  runnerEnvironment,
} from './runner-environment.ts'
import { type ProcessWatch, processIds, watchProcesses } from './runner-process-watch.ts'
import { type EndedRun, type PostResult, readPost, readResult, type TestRun } from './runner-result.ts'

/** What one step is run with. */
export interface RunOptions {
  readonly event: RunnerEvent
  /** The whole job where it is not said. */
  readonly action?: ActionName
  /** The entry; the one in the repository's own `dist/` where it is not said. */
  readonly dist?: string
  /** The step's `with:`; spelled as there. */
  readonly inputs?: Readonly<Record<string, string>>
  /** Declared inputs with defaults, instead of those in the action.yml beside the bundle's folder. */
  readonly defaults?: InputDefaults
  /** The job's token: `github.token` in defaults. */
  readonly token?: string
  /** An existing folder to be the workspace; an empty one is made where it is not said. */
  readonly workspace?: string
  /** Further variables (the `env:` of the step); a value of undefined takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** What starts the process and stays above it: `unshare` and its arguments, say. */
  readonly inside?: readonly string[]
  /** Sends a signal once the log is such. */
  readonly kill?: { readonly when: RegExp | ((log: string) => boolean); readonly signal?: NodeJS.Signals }
  /** Is given the log so far at every new line. */
  readonly onLine?: (log: string) => void
  /** What is still running afterwards is left so; told all the same. */
  readonly keepSurvivors?: boolean
  /** Is given the process as soon as it runs. */
  readonly onStart?: (child: ChildProcess, folders: RunnerFolders) => void
  readonly timeoutMs?: number
  readonly maxLogBytes?: number
}

/** Guards against what never ends: nothing is said about speed. */
const LIMIT_MS = 300_000

/** A runner gives a cancelled step this long before it ends the pipes that a stray child holds open. */
const DRAIN_MS = 3000

/** Runs the bundled action as GitHub's runner runs a step, and tells all that came of it. */
export async function runAction(options: RunOptions): Promise<TestRun> {
  const { entry } = actionOf(options.action ?? 'run')
  const dist = resolve(options.dist ?? join(import.meta.dirname, '../../dist', entry))
  const folders = await layOutFolders(options.event, options.workspace)
  const cleanUp = () => rm(folders.root, { recursive: true, force: true, maxRetries: 5 })
  try {
    return { ...(await runIn(folders, dist, options)), cleanUp }
  } catch (error) {
    // Nobody gets a result that could be cleaned up.
    await cleanUp()
    throw error
  }
}

async function runIn(folders: RunnerFolders, dist: string, options: RunOptions): Promise<Omit<TestRun, 'cleanUp'>> {
  const tracking = `github_${randomUUID()}`
  const actionPath = join(dirname(dirname(dist)), actionOf(options.action ?? 'run').folder)
  const env = await environmentOf(options, folders, actionPath, tracking)
  const before = processIds()
  const started = performance.now()
  const [program = '', ...words] = [...(options.inside ?? []), process.execPath, dist]
  const child = spawn(program, words, { cwd: folders.workspace, env, stdio: ['ignore', 'pipe', 'pipe'] })
  options.onStart?.(child, folders)
  const log = collectLog(child, options.maxLogBytes ?? 20 * 1024 * 1024)
  if (options.onLine !== undefined) log.onLine(options.onLine)
  const watch = watchProcesses({
    ...{ root: child.pid ?? -1, before, action: `${process.execPath} ${dist}` },
    tracking: `RUNNER_TRACKING_ID=${tracking}`,
  })
  const { exitCode, signal, timedOut } = await ended(child, log, options)
  const durationMs = performance.now() - started
  // The kernel takes a moment to end what was killed, and longer for a process namespace.
  const mostLooks = options.inside !== undefined && signal === 'SIGKILL' ? 50 : 10
  for (let looks = 0; looks < mostLooks && watch.stop().length > 0; looks += 1) await delay(100)
  const survivors = endSurvivors(watch, options.keepSurvivors === true)
  const result = await readResult({ exitCode, signal, timedOut, durationMs, survivors, log, watch, folders })
  return { ...result, post: () => runPost({ actionPath, env, folders, state: result.stateFile, tracking }) }
}

async function environmentOf(
  options: RunOptions,
  folders: RunnerFolders,
  actionPath: string,
  tracking: string,
): Promise<Record<string, string>> {
  const defaults = options.defaults ?? readInputDefaults(await actionYml(actionPath))
  const expressions = {
    'github.token': options.token ?? '',
    'github.workspace': folders.workspace,
    'github.action_path': actionPath,
    'runner.temp': folders.temp,
  }
  const env: Record<string, string | undefined> = {
    ...runnerEnvironment(options.event, folders, actionPath),
    RUNNER_TRACKING_ID: tracking,
    ...inputVariables(defaults, options.inputs ?? {}, expressions),
    ...options.env,
  }
  return Object.fromEntries(Object.entries(env).filter(entry => entry[1] !== undefined)) as Record<string, string>
}

async function actionYml(folder: string): Promise<string> {
  return readFile(join(folder, 'action.yml'), 'utf8').catch(() => '')
}

async function ended(
  child: ChildProcess,
  log: LogCollector,
  options: RunOptions,
): Promise<{ exitCode: number | null; signal: NodeJS.Signals | null; timedOut: boolean }> {
  const { kill } = options
  let timedOut = false
  let killed = false
  const timer = setTimeout(() => {
    timedOut = true
    child.kill('SIGKILL')
  }, options.timeoutMs ?? LIMIT_MS)
  log.onLine(text => {
    if (kill === undefined || killed) return
    if (kill.when instanceof RegExp ? !kill.when.test(text) : !kill.when(text)) return
    killed = true
    child.kill(kill.signal ?? 'SIGTERM')
  })
  const closed = new Promise<void>(done => child.once('close', () => done()))
  const [exitCode, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code, by) => done([code, by]))
  })
  clearTimeout(timer)
  const drain = setTimeout(() => {
    child.stdout?.destroy()
    child.stderr?.destroy()
  }, DRAIN_MS)
  await closed
  clearTimeout(drain)
  log.finish()
  return { exitCode, signal, timedOut }
}

/** Ends what is still running of the step, and says what it was. */
function endSurvivors(watch: ProcessWatch, keep: boolean): readonly string[] {
  return watch.stop().map(({ pid, commandLine }) => {
    try {
      if (!keep) process.kill(pid, 'SIGKILL')
    } catch {
      // It ended by itself just now.
    }
    return commandLine
  })
}

/** A step that has ended, as its post step finds it. */
interface EndedStep {
  readonly actionPath: string
  /** The environment that the step had; the files of the file commands are new ones. */
  readonly env: Readonly<Record<string, string>>
  readonly folders: RunnerFolders
  readonly state: Readonly<Record<string, string>>
  readonly tracking: string
}

/** Runs the post step that the action.yml beside the bundle names, as the runner does at the end of the job: same inputs, files of its own, and what was saved as `STATE_*`. */
async function runPost(step: EndedStep): Promise<PostResult> {
  const named = /^ {2}post: *(\S+)/m.exec(await readFile(join(step.actionPath, 'action.yml'), 'utf8'))?.[1]
  if (named === undefined) throw new Error('action.yml names no post step')
  const folders = { ...step.folders, files: await layOutFileCommands(step.folders.temp) }
  const state = Object.fromEntries(Object.entries(step.state).map(([name, value]) => [`STATE_${name}`, value]))
  const env = { ...step.env, ...folders.files, ...state }
  const started = performance.now()
  const script = join(step.actionPath, named)
  const before = processIds()
  const child = spawn(process.execPath, [script], { cwd: folders.workspace, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const log = collectLog(child, 20 * 1024 * 1024)
  const watch = watchProcesses({
    ...{ root: child.pid ?? -1, before, action: `${process.execPath} ${script}` },
    tracking: `RUNNER_TRACKING_ID=${step.tracking}`,
  })
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
