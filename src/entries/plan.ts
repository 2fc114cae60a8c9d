/** The entry of `plan`: it only reads the forge. */
import { composeJob } from '../compose/job.ts'
import type { StartedAction } from '../compose/start.ts'
import { planTasks } from '../flow/modes/plan.ts'

export async function beginPlan(start: StartedAction) {
  const { job } = await composeJob(start)
  return { job, work: () => planTasks(job) }
}
