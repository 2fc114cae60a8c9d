/** The flow of each mode. */
import type { Mode } from '../core/config/inputs.ts'
import { ConfigurationError } from '../core/errors.ts'
import type { RunResult } from '../core/outcome.ts'
import { UNSUPPORTED_TARGET } from '../core/task/trigger.ts'
import { planTasks } from './modes/plan.ts'
import { publishProposal } from './modes/publish-proposal.ts'
import { reportTotals } from './modes/report.ts'
import type { Run } from './run.ts'
import { solveTask } from './solve-task.ts'

type Flow = (run: Run) => Promise<RunResult>

/** The flow of a run's mode. Throws ConfigurationError for an event that no mode may run on. */
export function flowOf({ config, event }: Run): Flow {
  if (event.name === 'pull_request_target') throw new ConfigurationError(UNSUPPORTED_TARGET)
  const flows: Readonly<Record<Mode, Flow>> = {
    run: solveTask,
    propose: solveTask,
    publish: publishProposal,
    plan: planTasks,
    report: reportTotals,
  }
  return flows[config.mode]
}
