/** What proves a pull request, and what comments on a proof: neither has a model. */
import { resolve } from 'node:path'
import { readRecordFile } from '../adapters/files/record-file.ts'
import type { CommentJob } from '../flow/modes/comment-proof.ts'
import type { ProveJob } from '../flow/modes/prove.ts'
import { composeProofJob } from './commands.ts'
import { composeJob } from './job.ts'
import type { StartedAction } from './start.ts'

/** Throws ConfigurationError that names everything that is wrong. */
export async function composeProve(start: StartedAction): Promise<ProveJob> {
  const { job } = await composeProofJob(start)
  return { ...job, commit: start.environment['GITHUB_SHA'] ?? '' }
}

/** Makes the job that comments: it has the forge and one file. */
export async function composeProofComment(start: StartedAction): Promise<CommentJob> {
  const { job, runner } = await composeJob(start)
  return { ...job, readRecord: () => readRecordFile(resolve(runner.workspace, job.config.recordPath)) }
}
