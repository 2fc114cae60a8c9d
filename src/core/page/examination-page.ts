/** What stands in the way of a run, and what Diffproof would do here, for a terminal. */
import type { PreflightProblem } from '../start/problem.ts'
import { logLine } from '../text/sanitized-text.ts'

export type Examined = {
  readonly problems: readonly PreflightProblem[]
  readonly sandbox: string
  readonly setupCommand: string | null
  readonly testCommand: string | null
}

/** Its lines, without orders to a terminal. */
export function examinationPage({ problems, sandbox, setupCommand, testCommand }: Examined): readonly string[] {
  const facts = [
    `Sandbox        ${sandbox === 'none' ? 'none: no command will run' : sandbox}`,
    `Setup command  ${logLine(setupCommand ?? 'none')}`,
    `Test command   ${logLine(testCommand ?? 'none: set --test-command')}`,
  ]
  const found = problems.flatMap(({ what, fix }) => [
    `✗ ${logLine(what)}`,
    ...(fix === '' ? [] : [`  ${logLine(fix)}`]),
  ])
  return [...facts, '', ...(found.length === 0 ? ['✓ Nothing is in the way.'] : found)]
}
