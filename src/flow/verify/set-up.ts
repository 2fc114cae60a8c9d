/** Setup commands: those of a change get packages with a network and run its code without one. */
import { type Receipt, touchedPaths } from '../../core/change/change.ts'
import {
  isPinFile,
  isSettingsText,
  managerPin,
  mayOwnSettings,
  type SetupPart,
  setupParts,
  startsFiles,
} from '../../core/testing/setup-command.ts'
import { runResultOf, type TestRun } from '../../core/testing/test-run.ts'
import type { RunCommand } from '../../ports/commands.ts'
import { recordCommand, recordStep } from '../record-events.ts'
import { learn, type ProofJob } from '../run.ts'

const SETUP_TIMEOUT_MS = 20 * 60_000
const SETUP_OUTPUT = 64 * 1024

type SetupPlace = { signal: AbortSignal; inside: RunCommand }

type SetupAccess = Pick<Parameters<RunCommand>[0], 'credentials'> & { network: boolean }

/** Runs one setup command. Never throws. */
export async function runSetup(
  command: string,
  run: ProofJob,
  { signal, inside, ...access }: SetupPlace & SetupAccess,
): Promise<TestRun> {
  recordStep('setup', run)
  run.ports.reporter.info(`setup${access.network ? '' : ' without a network'}: ${command}`)
  const limits = { timeoutMs: SETUP_TIMEOUT_MS, outputLimit: SETUP_OUTPUT }
  const request = { command, ...limits, ...access }
  return recordCommand('setup', runResultOf(command, await inside(request, signal)), run)
}

/** Downloads packages without running code of the project. Returns the run that failed. Never throws. */
export async function download(parts: readonly SetupPart[], run: ProofJob, place: SetupPlace): Promise<TestRun | null> {
  for (const { download: command } of parts) {
    if (command === null) continue
    const ended = await runSetup(command, run, { ...place, network: true, credentials: 'npm' })
    if (ended.status !== 'passed') return ended
  }
  return null
}

/** The parts of the setup command for these changes. Throws RepositoryError. */
export async function partsFor(command: string, files: Receipt['files'], run: ProofJob): Promise<readonly SetupPart[]> {
  const changed = touchedPaths(files)
  const carried = run.state.task?.revision?.changes.map(({ path }) => path)
  if (await picksManager(files, run)) {
    run.ports.reporter.info('setup gets no credentials: the change picks or extends the package manager')
    return [{ download: null, build: command }]
  }
  if (carried === undefined) return setupParts(command, changed)
  // The base of a revision is the pull request, and so is what its settings start.
  const { repository } = run.ports
  const settings = (await repository.basePaths()).filter(isSettingsText)
  const pins = carried.filter(isPinFile)
  const texts = await repository.readBaseFiles([...settings, ...pins])
  const textsAt = (paths: readonly string[]) => paths.map(path => [path, texts.get(path) ?? ''] as const)
  const isOwn =
    mayOwnSettings(carried) ||
    startsFiles(textsAt(settings)) ||
    textsAt(pins).some(([path, text]) => text !== '' && managerPin(path, text) !== '')
  if (!isOwn) return setupParts(command, [...carried, ...changed])
  run.ports.reporter.info('setup gets no credentials: the pull request may decide what its package manager starts')
  return [{ download: null, build: command }]
}

async function picksManager(files: Receipt['files'], { ports: { repository } }: ProofJob): Promise<boolean> {
  const pinned = files.filter(({ path }) => isPinFile(path))
  const blobs = await repository.readBlobs(
    pinned.flatMap(({ oldBlob, blob }) => [oldBlob, blob]).filter(id => id !== null),
  )
  const pinIn = (path: string, blob: string | null) =>
    blob === null ? '' : managerPin(path, new TextDecoder().decode(blobs.get(blob)))
  return pinned.some(({ path, oldBlob, blob }) => !['', pinIn(path, oldBlob)].includes(pinIn(path, blob)))
}

/**
 * Sets a tree up that holds what an earlier run has written: its code gets no credentials, and a network only where it
 * cannot do without. Never throws.
 */
export async function setUpApart(command: string, run: ProofJob, place: SetupPlace): Promise<TestRun> {
  const parts = await partsFor(command, [], run)
  const failed = (await download(parts, run, place)) ?? (await build(parts, run, place))
  return failed ?? runResultOf(command, { status: 'exited', exitCode: 0, output: '', durationMs: 0 })
}

/**
 * Runs what may be code of the change, without a network where that is enough. Returns the run that failed. Never
 * throws.
 */
export async function build(parts: readonly SetupPart[], run: ProofJob, place: SetupPlace): Promise<TestRun | null> {
  const { commands, reporter } = run.ports
  const cutsNetwork = commands.sandbox !== 'none' && run.config.sandboxNetwork === 'none'
  for (const { download: before, build: command } of parts) {
    if (command === null) continue
    // What needed a network once is not tried without one in each world.
    const cuts = cutsNetwork && run.state.setupWithNetwork !== command
    let ended = await runSetup(command, run, { ...place, network: !cuts })
    if (ended.status !== 'passed' && before === null && cuts && !place.signal.aborted) {
      reporter.info(`code of the change may run with a network now: ${command}`)
      learn(run.state, { setupWithNetwork: command })
      ended = await runSetup(command, run, { ...place, network: true })
    }
    if (ended.status !== 'passed') return ended
  }
  return null
}
