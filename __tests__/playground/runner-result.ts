import { readFile } from 'node:fs/promises'
import type { WorkflowCommand } from './runner-commands.ts'
import type { RunnerFolders } from './runner-environment.ts'
import { parseKeyValueFile } from './runner-file-commands.ts'
import { fileSinks, findLeaks, type Sink } from './runner-leaks.ts'
import type { LogCollector } from './runner-log.ts'
import type { ProcessWatch } from './runner-process-watch.ts'

/** All that came of one run of the action. */
export interface TestRun {
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
  readonly timedOut: boolean
  readonly durationMs: number
  readonly log: string
  readonly logCut: boolean
  readonly commands: readonly WorkflowCommand[]
  readonly masks: readonly string[]
  readonly outputs: Readonly<Record<string, string>>
  readonly stepSummary: string
  readonly envFile: Readonly<Record<string, string>>
  readonly pathFile: readonly string[]
  readonly stateFile: Readonly<Record<string, string>>
  readonly home: string
  readonly tempDir: string
  readonly workspace: string
  /** Command lines of processes that were still running after the action had ended; they have been ended. */
  readonly survivors: readonly string[]
  /** Every command line seen while it ran. */
  readonly commandLines: readonly string[]
  /** Every place in which one of the strings occurs, as it is, in base64 or in hex. */
  readonly leaks: (canaries: readonly string[]) => Promise<readonly string[]>
  /** Runs the post step on what this step has left and saved. */
  readonly post: () => Promise<PostResult>
  readonly cleanUp: () => Promise<void>
}

/** What came of a post step. */
export type PostResult = Pick<TestRun, 'exitCode' | 'durationMs' | 'log' | 'stepSummary' | 'survivors' | 'leaks'>

/** What the result is read from, once the process has ended. */
export interface EndedRun extends Pick<TestRun, 'exitCode' | 'signal' | 'timedOut' | 'durationMs' | 'survivors'> {
  readonly log: LogCollector
  readonly watch: ProcessWatch
  readonly folders: RunnerFolders
}

/** Reads what a post step said. */
export async function readPost(run: Omit<EndedRun, 'signal' | 'timedOut'>): Promise<PostResult> {
  const { exitCode, durationMs, survivors, log, folders } = run
  return {
    ...{ exitCode, durationMs, survivors },
    log: log.text(),
    stepSummary: await readFile(folders.files.GITHUB_STEP_SUMMARY, 'utf8'),
    leaks: async canaries => findLeaks(canaries, await sinksOf(run)),
  }
}

/** Reads the files that the step wrote; throws where the runner would fail the step because of one. */
export async function readResult(run: EndedRun): Promise<Omit<TestRun, 'cleanUp' | 'post'>> {
  const { log, watch, folders } = run
  const { files } = folders
  // A step may have removed them; the runner then takes them for empty.
  const text = (file: string) => readFile(file, 'utf8').catch(() => '')
  const saved = (command: string) =>
    log.commands
      .filter(found => found.command === command)
      .map(found => [found.properties['name'] ?? '', found.data] as const)
  return {
    exitCode: run.exitCode,
    signal: run.signal,
    timedOut: run.timedOut,
    durationMs: run.durationMs,
    survivors: run.survivors,
    log: log.text(),
    logCut: log.isCut(),
    commands: log.commands,
    masks: log.masks,
    outputs: { ...Object.fromEntries(saved('set-output')), ...parseKeyValueFile(await text(files.GITHUB_OUTPUT)) },
    stepSummary: await text(files.GITHUB_STEP_SUMMARY),
    envFile: parseKeyValueFile(await text(files.GITHUB_ENV)),
    pathFile: (await text(files.GITHUB_PATH)).split(/\r?\n/).filter(line => line !== ''),
    stateFile: { ...Object.fromEntries(saved('save-state')), ...parseKeyValueFile(await text(files.GITHUB_STATE)) },
    home: folders.home,
    tempDir: folders.temp,
    workspace: folders.workspace,
    commandLines: [...watch.commandLines],
    leaks: async canaries => findLeaks(canaries, await sinksOf(run)),
  }
}

async function sinksOf({ log, watch, folders }: Pick<EndedRun, 'log' | 'watch' | 'folders'>): Promise<readonly Sink[]> {
  const outside = folders.workspace.startsWith(folders.root)
    ? []
    : await fileSinks(folders.workspace, folders.workspace)
  return [
    { place: 'log', content: log.text() },
    ...[...watch.commandLines].map(content => ({ place: 'argv', content })),
    ...[...watch.childVariables].map(content => ({ place: `child environment ${content.split('=')[0]}`, content })),
    ...(await fileSinks(folders.root, folders.root)),
    ...outside,
  ]
}
