/** Writes the comment of a proof that another job measured. It runs nothing. */
import { pathGlob } from '../../core/change/paths.ts'
import { ConfigurationError } from '../../core/errors.ts'
import { type PullRecord, readPullRecord } from '../../core/facts/pull-record.ts'
import { decideVerdict } from '../../core/facts/verdict.ts'
import { type RunResult, resultOf } from '../../core/outcome.ts'
import { passedOutput, proofInWords, proofSummary } from '../../core/page/proof-page.ts'
import { type MeasuringRun, measuringRun } from '../../core/task/asked-proof.ts'
import type { Job } from '../run.ts'
import { verdictOutputs, writeProof } from './prove.ts'

export type CommentJob = Job & {
  /** The text of the record, or why it cannot be read. */
  readRecord: () => Promise<{ text: string } | { problem: string }>
}

/** A workflow may take an action from any folder of the checkout. */
const mayDefineJob = pathGlob(['.github/**', '**/action.{yml,yaml}'])
/** GitHub lists no more. */
const MOST_PATHS = 300

/** Throws ConfigurationError and ForgeError. */
export async function commentProof(job: CommentJob): Promise<RunResult> {
  const { event, ports, repositoryName } = job
  const run = measuringRun(event)
  if (run === null)
    throw new ConfigurationError(
      `the event ${event.name || '(none)'} is no workflow run that a pull request started`,
      'Start this job with workflow_run, for the workflow that proves.',
    )
  const given = await job.readRecord()
  if ('problem' in given) return refused(given.problem)
  const read = readPullRecord(given.text)
  if ('problem' in read) return refused(read.problem)
  const { record } = read
  const number = record.pull_request
  const other = otherThan(record, run, repositoryName)
  if (other !== null || number === null) return refused(other ?? 'it names no pull request')
  const pull = await ports.forge.pullRequest(number)
  if (pull === null) return refused(`there is no pull request #${number}`)
  if (run.from === null || pull.from?.toLowerCase() !== run.from.toLowerCase())
    return refused(`pull request #${number} is not from the repository whose commit was measured`)
  if (pull.headSha !== run.headSha)
    return resultOf('superseded', `pull request #${number} has moved on since ${run.headSha}; its next run says more`)
  const changed = await ports.forge.changesIn(number)
  // Who changes the job decides what it uploads.
  const isUntrusted = changed.length >= MOST_PATHS || changed.some(({ path }) => mayDefineJob(path))
  const verdict = decideVerdict(record.evidence, job.config)
  const proven = { record, verdict, runUrl: run.url, isUntrusted }
  const isWritten = await writeProof(proven, number, { runId: String(run.id), forge: ports.forge })
  const reason = isWritten ? proofInWords(proven) : 'a later run has commented already'
  const { proof, final } = record.evidence.tests
  const outputs = { ...verdictOutputs(verdict, proof), 'tests-passed': passedOutput(final.status) }
  return { ...resultOf('reported', reason), verdict: verdict.level, page: proofSummary(proven), outputs }
}

function otherThan(record: PullRecord, run: MeasuringRun, repository: string): string | null {
  if (record.repository.toLowerCase() !== repository.toLowerCase()) return 'it is of another repository'
  return record.head_sha === run.headSha ? null : 'it is of another commit than the run that measured it'
}

function refused(why: string): RunResult {
  return resultOf('blocked-changes', `the record is refused: ${why}`)
}
