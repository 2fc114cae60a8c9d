/** Which story a run tells. Each is loaded when it is told: most runs start nothing, and none tells two. */
import type { Mode } from '../core/config/modes.ts'
import { ConfigurationError } from '../core/errors.ts'
import { type Ending, endingOf } from '../core/outcome.ts'
import { decideTrigger, UNSUPPORTED_TARGET } from '../core/task/trigger.ts'
import type { Run } from './run.ts'

type Flow = (run: Run) => Promise<Ending>

const FLOWS: Readonly<Record<Mode, Flow>> = {
  run: solve,
  propose: solve,
  publish: async run => (await import('./publish-proposal.ts')).publishProposal(run),
  plan: async run => (await import('./plan-tasks.ts')).planTasks(run),
  report: async run => (await import('./report-totals.ts')).reportTotals(run),
}

/** The flow of a run's mode. Throws ConfigurationError for an event that no mode may run on. */
export function flowOf({ config, event }: Run): Flow {
  if (event.name === 'pull_request_target') throw new ConfigurationError(UNSUPPORTED_TARGET)
  return FLOWS[config.mode]
}

/** Another label than ours is the most frequent start of all. */
async function solve(run: Run): Promise<Ending> {
  const trigger = decideTrigger(run.event, run.config)
  if (trigger.kind === 'skip') return endingOf('skipped', trigger.reason)
  return (await import('./solve-task.ts')).solveTask(run)
}
