/** Which story a run tells. Each is loaded when it is told: most runs start nothing, and none tells two. */
import type { Mode } from '../core/config/modes.ts'
import { ConfigurationError } from '../core/errors.ts'
import { endingOf, type RunResult } from '../core/outcome.ts'
import { UNSUPPORTED_TARGET } from '../core/task/trigger.ts'
import type { Run } from './run.ts'
import { type Ahead, askAhead } from './start/prefetch.ts'

type Flow = (run: Run) => Promise<RunResult>

/** The flow of a run's mode; `ahead`: what was asked already. Throws ConfigurationError for an event that no mode may run on. */
export function flowOf({ config, event }: Run, ahead: Ahead | null): Flow {
  if (event.name === 'pull_request_target') throw new ConfigurationError(UNSUPPORTED_TARGET)
  const flows: Readonly<Record<Mode, Flow>> = {
    run: run => solve(run, ahead ?? askAhead(run)),
    propose: run => solve(run, ahead ?? askAhead(run)),
    publish: async run => (await loaded(run, import('./modes/publish-proposal.ts'))).publishProposal(run),
    plan: async run => (await loaded(run, import('./modes/plan.ts'))).planTasks(run),
    report: async run => (await loaded(run, import('./report-totals.ts'))).reportTotals(run),
  }
  return flows[config.mode]
}

/** Another label than ours is the most frequent start of all. */
async function solve(run: Run, ahead: Ahead): Promise<RunResult> {
  if (ahead.trigger.kind === 'skip') return endingOf('skipped', ahead.trigger.reason)
  return (await loaded(run, import('./solve-task.ts'))).solveTask(run, ahead)
}

/** With the story comes everything else that is needed until the end of the run. */
async function loaded<Story>(run: Run, story: Promise<Story>): Promise<Story> {
  const [told] = await Promise.all([story, import('./report-run.ts'), run.loadRest()])
  return told
}
