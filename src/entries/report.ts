/** The entry of `report`: it only reads the forge. */
import { composeJob } from '../compose/job.ts'
import type { StartedAction } from '../compose/start.ts'
import { reportTotals } from '../flow/modes/report.ts'

export async function beginReport(start: StartedAction) {
  const { job } = await composeJob(start)
  return { job, work: () => reportTotals(job) }
}
