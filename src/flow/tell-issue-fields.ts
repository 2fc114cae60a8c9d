/** Logs which artifacts of an issue count and which of its lines do not: the author of the issue cannot see it anywhere else. */
import { ignoredLines } from '../core/maintenance/issue-fields.ts'
import type { Task } from '../core/task/task.ts'
import type { Reporter } from '../ports/reporter.ts'

const MOST_TOLD = 5
const LONGEST_TOLD = 100

/** Writes to the log; nothing for a task that is not an issue or names no artifacts. */
export function tellIssueFields({ kind, sanitized, fields }: Task, reporter: Reporter): void {
  if (kind !== 'issue') return
  const { inputs, outputs } = fields
  if (inputs.length > 0) reporter.info(`input artifacts of the issue: ${inputs.map(({ path }) => path).join(', ')}`)
  if (outputs.length > 0)
    reporter.info(`output artifacts of the issue, the only paths that may be written: ${outputs.join(', ')}`)
  for (const line of ignoredLines(sanitized.body).slice(0, MOST_TOLD))
    reporter.warning(
      `a line below the artifacts of the issue is not a path and was ignored: ${line.trim().slice(0, LONGEST_TOLD)}`,
    )
}
