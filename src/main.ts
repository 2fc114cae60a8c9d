/** Every action of this repository: its inputs, its flow, and one report. Each has a small entry in `dist/`. */
import { composeSpeaker } from './compose/job.ts'
import { type StartedAction, startAction } from './compose/start.ts'
import type { ActionName } from './core/config/actions.ts'
import { ConfigurationError } from './core/errors.ts'
import type { Order } from './core/order.ts'
import { type RunResult, resultFor } from './core/outcome.ts'
import { UNSUPPORTED_TARGET } from './core/task/trigger.ts'
import { reportRun } from './flow/finish/report-run.ts'
import { sayOnIssue } from './flow/finish/say-on-issue.ts'
import type { Job, PublishJob } from './flow/run.ts'

type BeginAction = (start: StartedAction) => Promise<{ job: Job | PublishJob; work(): Promise<RunResult> }>

/** Each is loaded only where it is asked for, before any command runs. */
const ENTRIES: Readonly<Record<ActionName, () => Promise<BeginAction>>> = {
  run: async () => (await import('./entries/solve.ts')).beginSolve,
  propose: async () => (await import('./entries/solve.ts')).beginSolve,
  publish: async () => (await import('./entries/publish.ts')).beginPublish,
  plan: async () => (await import('./entries/plan.ts')).beginPlan,
  report: async () => (await import('./entries/report.ts')).beginReport,
  prove: async () => (await import('./entries/prove.ts')).beginProve,
  'prove-comment': async () => (await import('./entries/prove-comment.ts')).beginProveComment,
}

/** Finishes what a run has left, if there is anything. */
export async function runPostStep(): Promise<void> {
  const { finishLeftRun } = await import('./entries/post.ts')
  await finishLeftRun(process.env)
}

/** Carries out what `dist/cli.js` has read. */
export async function runCommandLine(order: Order): Promise<void> {
  const { carryOut } = await import('./entries/command-line.ts')
  await carryOut(order, process.env)
}

/** Runs an action as a step of a job, up to the end of the process. */
export async function runAction(action: ActionName): Promise<void> {
  process.exitCode = 1 // until a report says otherwise
  const start = startAction(process.env, action)
  let job: Job | PublishJob | null = null
  const work = async (): Promise<RunResult> => {
    const begin = await ENTRIES[action]()
    const begun = await begin(start)
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
  const mayHaveNoJob = !isLate && result.outcome === 'configuration-error'
  const speaker = job ?? (mayHaveNoJob ? await composeSpeaker(start) : null)
  if (mayHaveNoJob && speaker !== null && speaker.state.task === null) await sayOnIssue(result, speaker)
  await reportRun(result, job, start.reporter, { action, isLate, speaker })
  process.exitCode = result.passes ? 0 : 1
  // A question that the forge has not answered must not keep the process alive.
  await start.leave(isLate)
}
