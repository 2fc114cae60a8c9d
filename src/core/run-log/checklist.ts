/** How far a run has come, step by step, read from its run log. */

import type { Config } from '../config/inputs.ts'
import { codeSpan } from '../text/code-spans.ts'
import { counted, durationInWords } from '../text/quantities.ts'
import { STEPS, type Step } from '../transcript/events.ts'
import { resultInWords } from './log-lines.ts'
import { EDITING, type RunLog, strategyOf } from './run-log.ts'

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
export function checklist(runLog: RunLog, planned: readonly Stage[], isOver: boolean): readonly Row[] {
  const { main, beside } = isOver ? { main: endedIn(runLog), beside: [] } : stepsAtWork(runLog)
  const here = main === null ? -1 : STAGES.indexOf(main)
  const begun = new Set<Stage>(runLog.began.map(({ step }) => step))
  const isUntested = runLog.session !== null && runLog.session.testCommand === null
  return STAGES.flatMap((stage, index): readonly Row[] => {
    const isAtWork = !isOver && (stage === main || beside.includes(stage))
    const isAhead = index > here && !isOver
    const isPassed = index < here && planned.includes(stage) && isUnmarked(stage, runLog)
    if (!begun.has(stage) && !isPassed && stage !== main) {
      const isDropped = !planned.includes(stage) || (isUntested && (stage === 'tests' || stage === 'red'))
      if (!isAhead || isDropped) return []
    }
    const row = {
      title: stage === 'edit' ? EDITING[strategyOf(runLog)] : TITLES[stage],
      detail: detailOf(stage, runLog),
    }
    if (isAtWork) return [{ ...row, state: 'at-work' }]
    if (isAhead) return [{ ...row, state: 'ahead' }]
    if (isOver && stage === main) return [{ ...row, state: 'failed', detail: joined(row.detail, 'the run ended here') }]
    return [{ ...row, state: isFailed(stage, runLog) ? 'failed' : 'done' }]
  })
}

/** What is passed although no event says that it began; a checkout without a start came to nothing. */
function isUnmarked(stage: Stage, { start, began }: RunLog): boolean {
  if (stage === 'checkout') return start !== null || !began.some(({ step }) => step === 'task')
  return stage === 'task' || stage === 'preflight'
}

const RUNS: Partial<Record<Stage, RunLog['commands'][number]['purpose']>> = {
  setup: 'setup',
  baseline: 'baseline',
  tests: 'tests',
  red: 'red',
  check: 'check',
}

/** What fails before the change, or on the old source, is as it should be; there it should. */
function isFailed(stage: Stage, runLog: RunLog): boolean {
  if (stage === 'red') return newestRuns(stage, runLog).some(({ status }) => status === 'passed')
  if (stage !== 'setup' && stage !== 'tests' && stage !== 'check') return false
  return newestRuns(stage, runLog).some(({ status }) => status !== 'passed')
}

/** Of each command its newest run. */
function newestRuns(stage: Stage, { commands }: RunLog): RunLog['commands'] {
  const runs = commands.filter(({ purpose }) => purpose === RUNS[stage])
  return [...new Map(runs.map(run => [run.command, run])).values()]
}

function detailOf(stage: Stage, runLog: RunLog): string {
  switch (stage) {
    case 'checkout': {
      const base = runLog.start?.base
      return base === undefined
        ? ''
        : `${codeSpan(base.branch, BRANCH_LIMIT)} at ${codeSpan(base.sha.slice(0, SHORT_ID))}`
    }
    case 'edit': {
      const turns = turnsAnswered(runLog, false)
      const files = runLog.receipts.at(-1)?.files.length ?? 0
      return joined(turns > 0 ? counted(turns, 'turn') : '', files > 0 ? counted(files, 'file') : '')
    }
    case 'tests':
      return testsInWords(runLog)
    default:
      return runsInWords(stage, runLog)
  }
}

/** How many turns have an answer; a request that is waited for is none yet. `closing`: those after the editing, too. */
export function turnsAnswered({ turns }: RunLog, closing: boolean): number {
  const answered = turns.filter(one => one.stopReason !== null && (closing || !one.closing))
  return answered.reduce((last, { turn }) => Math.max(last, turn), 0)
}

