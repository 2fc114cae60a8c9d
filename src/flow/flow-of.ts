/** Which story a run tells. */
import type { Mode } from '../core/config/modes.ts'
import { ConfigurationError } from '../core/errors.ts'
import type { Ending } from '../core/outcome.ts'
import { UNSUPPORTED_TARGET } from '../core/task/trigger.ts'
import { planTasks } from './plan-tasks.ts'
import { publishProposal } from './publish-proposal.ts'
import { reportTotals } from './report-totals.ts'
import type { Run } from './run.ts'
import { solveTask } from './solve-task.ts'

type Flow = (run: Run) => Promise<Ending>

const FLOWS: Readonly<Record<Mode, Flow>> = {
  run: solveTask,
  propose: solveTask,
  publish: publishProposal,
  plan: planTasks,
  report: reportTotals,
}

/** The flow of a run's mode. Throws ConfigurationError for an event that no mode may run on. */
export function flowOf({ config, event }: Run): Flow {
  if (event.name === 'pull_request_target') throw new ConfigurationError(UNSUPPORTED_TARGET)
  return FLOWS[config.mode]
}
