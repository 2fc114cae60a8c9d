/** What stands in the way of a run, and what Diffproof would do here, for a terminal. */
import type { PreflightProblem } from '../start/problem.ts'
import { logLine } from '../text/sanitized-text.ts'

type ShownWorkflow = {
  file: string
  languages: readonly string[]
  jobs: 'one job' | 'two jobs'
  end: keyof typeof ENDS
  /** The address of the pull request that adds it; empty without one. */
  url: string
}

const ENDS = {
  written: 'is written. Commit and push it.',
  same: 'is there already, as it would be written.',
  other: 'is there already and differs, so it was left as it is.',
  'left-out': 'was not written. Add --yes to write it without being asked.',
  opened: 'is in a new pull request:',
  open: 'is in a pull request that is open already:',
} as const

const NEXT = [
  '',
  'Next:',
  '  gh secret set ANTHROPIC_API_KEY',
  '  gh label create diffproof',
  '  Settings > Actions > General: allow GitHub Actions to create pull requests',
  'Then put the label diffproof on an issue.',
]

/** What was tried, and the workflow. `tests`: how they ended; null where they were not run. */
export function initPage(workflow: ShownWorkflow, tests: string | null): readonly string[] {
  return [
    `Languages      ${workflow.languages.join(', ') || 'none that needs a setup step'}`,
    `Tests          ${tests === null ? 'not run' : logLine(tests)}`,
    `Workflow       ${workflow.jobs}`,
    '',
    `${workflow.file} ${ENDS[workflow.end]}`,
    ...(workflow.url === '' ? [] : [logLine(workflow.url)]),
    ...(workflow.end === 'written' || workflow.end === 'opened' ? NEXT : []),
  ]
}

type Examined = {
  problems: readonly PreflightProblem[]
  sandbox: string
  setupCommand: string | null
  testCommand: string | null
}

/** Its lines, without orders to a terminal. */
export function examinationPage({ problems, sandbox, setupCommand, testCommand }: Examined): readonly string[] {
  const facts = [
    `Sandbox        ${sandbox === 'none' ? 'none: no command will run' : sandbox}`,
    `Setup command  ${logLine(setupCommand ?? 'none')}`,
    `Test command   ${logLine(testCommand ?? 'none')}`,
  ]
  const untested =
    testCommand === null ? ['⚠ There is no test command, so nothing can be proven. Set --test-command.'] : []
  const found = problems.flatMap(({ what, fix }) => [
    `✗ ${logLine(what)}`,
    ...(fix === '' ? [] : [`  ${logLine(fix)}`]),
  ])
  return [...facts, '', ...untested, ...(found.length === 0 ? ['✓ Nothing is in the way.'] : found)]
}
