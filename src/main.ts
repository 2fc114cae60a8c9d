/** Entry: compose, solve, report, exit code. The only catch-all. */
import { compose, openStage } from './compose.ts'
import { endingFor } from './core/ending/ending-for.ts'
import { type Ending, exitCodeOf } from './core/outcome.ts'
import { reportRun } from './flow/report-run.ts'
import type { Run } from './flow/run.ts'
import { solveTask } from './flow/solve-task.ts'

const stage = openStage(process.env)
let run: Run | null = null
let ending: Ending
try {
  run = await compose(stage)
  ending = await solveTask(run)
} catch (thrown) {
  ending = endingFor(thrown)
}
await reportRun(ending, run, stage.reporter)
process.exitCode = exitCodeOf(ending)
