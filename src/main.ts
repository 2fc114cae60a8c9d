/** The entry: compose, run, report, exit. What nobody caught ends here. With the argument `post` it is the post step. */
import { bootstrap, compose, composeSpeaker } from './compose.ts'
import type { Mode } from './core/config/inputs.ts'
import { ConfigurationError } from './core/errors.ts'
import { type RunResult, resultFor } from './core/outcome.ts'
import { UNSUPPORTED_TARGET } from './core/task/trigger.ts'
import { reportRun } from './flow/finish/report-run.ts'
import { sayOnIssue } from './flow/finish/say-on-issue.ts'
import { planTasks } from './flow/modes/plan.ts'
import { publishProposal } from './flow/modes/proposal.ts'
import { reportTotals } from './flow/modes/report.ts'
import type { Run } from './flow/run.ts'
import { solveTask } from './flow/solve-task.ts'
import { runPostStep } from './post.ts'

await (process.argv[2] === 'post' ? runPostStep(process.env) : runAction())

async function runAction(): Promise<void> {
  // Until a report says otherwise. An error that escapes the report must not look like success.
  process.exitCode = 1
  const start = bootstrap(process.env)
  let run: Run | null = null
  const work = async (): Promise<RunResult> => {
    run = await compose(start)
    return runMode(run)
  }
  const ended = work().catch(resultFor)
  const late = start.outOfTime.then(runResult => ({ runResult, late: true }))
  const end = await Promise.race([ended.then(runResult => ({ runResult, late: false })), late])
  if (!end.late) await speak(end.runResult, run, start)
  await reportRun(end.runResult, run, start.reporter, end.late)
  process.exitCode = end.runResult.passes ? 0 : 1
  // A question that the forge has not answered must not keep the process alive.
  await start.leave(end.late)
}

/** A run whose task was taken speaks for itself. */
async function speak(runResult: RunResult, run: Run | null, start: ReturnType<typeof bootstrap>): Promise<void> {
  if (runResult.outcome !== 'configuration-error' || (run !== null && run.state.task !== null)) return
  const speaker = run ?? (await composeSpeaker(start))
  if (speaker !== null) await sayOnIssue(runResult, speaker)
}

async function runMode(run: Run): Promise<RunResult> {
  const { config, event } = run
  if (event.name === 'pull_request_target') throw new ConfigurationError(UNSUPPORTED_TARGET)
  const flows: Readonly<Record<Mode, typeof solveTask>> = {
    run: solveTask,
    propose: solveTask,
    publish: publishProposal,
    plan: planTasks,
    report: reportTotals,
  }
  return flows[config.mode](run)
}
