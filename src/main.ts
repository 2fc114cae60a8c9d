/** Entry: compose, solve, report, exit code. The only catch-all. With the word `post` it is the post step. */
import { compose } from './compose.ts'
import { openStage } from './compose-stage.ts'
import { endingFor } from './core/ending/ending-for.ts'
import { type Ending, exitCodeOf } from './core/outcome.ts'
import { finishRun } from './flow/finish-run.ts'
import { flowOf } from './flow/flow-of.ts'
import { reportRun } from './flow/report-run.ts'
import type { Run } from './flow/run.ts'

await (process.argv[2] === 'post' ? finish() : start())

async function start(): Promise<void> {
  // Until a report says otherwise; an error that escapes from it must not look like success.
  process.exitCode = 1
  const stage = openStage(process.env)
  let run: Run | null = null
  const work = async (): Promise<Ending> => {
    run = await compose(stage)
    return flowOf(run)(run)
  }
  const ended = work().catch(endingFor)
  const late = stage.outOfTime.then(ending => ({ ending, late: true }))
  const end = await Promise.race([ended.then(ending => ({ ending, late: false })), late])
  await reportRun(end.ending, run, stage.reporter, end.late)
  process.exitCode = exitCodeOf(end.ending)
  // What still waits for an answer must not keep a cancelled run from its end.
  if (stage.cancelled.aborted) await stage.leave(end.late)
}

/** Whatever comes of it, the job does not fail because of it. */
async function finish(): Promise<void> {
  // It brings in a package that reads the event file while it loads, so it is not loaded before it is needed.
  const { composePost } = await import('./compose-post.ts')
  const left = await composePost(process.env)
  if (left !== null) await finishRun(left)
}
