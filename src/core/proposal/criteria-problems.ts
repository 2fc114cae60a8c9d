/** Whether a proposal tells of exactly the criteria that its task has. */
import type { Evidence } from '../evidence/record.ts'
import type { TaskFields } from '../task/task-fields.ts'

/** One sentence for each contradiction. Where no command was run at all, no criterion was. */
export function criteriaProblems(evidence: Evidence, { commands, words }: TaskFields): string[] {
  const told = evidence.checks.filter(check => check.criterion === true).map(check => check.command)
  const wanted = evidence.commands_ran === false ? [] : commands
  const isOutput = evidence.checks.every(check => check.criterion === true || check.output === undefined)
  return [
    ...(same(told, wanted) ? [] : ['evidence.checks does not tell of the validation criteria of the task']),
    ...(same(evidence.criteria_in_words ?? [], words)
      ? []
      : ['evidence.criteria_in_words is not what the task says in words']),
    ...(isOutput ? [] : ['evidence.checks has the output of a check that is no criterion']),
  ]
}

function same(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index])
}
