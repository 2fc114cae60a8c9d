/** The entry of `report`: it only reads the forge. */
import { composeJob } from '../compose/job.ts'
import type { StartedAction } from '../compose/start.ts'
import type { Config } from '../core/config/read-inputs.ts'
import { reportTotals } from '../flow/modes/report.ts'

export async function beginReport(start: StartedAction, config: Config) {
  const { job } = await composeJob(start, config)
  return { job, work: () => reportTotals(job) }
}
