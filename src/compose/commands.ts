/** Commands in their sandbox, and the files of the work tree that they run in. */
import { guardedRun } from '../adapters/actions/runner-files.ts'
import { createSandboxCommands } from '../adapters/commands/sandbox/sandbox-commands.ts'
import { wrapCommands } from '../adapters/commands/wrap-commands.ts'
import { createCredentials } from '../adapters/files/credential-files.ts'
import { createFileWorkspace } from '../adapters/files/file-workspace.ts'
import { createEarlierRuns } from '../adapters/files/output-folder.ts'
import { createTestReports, findReportFiles } from '../adapters/files/test-reports.ts'
import { findGit } from '../adapters/git/git-environment.ts'
import { dotGitsIn } from '../adapters/git/repositories.ts'
import { freeSpaceOf } from '../adapters/system/machine.ts'
import type { Config } from '../core/config/read-inputs.ts'
import { timesFor } from '../core/deadlines.ts'
import { environmentText } from '../core/testing/command-environment.ts'
import type { Ports } from '../ports/ports.ts'
import { composePublishJob, type JobPlaces } from './publish.ts'
import type { StartedAction } from './start.ts'

type FilePorts = Pick<Ports, 'workspace' | 'credentials' | 'testReports' | 'earlierRuns' | 'freeSpace'>

/** Makes a job that measures a change. Throws ConfigurationError that names everything that is wrong. */
export async function composeProofJob(start: StartedAction) {
  const { given, environment, cancelled } = start
  const { job, places, deadline } = await composePublishJob(start)
  const { editingMs } = timesFor(job.config.timeoutMinutes)
  const closed = new Set<string>()
  const commands = composeCommands(start, job.config, { ...places, closed })
  const measuring = {
    ...job,
    ports: { ...job.ports, ...filePorts(start, places, closed), commands },
    environment: environmentText(environment, given.hiddenFromCommands),
    editing: AbortSignal.any([cancelled, AbortSignal.timeout(editingMs)]),
  }
  return { job: measuring, places, deadline }
}

/** `closed`: files of other steps that hold credentials; no command sees them. */
function filePorts({ journal, environment }: StartedAction, places: JobPlaces, closed: Set<string>): FilePorts {
  const { tree, tempDir, outputFolder, edited, workspace } = places
  const git = () => findGit(environment['PATH'] ?? '', workspace)
  return {
    workspace: createFileWorkspace({ ...tree, git, own: outputFolder, closed, edited, note: journal.note }),
    credentials: createCredentials({ root: tree.root, environment, closed }),
    testReports: createTestReports((written, since) => findReportFiles({ ...tree, ...written }, since)),
    earlierRuns: createEarlierRuns(outputFolder),
    freeSpace: () => freeSpaceOf([tree.root, tempDir]),
  }
}

/** They go with this process. */
function composeCommands(
  start: StartedAction,
  config: Config,
  { tree, own, outputFolder, closed }: JobPlaces & { closed: ReadonlySet<string> },
): Ports['commands'] {
  const commands = createSandboxCommands({
    ...own,
    ...tree,
    secrets: start.given.hiddenFromCommands,
    sandbox: config.sandbox,
    sandboxNetwork: config.sandboxNetwork,
    passEnv: config.passEnv,
    private: [outputFolder, ...(start.hidden ?? [])],
    closed,
    warn: start.reporter.warning,
    repositories: dotGitsIn(start.repositories),
  })
  // Before the folder goes in which the sandbox lies.
  process.prependOnceListener('exit', () => commands.close())
  return wrapCommands(commands, guardedRun(start.runnerFiles, start.reporter.warning))
}
