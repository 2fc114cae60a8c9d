/** The entry of `prove`: no model and no API key. */
import { composeProve } from '../compose/prove.ts'
import type { StartedAction } from '../compose/start.ts'
import { provePullRequest } from '../flow/modes/prove.ts'

export async function beginProve(start: StartedAction) {
  const job = await composeProve(start)
  return { job, work: () => provePullRequest(job) }
}