/** While they run again the result is that of the run before. */
function testsInWords(runLog: RunLog): string {
  const ended = runLog.commands.filter(({ purpose }) => purpose === 'tests')
  const begun = runLog.began.findLast(({ step }) => step === 'tests')?.at ?? 0
  const isRunning = begun > (ended.at(-1)?.endedAt ?? Number.POSITIVE_INFINITY)
  const result = runsInWords('tests', runLog)
  if (isRunning) return `run ${ended.length + 1}, the one before: ${result}`
  return joined(result, ended.length > 1 ? `run ${ended.length}` : '')
}

function runsInWords(stage: Stage, runLog: RunLog): string {
  const runs = newestRuns(stage, runLog)
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

export type AtWork = {
  /** The newest of the run's own course, also where it has ended; null before the first. */
  readonly main: Stage | null
  /** What runs beside it. */
  readonly beside: readonly Stage[]
}

/** The model's requests belong to `edit`, and to `summary` once the editing is over: after a failure the editing goes on without beginning again. */
export function stepsAtWork(runLog: RunLog): AtWork {
  const own = runLog.began.findLast(({ step }) => step !== 'baseline')
  const turn = runLog.turns.at(-1)
  const byTurn: Step | null = turn === undefined ? null : turn.closing ? 'summary' : 'edit'
  const main = turn !== undefined && turn.beganAt >= (own?.at ?? 0) ? byTurn : byStep(own?.step ?? null, runLog)
  const count = (all: readonly unknown[]): number => all.length
  const begun = count(runLog.began.filter(({ step }) => step === 'baseline'))
  const ended = count(runLog.commands.filter(({ purpose }) => purpose === 'baseline'))
  return { main, beside: begun > ended ? ['baseline'] : [] }
}

/** What is told of has its task read; a transcript begins when the base is checked out. */
function byStep(step: Step | null, { start }: RunLog): Stage | null {
  if (step !== null && step !== 'task' && step !== 'checkout') return step
  if (start !== null) return 'preflight'
  return step === null ? null : 'checkout'
}

/** Where a run that is over came to its end: what it was judged by counts, not what came last. */
export function endedIn(runLog: RunLog): Stage | null {
  const { main } = stepsAtWork(runLog)
  const own = runLog.began.findLast(({ step }) => step !== 'baseline')
  if (own?.step === 'task' && main === 'checkout') return 'preflight'
  const verdict = runLog.verdicts.at(-1)
  if (verdict?.kind !== 'over' || verdict.why !== 'tests-failed') return main
  const failed = runLog.commands.findLast(
    ({ purpose, status }) => (purpose === 'tests' || purpose === 'check') && status !== 'passed',
  )
  return failed === undefined ? main : failed.purpose === 'check' ? 'check' : 'tests'
}

/** What is at work as one word, which differs whenever a step has begun or ended. */
export function stepKey(runLog: RunLog): string {
  const { main, beside } = stepsAtWork(runLog)
  return [main, ...beside].join('+')
}

/** In the order of `STAGES`. A job that only publishes leaves the rest to the one before it. */
export function plannedSteps(config: Config): readonly Stage[] {
  if (config.mode === 'publish') return ['task', 'preflight', 'publish']
  const has = (step: Stage, condition: boolean): readonly Stage[] => (condition ? [step] : [])
  return [
    'task',
    'checkout',
    'preflight',
    ...has('setup', config.setupCommand !== ''),
    ...has('baseline', config.baseline !== 'never'),
    'edit',
    'tests',
    ...has('red', config.prove),
    ...has('check', config.checkCommands.length > 0),
    'summary',
    'publish',
  ]
}

export type Stage = Step | 'preflight'

/** In their order. The preflight goes on when the checkout is done. */
export const STAGES: readonly Stage[] = STEPS.flatMap((step): readonly Stage[] =>
  step === 'checkout' ? [step, 'preflight'] : [step],
)
