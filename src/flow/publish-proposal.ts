/** `mode: publish`: a proposal that another job made, taken for hostile, checked again and published. No model is asked and nothing of the repository is run. */
import type { RunResult } from '../core/outcome.ts'
import { checkProposal } from './check-proposal.ts'
import { chooseTask } from './choose-task.ts'
import { findPlace } from './find-place.ts'
import { preflightToPublish } from './preflight.ts'
import { publish } from './publish.ts'
import { runFor } from './read-task.ts'
import { recordStart } from './record-start.ts'
import { takeTask } from './report-run.ts'
import type { Run } from './run.ts'
import { beginTelling } from './tell-issue.ts'

/** From the gate to the pull request: who started this, the task as it is now, the proposal, and then the same steps as in a whole run. */
export async function publishProposal(run: Run): Promise<RunResult> {
  const { group } = run.ports.reporter
  // The comments were read by the job that made the proposal.
  const asked = { ...run, config: { ...run.config, comments: 'none' as const } }
  const chosen = await group('Choose the task', () => chooseTask(asked))
  if ('outcome' in chosen) return chosen
  takeTask(chosen, run)

  const delivery = await group('Check the proposal', () => checkProposal(chosen, run))
  if ('outcome' in delivery) return delivery
  // What was refused is not even told.
  beginTelling(chosen, run)
  recordStart(delivery.task, delivery.base, run)
  const place = await findPlace(chosen, run)
  const inTheWay = await group('Preflight', () => preflightToPublish(place, run))
  if (inTheWay !== null) return inTheWay
  return group('Publish', () => publish({ ...delivery, place }, runFor(delivery.task, run)))
}
