/** The entry of `publish`: no model, no commands, and no API key. */
import { composePublishJob } from '../compose/publish.ts'
import type { StartedAction } from '../compose/start.ts'
import { publishProposal } from '../flow/modes/proposal.ts'

export async function beginPublish(start: StartedAction) {
  const { job } = await composePublishJob(start)
  return { job, work: () => publishProposal(job) }
}
