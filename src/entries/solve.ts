/** The entry of the whole job and of `propose`. */
import { composeRun } from '../compose/run.ts'
import type { StartedAction } from '../compose/start.ts'
import type { Config } from '../core/config/read-inputs.ts'
import { solveTask } from '../flow/solve-task.ts'

export async function beginSolve(start: StartedAction, config: Config) {
  const run = await composeRun(start, config)
  return { job: run, work: () => solveTask(run) }
}
