/** Which artefacts of an issue are followed, and which of its lines are not: whoever filled in the form has no other way to see it. */
import { linesPassedOver } from '../core/maintenance/issue-fields.ts'
import { type Task, textForFields } from '../core/task/task.ts'
import type { Reporter } from '../ports/reporter.ts'

const MOST_TOLD = 5
const LONGEST_TOLD = 100

/** Says it in the log; nothing for a task that is no issue, or names none. */
export function tellIssueFields({ kind, body, fields }: Task, reporter: Reporter): void {
  if (kind !== 'issue') return
  const { inputs, outputs } = fields
  if (inputs.length > 0) reporter.info(`input artefacts of the issue: ${inputs.map(({ path }) => path).join(', ')}`)
  if (outputs.length > 0)
    reporter.info(`output artefacts of the issue, beside which nothing may be written: ${outputs.join(', ')}`)
  for (const line of linesPassedOver(textForFields(body)).slice(0, MOST_TOLD))
    reporter.warning(
      `the issue names artefacts in a line that is no path and is passed over: ${line.trim().slice(0, LONGEST_TOLD)}`,
    )
}
