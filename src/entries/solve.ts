/** The entry of the whole job and of `propose`. */
import { composeRun } from '../compose/run.ts'
import type { StartedAction } from '../compose/start.ts'
import { solveTask } from '../flow/solve-task.ts'

export async function beginSolve(start: StartedAction) {
  const run = await composeRun(start)
  return { job: run, work: () => solveTask(run) }
}
