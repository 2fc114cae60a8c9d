/** `mode: propose`: leaves the change as a folder for another job. Nothing is written to GitHub. */

import { limitResult, type RunResult, resultOf } from '../../core/outcome.ts'
import { proposedFiles, proposedRecord, writeProposal } from '../../core/proposal/proposal.ts'
import { commitMessage, titleOf } from '../../core/pull-request/commit-message.ts'
import type { ProvenChange } from '../publish/target.ts'
import { recordStep } from '../record-events.ts'
import { interruptionOf, learn, type Run } from '../run.ts'

/** Writes the proposal. Throws RepositoryError when git cannot make the bundle. */
export async function propose({ task, base, change, record: measured }: ProvenChange, run: Run): Promise<RunResult> {
  if (interruptionOf(run.overall) === 'cancelled') return limitResult('cancelled')
  const { repository, proposals, clock, reporter } = run.ports
  const record = proposedRecord(measured)
  recordStep('publish', run)
  learn(run.state, { record })
  const { description } = record.summary
  const message = commitMessage({
    title: titleOf(task, record),
    description,
    taskId: task.id,
    runId: run.runId,
    tree: change.tree,
  })
  const { commit, bytes } = await repository.bundle({ receipt: change, message: run.redact(message) })
  const json = writeProposal({
    task: {
      id: task.id,
      content_sha256: task.kind === 'maintenance' ? task.snapshotSha256 : clock.sha256(`${task.title}\n${task.body}`),
    },
    base: { branch: base.branch, sha: base.sha, tree: base.tree },
    commit,
    tree: change.tree,
    files: proposedFiles(change),
    record,
  })
  const folder = await proposals.write({ json: run.redact(json), bundle: bytes })
  reporter.info(`the proposal is in ${folder}; a job with mode: publish checks and publishes it`)
  return {
    ...resultOf(
      'proposed',
      `a change of ${change.files.length} files is proposed: hand the folder proposal-path to a job with mode: publish`,
    ),
    outputs: { summary: JSON.stringify(record), proof: record.evidence.tests.proof, 'proposal-path': folder },
  }
}
