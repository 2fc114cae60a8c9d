/**
 * The entry of the action: inputs, the flow of their mode, and one report. With the argument
 * `post` it is the post step, with `command-line` a command of `dist/cli.js`.
 */
import { composeSpeaker } from './compose/job.ts'
import { type StartedAction, startAction } from './compose/start.ts'
import type { Config, Mode } from './core/config/inputs.ts'
import { ConfigurationError } from './core/errors.ts'
import { type RunResult, resultFor } from './core/outcome.ts'
import { UNSUPPORTED_TARGET } from './core/task/trigger.ts'
import { reportRun } from './flow/finish/report-run.ts'
import { sayOnIssue } from './flow/finish/say-on-issue.ts'
import type { Job, PublishJob } from './flow/run.ts'

type ModeEntry = {
  begin(start: StartedAction, config: Config): Promise<{ readonly job: Job | PublishJob; work(): Promise<RunResult> }>
}

/** Each is loaded only where it is asked for, before any command runs. */
const ENTRIES: Readonly<Record<Mode, () => Promise<ModeEntry>>> = {
  run: () => import('./entries/solve.ts'),
  propose: () => import('./entries/solve.ts'),
  publish: () => import('./entries/publish.ts'),
  plan: () => import('./entries/plan.ts'),
  report: () => import('./entries/report.ts'),
}

if (process.argv[2] === 'post') {
  const { runPostStep } = await import('./entries/post.ts')
  await runPostStep(process.env)
} else if (process.argv[2] === 'command-line') {
  const { carryOut } = await import('./entries/command-line.ts')
  await carryOut(process.argv[3] ?? '', process.env)
} else await runAction(startAction(process.env))

async function runAction(start: StartedAction): Promise<void> {
  process.exitCode = 1 // until a report says otherwise
  let job: Job | PublishJob | null = null
  const work = async (): Promise<RunResult> => {
    const config = start.config()
    const entry = await ENTRIES[config.mode]()
    const begun = await entry.begin(start, config)
    job = begun.job
    if (begun.job.event.name === 'pull_request_target') throw new ConfigurationError(UNSUPPORTED_TARGET)
    return begun.work()
  }
  const { result, isLate } = await Promise.race([
    work()
      .catch(resultFor)
      .then(result => ({ result, isLate: false })),
    start.outOfTime.then(result => ({ result, isLate: true })),
  ])
  if (!isLate && result.outcome === 'configuration-error') await sayWhy(result, job, start)
  await reportRun(result, job, start.reporter, isLate)
  process.exitCode = result.passes ? 0 : 1
  // A question that the forge has not answered must not keep the process alive.
  await start.leave(isLate)
}

/** Says on the issue why nothing begins. A run that has a task speaks for itself. */
async function sayWhy(result: RunResult, job: Job | PublishJob | null, start: StartedAction): Promise<void> {
  if (job !== null && job.state.task !== null) return
  const speaker = job ?? (await composeSpeaker(start))
  if (speaker !== null) await sayOnIssue(result, speaker)
}
