/** What proves a pull request, and what comments on a proof: neither has a model. */
import { resolve } from 'node:path'
import { readRecordFile } from '../adapters/files/record-file.ts'
import { timesFor } from '../core/deadlines.ts'
import { environmentText } from '../core/testing/command-environment.ts'
import type { CommentJob } from '../flow/modes/comment-proof.ts'
import type { ProveJob } from '../flow/modes/prove.ts'
import { composeCommands, filePorts } from './commands.ts'
import { composeJob } from './job.ts'
import { composePublishJob } from './publish.ts'
import type { StartedAction } from './start.ts'

/** Throws ConfigurationError that names everything that is wrong. */
export async function composeProve(start: StartedAction): Promise<ProveJob> {
  const { given, environment, cancelled } = start
  const { job, places } = await composePublishJob(start)
  const { config } = job
  const { editingMs } = timesFor(config.timeoutMinutes)
  const closed = new Set<string>()
  const ports = {
    ...job.ports,
    ...filePorts(start, places, closed),
    commands: composeCommands(start, config, { ...places, closed }),
  }
  return {
    ...{ ...job, ports, commit: environment['GITHUB_SHA'] ?? '' },
    environment: environmentText(environment, given.hiddenFromCommands),
    editing: AbortSignal.any([cancelled, AbortSignal.timeout(editingMs)]),
  }
}

/** Makes the job that comments: it has the forge and one file. */
export async function composeProofComment(start: StartedAction): Promise<CommentJob> {
  const { job, runner } = await composeJob(start)
  return { ...job, readRecord: () => readRecordFile(resolve(runner.workspace, job.config.recordPath)) }
}
