/** How far a run has come, step by step, read from its story. */

import { resultInWords } from '../story/result-in-words.ts'
import type { Story } from '../story/story.ts'
import { EDITING, strategyOf } from '../story/strategy-of.ts'
import { codeSpan } from '../text/code-spans.ts'
import { counted, durationInWords } from '../text/quantities.ts'
import { STAGES, type Stage } from './stages.ts'
import { endedIn, stepsAtWork } from './steps-at-work.ts'

/** `failed`: it came to its end, and that was none to be glad of. */
export type Row = {
  readonly title: string
  readonly state: 'done' | 'failed' | 'at-work' | 'ahead'
  /** Inert Markdown, empty for none. */
  readonly detail: string
}

const TITLES: Readonly<Record<Exclude<Stage, 'edit'>, string>> = {
  task: 'Read the task',
  checkout: 'Check out',
  preflight: 'Preflight',
  setup: 'Set up',
  baseline: 'Tests before the change',
  tests: 'Tests after the change',
  red: 'Changed tests on the old source',
  check: 'Checks',
  summary: 'Summary',
  publish: 'Pull request',
}

const BRANCH_LIMIT = 100
const COMMAND_LIMIT = 100
const SHORT_ID = 12

/** The rows; of `planned` steps those that were passed over are left out. `isOver`: nothing is at work any more. */
export function checklist(story: Story, planned: readonly Stage[], isOver: boolean): readonly Row[] {
  const { main, beside } = isOver ? { main: endedIn(story), beside: [] } : stepsAtWork(story)
  const here = main === null ? -1 : STAGES.indexOf(main)
  const begun = new Set<Stage>(story.began.map(({ step }) => step))
  const isUntested = story.session !== null && story.session.testCommand === null
  return STAGES.flatMap((stage, index): readonly Row[] => {
    const isAtWork = !isOver && (stage === main || beside.includes(stage))
    const isAhead = index > here && !isOver
    const isPassed = index < here && planned.includes(stage) && isUnmarked(stage, story)
    if (!begun.has(stage) && !isPassed && stage !== main) {
      const isDropped = !planned.includes(stage) || (isUntested && (stage === 'tests' || stage === 'red'))
      if (!isAhead || isDropped) return []
    }
    const row = { title: stage === 'edit' ? EDITING[strategyOf(story)] : TITLES[stage], detail: detailOf(stage, story) }
    if (isAtWork) return [{ ...row, state: 'at-work' }]
    if (isAhead) return [{ ...row, state: 'ahead' }]
    if (isOver && stage === main) return [{ ...row, state: 'failed', detail: joined(row.detail, 'the run ended here') }]
    return [{ ...row, state: isFailed(stage, story) ? 'failed' : 'done' }]
  })
}

/** What is passed although no event says that it began; a checkout without a start came to nothing. */
function isUnmarked(stage: Stage, { start, began }: Story): boolean {
  if (stage === 'checkout') return start !== null || !began.some(({ step }) => step === 'task')
  return stage === 'task' || stage === 'preflight'
}

const RUNS: Partial<Record<Stage, Story['commands'][number]['purpose']>> = {
  setup: 'setup',
  baseline: 'baseline',
  tests: 'tests',
  red: 'red',
  check: 'check',
}

/** What fails before the change, or on the old source, is as it should be; there it should. */
function isFailed(stage: Stage, story: Story): boolean {
  if (stage === 'red') return newestRuns(stage, story).some(({ status }) => status === 'passed')
  if (stage !== 'setup' && stage !== 'tests' && stage !== 'check') return false
  return newestRuns(stage, story).some(({ status }) => status !== 'passed')
}

/** Of each command its newest run. */
function newestRuns(stage: Stage, { commands }: Story): Story['commands'] {
  const runs = commands.filter(({ purpose }) => purpose === RUNS[stage])
  return [...new Map(runs.map(run => [run.command, run])).values()]
}

function detailOf(stage: Stage, story: Story): string {
  switch (stage) {
    case 'checkout': {
      const base = story.start?.base
      return base === undefined
        ? ''
        : `${codeSpan(base.branch, BRANCH_LIMIT)} at ${codeSpan(base.sha.slice(0, SHORT_ID))}`
    }
    case 'edit': {
      const turns = turnsAnswered(story, false)
      const files = story.receipts.at(-1)?.files.length ?? 0
      return joined(turns > 0 ? counted(turns, 'turn') : '', files > 0 ? counted(files, 'file') : '')
    }
    case 'tests':
      return testsInWords(story)
    default:
      return runsInWords(stage, story)
  }
}

/** How many turns have an answer; a request that is waited for is none yet. `closing`: those after the editing, too. */
export function turnsAnswered({ turns }: Story, closing: boolean): number {
  const answered = turns.filter(one => one.stopReason !== null && (closing || !one.closing))
  return answered.reduce((last, { turn }) => Math.max(last, turn), 0)
}

/** While they run again the result is that of the run before. */
function testsInWords(story: Story): string {
  const ended = story.commands.filter(({ purpose }) => purpose === 'tests')
  const begun = story.began.findLast(({ step }) => step === 'tests')?.at ?? 0
  const isRunning = begun > (ended.at(-1)?.endedAt ?? Number.POSITIVE_INFINITY)
  const result = runsInWords('tests', story)
  if (isRunning) return `run ${ended.length + 1}, the one before: ${result}`
  return joined(result, ended.length > 1 ? `run ${ended.length}` : '')
}

function runsInWords(stage: Stage, story: Story): string {
  const runs = newestRuns(stage, story)
  const areNamed = runs.length > 1 || stage === 'check'
  return runs
    .map(run => {
      // That the old source fails is what the changed tests are for.
      const words = resultInWords(run) + (stage === 'red' && run.status === 'failed' ? ', as it should' : '')
      const result = run.durationMs === null ? words : `${words}, ${durationInWords(run.durationMs)}`
      return areNamed ? `${codeSpan(run.command, COMMAND_LIMIT)}: ${result}` : result
    })
    .join('; ')
}

function joined(...parts: readonly string[]): string {
  return parts.filter(part => part !== '').join(', ')
}
