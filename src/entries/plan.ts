/** The entry of `plan`: it only reads the forge. */
import { composeJob } from '../compose/job.ts'
import type { StartedAction } from '../compose/start.ts'
import type { Config } from '../core/config/read-inputs.ts'
import { planTasks } from '../flow/modes/plan.ts'

export async function beginPlan(start: StartedAction, config: Config) {
  const { job } = await composeJob(start, config)
  return { job, work: () => planTasks(job) }
}
