/** What every action has: the forge, a folder of its own with a journal, and time limits. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { removeNow } from '../adapters/commands/copies.ts'
import { processStart } from '../adapters/commands/processes.ts'
import { recordedForge } from '../adapters/github/recorded-writes.ts'
import { createRetryPolicy, systemClock } from '../adapters/system/machine.ts'
import { proxiedFetch } from '../adapters/system/proxied-fetch.ts'
import { type Config, readRightInputs } from '../core/config/read-inputs.ts'
import { timesFor } from '../core/deadlines.ts'
import { withLabelOf } from '../core/task/trigger.ts'
import { type Job, newRunState } from '../flow/run.ts'
import type { ForgeOptions, RunnerContext, StartedAction } from './start.ts'

/** `forgeWith` makes further forges. Throws ConfigurationError. */
export async function composeJob(start: StartedAction) {
  const config = start.config()
  const { cancelled, startedAt, reporter } = start
  const { totalMs } = timesFor(config.timeoutMinutes)
  const overall = AbortSignal.any([cancelled, AbortSignal.timeout(totalMs)])
  const deadline = startedAt + totalMs
  const retryPolicy = createRetryPolicy({ clock: systemClock, deadline, signal: overall, log: reporter.info })
  const runner = start.runner()
  const forgeTo = await connectForge(start, runner, config)
  const recording = { record: reporter.record, now: systemClock.now }
  const forgeWith = (options: ForgeOptions) => recordedForge(forgeTo(options), recording)
  openRunFolder(runner.tempDir, start)
  const job = jobOf(start, runner, { config, overall, forge: forgeWith({ retryPolicy }) })
  return { job, runner, deadline, retryPolicy, recording, forgeWith }
}

type MadeJob = { config: Config; overall: AbortSignal; forge: Job['ports']['forge'] }

function jobOf(start: StartedAction, runner: RunnerContext, { config, overall, forge }: MadeJob): Job {
  const { startedAt, shutdown, runLog, statusUpdater, reporter, journal } = start
  const { event, runUrl, runId, serverUrl, repository, places } = runner
  const repositoryName = `${repository.owner}/${repository.repo}`
  const ports = { forge, reporter, clock: systemClock, journal }
  return {
    ...{ config: withLabelOf(event, config), event, repositoryName, serverUrl },
    ...{ runUrl, runId, places, ports, state: newRunState() },
    ...{ startedAt, overall, shutdown, runLog, statusUpdater },
  }
}

/** Both go with this process, unless files of the user are left in the folder. */
function openRunFolder(tempDir: string, { action, folder, journal, mark, ofGit }: StartedAction): void {
  mkdirSync(tempDir, { recursive: true })
  mkdirSync(folder, { mode: 0o700 })
  const { pid } = process
  journal.note({ kind: 'began', schema: 'diffproof-journal/v1', action, pid, started: processStart(pid), mark })
  // A command without a sandbox may take them out of git's files.
  journal.note({ kind: 'secrets', values: [...ofGit] })
  process.once('exit', () => {
    for (const name of ['home-of-host', 'home-of-model', 'tmp-of-host', 'tmp-of-model', 'worlds'])
      removeNow(join(folder, name))
    if (readdirSync(folder).length <= 1) rmSync(folder, { recursive: true, force: true }) // the journal is the last to go
  })
}

async function connectForge(start: StartedAction, runner: RunnerContext, config: Config) {
  // GitHub's package throws as it is loaded where the event file holds no JSON, so that was checked before.
  if (start.connect !== undefined) return start.connect
  const { createGithubForge } = await import('../adapters/github/github-forge.ts')
  const { apiUrl, repository } = runner
  const access = {
    ...{ token: config.githubToken, apiUrl, repository, fetch: proxiedFetch(apiUrl) },
    answerLimitMs: timesFor(config.timeoutMinutes).answerMs,
    redact: start.secrets.publishable,
  }
  return (options: ForgeOptions) => createGithubForge({ ...access, ...options })
}

/** A run that cannot be made has so long to say so on its issue. */
const LAST_WORD_MS = 60_000

/**
 * Makes what says on the issue why no run could be made. Null where too few inputs or variables are right. Never
 * throws.
 */
export async function composeSpeaker(start: StartedAction): Promise<Job | null> {
  const { action, given, reporter, startedAt, shutdown } = start
  const config = readRightInputs(given.values, given.names, action)
  if (config === null) return null
  try {
    const runner = start.runner()
    const signal = AbortSignal.any([shutdown, AbortSignal.timeout(LAST_WORD_MS)])
    const deadline = startedAt + LAST_WORD_MS
    const retryPolicy = createRetryPolicy({ clock: systemClock, deadline, signal, log: reporter.info })
    const forge = (await connectForge(start, runner, config))({ retryPolicy, signal })
    return jobOf(start, runner, { config, overall: signal, forge })
  } catch {
    return null
  }
}
