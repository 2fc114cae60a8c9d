/** What publishes a change. */
import { join, resolve } from 'node:path'
import { RUN_MARK } from '../adapters/commands/processes.ts'
import { isWithin, realPathOf } from '../adapters/commands/sandbox/sandbox-plan.ts'
import { createProposalFolder } from '../adapters/files/proposal-folder.ts'
import { placeInTree } from '../adapters/git/checkout.ts'
import { createGitRepository } from '../adapters/git/git-repository.ts'
import { recordedPush } from '../adapters/github/recorded-writes.ts'
import { NO_RETRIES } from '../adapters/system/machine.ts'
import { type Config, shownInputs } from '../core/config/read-inputs.ts'
import { LATE_MS, timesFor } from '../core/deadlines.ts'
import { ConfigurationError } from '../core/errors.ts'
import type { PublishJob } from '../flow/run.ts'
import { composeJob } from './job.ts'
import { outputFolderOf, type StartedAction } from './start.ts'

const PLAIN_NAME = /^[^<>\p{Cc}]{1,200}$/u
const PLAIN_EMAIL = /^[^<>\s\p{Cc}]{1,200}@[^<>\s\p{Cc}]{1,200}$/u

export type JobPlaces = ReturnType<typeof jobPlaces>

/** Throws ConfigurationError that names everything that is wrong. */
export async function composePublishJob(start: StartedAction) {
  const { job: reading, runner, deadline, retryPolicy, recording, forgeWith } = await composeJob(start)
  const places = jobPlaces(start, runner, reading.config)
  const { tree, outputFolder, own, edited } = places
  const config = { ...reading.config, workingDirectory: tree.workingDirectory }
  const repository = createGitRepository({
    ...{ ...own, edited, retryPolicy, workspace: tree.root, ownFolder: outputFolder },
    say: reading.ports.reporter.info,
    ...{
      serverUrl: runner.gitServerUrl ?? runner.serverUrl,
      repository: reading.repositoryName,
      token: config.githubToken,
    },
    stallMs: timesFor(config.timeoutMinutes).answerMs,
    until: deadline + LATE_MS,
  })
  const ports = {
    ...reading.ports,
    repository: recordedPush(repository, recording),
    proposals: createProposalFolder(join(outputFolder, 'proposal'), resolve(runner.workspace, config.proposalPath)),
  }
  const job: PublishJob = {
    ...{ ...reading, config, ports, secrets: start.secrets, author: authorIn(start.environment) },
    inputs: shownInputs(start.given.values),
    checksForge: config.ciToken === '' ? null : forgeWith({ retryPolicy, token: config.ciToken }),
    besideForge: forgeWith({ retryPolicy: NO_RETRIES, signal: start.statusUpdater.cut }),
  }
  return { job, places, deadline }
}

/** The author that git itself would take. Throws ConfigurationError for a half one. */
function authorIn({ GIT_AUTHOR_NAME: name = '', GIT_AUTHOR_EMAIL: email = '' }: NodeJS.ProcessEnv) {
  if (name === '' && email === '') return null
  if (PLAIN_NAME.test(name) && PLAIN_EMAIL.test(email)) return { name, email }
  throw new ConfigurationError(
    `GIT_AUTHOR_NAME is "${name}" and GIT_AUTHOR_EMAIL is "${email}", which is no author`,
    'Set both in the env of the step, without < and >, such as "Mona Lisa" and "mona@example.com"; or neither.',
  )
}

/** Throws ConfigurationError where the outputs would lie around the work tree. */
function jobPlaces(start: StartedAction, runner: { workspace: string; tempDir: string }, { workingDirectory }: Config) {
  const { given, environment, folder, journal, mark } = start
  const tree = placeInTree(runner.workspace, workingDirectory)
  const outputFolder = outputFolderOf(given, runner.workspace, runner.tempDir)
  if (isWithin(resolve(tree.root), outputFolder))
    throw new ConfigurationError(
      'input output-path: it is the workspace itself or a folder above it',
      'Name a folder of its own.',
    )
  const real = (path: string) => realPathOf(path) ?? resolve(path)
  if (isWithin(real(folder), real(tree.root)))
    throw new ConfigurationError(
      `the temporary folder ${runner.tempDir} lies in the workspace`,
      'Set RUNNER_TEMP, or TMPDIR on the command line, to a folder outside.',
    )
  const own = { environment, tempDir: folder, note: journal.note, mark: { [RUN_MARK]: mark } }
  // The workspace adds every path that the edit tool writes; the repository counts them for the change.
  return { ...runner, tree, outputFolder, own, edited: new Set<string>() }
}
