/** How far a run has come, step by step, read from its story. */
import { codeSpan } from '../pull-request/code-spans.ts'
import { counted, durationInWords } from '../pull-request/quantities.ts'
import { statusInWords } from '../pull-request/readiness.ts'
import { STEPS, type Step } from '../story/steps.ts'
import type { Story } from '../story/story.ts'
import { stepsAtWork } from './steps-at-work.ts'

/** `failed`: it came to its end, and that was none to be glad of. */
export type Row = {
  readonly title: string
  readonly state: 'done' | 'failed' | 'at-work' | 'ahead'
  /** Inert Markdown, empty for none. */
  readonly detail: string
}

const TITLES: Readonly<Record<Step, string>> = {
  task: 'Read the task',
  checkout: 'Check out',
  setup: 'Set up',
  baseline: 'Tests before the change',
  edit: 'Edit',
  tests: 'Tests after the change',
  red: 'Changed tests on the old source',
  check: 'Checks',
  summary: 'Summary',
  publish: 'Pull request',
}

const BRANCH_LIMIT = 100
const SHORT_ID = 12

/** The rows; of `planned` steps those that were passed over are left out. `isOver`: nothing is at work any more. */
export function checklist(story: Story, planned: readonly Step[], isOver: boolean): readonly Row[] {
  const { main, beside } = stepsAtWork(story)
  const here = main === null ? -1 : STEPS.indexOf(main)
  const begun = new Set(story.began.map(({ step }) => step))
  const isUntested = story.workshop !== null && story.workshop.testCommand === null
  return STEPS.flatMap((step, index): readonly Row[] => {
    const isAtWork = !isOver && (step === main || beside.includes(step))
    const isAhead = index > here && !isOver
    const isPassed = index < here && (step === 'task' || step === 'checkout') && planned.includes(step)
    if (!begun.has(step) && !isPassed && step !== main) {
      const isDropped = !planned.includes(step) || (isUntested && (step === 'tests' || step === 'red'))
      if (!isAhead || isDropped) return []
    }
    const row = { title: TITLES[step], detail: detailOf(step, story) }
    if (isAtWork) return [{ ...row, state: 'at-work' }]
    if (isAhead) return [{ ...row, state: 'ahead' }]
    if (isOver && step === main) return [{ ...row, state: 'failed', detail: joined(row.detail, 'the run ended here') }]
    return [{ ...row, state: isFailed(step, story) ? 'failed' : 'done' }]
  })
}

const RUNS: Partial<Record<Step, Story['commands'][number]['purpose']>> = {
  setup: 'setup',
  baseline: 'baseline',
  tests: 'tests',
  red: 'red',
  check: 'check',
}

/** What fails before the change, or on the old source, is as it should be. */
function isFailed(step: Step, story: Story): boolean {
  if (step !== 'setup' && step !== 'tests' && step !== 'check') return false
  return newestRuns(step, story).some(({ status }) => status !== 'passed')
}

/** Of each command its newest run. */
function newestRuns(step: Step, { commands }: Story): Story['commands'] {
  const runs = commands.filter(({ purpose }) => purpose === RUNS[step])
  return [...new Map(runs.map(run => [run.command, run])).values()]
}

function detailOf(step: Step, story: Story): string {
  switch (step) {
    case 'checkout': {
      const base = story.start?.base
      return base === undefined
        ? ''
        : `${codeSpan(base.branch, BRANCH_LIMIT)} at ${codeSpan(base.sha.slice(0, SHORT_ID))}`
    }
    case 'edit': {
      const turns = story.turns.filter(({ closing }) => !closing).at(-1)?.turn ?? 0
      const files = story.receipts.at(-1)?.files.length ?? 0
      return joined(turns > 0 ? counted(turns, 'turn') : '', files > 0 ? counted(files, 'file') : '')
    }
    case 'tests': {
      const runs = story.commands.filter(({ purpose }) => purpose === 'tests').length
      return joined(runsInWords(step, story), runs > 1 ? `run ${runs}` : '')
    }
    default:
      return runsInWords(step, story)
  }
}

function runsInWords(step: Step, story: Story): string {
  return newestRuns(step, story)
    .map(({ status, exitCode, durationMs }) => {
      const words = statusInWords({ status, exit_code: exitCode })
      return durationMs === null ? words : `${words}, ${durationInWords(durationMs)}`
    })
    .join('; ')
}

function joined(...parts: readonly string[]): string {
  return parts.filter(part => part !== '').join(', ')
}
