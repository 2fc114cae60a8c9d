/** The entry of `prove`: no model and no API key. */
import { composeProve } from '../compose/prove.ts'
import type { StartedAction } from '../compose/start.ts'
import type { Config } from '../core/config/read-inputs.ts'
import { provePullRequest } from '../flow/modes/prove.ts'

export async function beginProve(start: StartedAction, config: Config) {
  const job = await composeProve(start, config)
  return { job, work: () => provePullRequest(job) }
}
