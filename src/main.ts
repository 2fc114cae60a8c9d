/** Entry: compose, solve, report, exit code. The only catch-all. With the word `post` it is the post step. */
import { openGate } from './compose-gate.ts'
import { openStage } from './compose-stage.ts'
import { asksModel } from './core/config/modes.ts'
import { endingFor } from './core/ending/ending-for.ts'
import { exitCodeOf, type RunResult } from './core/outcome.ts'
import type { Run } from './flow/run.ts'
import { askAhead } from './flow/start/prefetch.ts'

await (process.argv[2] === 'post' ? finish() : start())

async function start(): Promise<void> {
  // Until a report says otherwise; an error that escapes from it must not look like success.
  process.exitCode = 1
  const stage = openStage(process.env)
  let run: Run | null = null
  const work = async (): Promise<RunResult> => {
    const gate = await openGate(stage)
    const ahead = asksModel(gate.config.mode) ? askAhead(gate) : null
    // What was asked leaves before the processor is busy with loading.
    if (ahead !== null) await new Promise(resolve => setImmediate(resolve))
    const [{ compose }, { flowOf }] = await Promise.all([import('./compose.ts'), import('./flow/flow-of.ts')])
    run = compose(stage, gate)
    return flowOf(run, ahead)(run)
  }
  const ended = work().catch(endingFor)
  const late = stage.outOfTime.then(ending => ({ ending, late: true }))
  const end = await Promise.race([ended.then(ending => ({ ending, late: false })), late])
  const { reportRun } = await import('./flow/report-run.ts') // there already, where anything was run
  await reportRun(end.ending, run, stage.reporter, end.late)
  process.exitCode = exitCodeOf(end.ending)
  // What was asked ahead and still waits for an answer must not keep a run from its end.
  await stage.leave(end.late)
}

/** Whatever comes of it, the job does not fail because of it. */
async function finish(): Promise<void> {
  const { composePost } = await import('./compose-post.ts')
  const left = await composePost(process.env)
  if (left !== null) await (await import('./flow/finish-run.ts')).finishRun(left)
}
