/** How far a run has come, step by step, read from its run log. */
import type { Config } from '../config/inputs.ts'
import { codeSpan } from '../text/escape-markdown.ts'
import { counted, durationInWords } from '../text/quantities.ts'
import { shortId } from '../text/sanitized-text.ts'
import type { Step } from '../transcript/events.ts'
import { resultInWords } from './log-lines.ts'
import { type RunLog, strategyOf } from './run-log.ts'

export type Row = {
  readonly title: string
  readonly state: 'done' | 'failed' | 'at-work' | 'to-do'
  readonly detail: string
}

export const TITLES: Readonly<Record<Item, string>> = {
  task: 'Read the task',
  checkout: 'Check out',
  preflight: 'Preflight',
  setup: 'Set up',
  baseline: 'Tests before the change',
  edit: 'Edit',
  tests: 'Tests after the change',
  red: 'Changed tests on the old source',
  check: 'Checks',
  summary: 'Summary',
  publish: 'Pull request',
}

const NAME_LIMIT = 100

/** The rows; of `planned` steps those that were passed over are left out. `isOver`: nothing is at work any more. */
export function checklist(runLog: RunLog, planned: readonly Item[], isOver: boolean): readonly Row[] {
  const { main, beside } = isOver ? { main: endedIn(runLog), beside: [] } : stepsAtWork(runLog)
  const here = main === null ? -1 : ITEMS.indexOf(main)
  const begun = new Set<Item>(runLog.began.map(({ step }) => step))
  const isUntested = runLog.session !== null && runLog.session.testCommand === null
  return ITEMS.flatMap((item, index): readonly Row[] => {
    const isAtWork = !isOver && (item === main || beside.includes(item))
    const isToDo = index > here && !isOver
    const isPassed = index < here && planned.includes(item) && isUnmarked(item, runLog)
    if (!begun.has(item) && !isPassed && item !== main) {
      const isDropped = !planned.includes(item) || (isUntested && (item === 'tests' || item === 'red'))
      if (!isToDo || isDropped) return []
    }
    const row = { title: titleOf(item, runLog), detail: detailOf(item, runLog) }
    if (isAtWork) return [{ ...row, state: 'at-work' }]
    if (isToDo) return [{ ...row, state: 'to-do' }]
    if (isOver && item === main) return [{ ...row, state: 'failed', detail: joined(row.detail, 'the run ended here') }]
    return [{ ...row, state: isFailed(item, runLog) ? 'failed' : 'done' }]
  })
}

/** The title of a step in this run. */
export function titleOf(item: Item, runLog: RunLog): string {
  return item === 'edit' && strategyOf(runLog) === 'manifest' ? 'Plan, generate, edit' : TITLES[item]
}

/** What is passed although no event says that it began; a checkout without a start came to nothing. */
function isUnmarked(item: Item, { start, began }: RunLog): boolean {
  if (item === 'checkout') return start !== null || !began.some(({ step }) => step === 'task')
  return item === 'task' || item === 'preflight'
}

/** What fails before the change, or on the old source, is as it should be; there it should. */
function isFailed(item: Item, runLog: RunLog): boolean {
  if (item === 'red') return newestRuns(item, runLog).some(({ status }) => status === 'passed')
  if (item !== 'setup' && item !== 'tests' && item !== 'check') return false
  return newestRuns(item, runLog).some(({ status }) => status !== 'passed')
}

function newestRuns(item: Item, { commands }: RunLog): RunLog['commands'] {
  const runs = commands.filter(({ purpose }) => purpose === item)
  return [...new Map(runs.map(run => [run.command, run])).values()]
}

function detailOf(item: Item, runLog: RunLog): string {
  const { start, receipts } = runLog
  if (item === 'checkout' && start !== null)
    return `${codeSpan(start.base.branch, NAME_LIMIT)} at ${codeSpan(shortId(start.base.sha))}`
  if (item === 'tests') return testsInWords(runLog)
  if (item !== 'edit') return runsInWords(item, runLog)
  const turns = turnsAnswered(runLog, false)
  const files = receipts.at(-1)?.files.length ?? 0
  return joined(turns > 0 ? counted(turns, 'turn') : '', files > 0 ? counted(files, 'file') : '')
}

/** How many turns have an answer; a request that is waited for is none yet. `closing`: those after the editing, too. */
export function turnsAnswered({ turns }: RunLog, closing: boolean): number {
  const answered = turns.filter(one => one.stopReason !== null && (closing || !one.closing))
  return answered.reduce((last, { turn }) => Math.max(last, turn), 0)
}

function testsInWords(runLog: RunLog): string {
  const ended = runLog.commands.filter(({ purpose }) => purpose === 'tests')
  const begun = runLog.began.findLast(({ step }) => step === 'tests')?.at ?? 0
  const isRunning = begun > (ended.at(-1)?.endedAt ?? Number.POSITIVE_INFINITY)
  const result = runsInWords('tests', runLog)
  if (isRunning) return `run ${ended.length + 1}, the one before: ${result}`
  return joined(result, ended.length > 1 ? `run ${ended.length}` : '')
}

function runsInWords(item: Item, runLog: RunLog): string {
  const runs = newestRuns(item, runLog)
  const areNamed = runs.length > 1 || item === 'check'
  return runs
    .map(run => {
      const words = resultInWords(run)
      const result = run.durationMs === null ? words : `${words}, ${durationInWords(run.durationMs)}`
      return areNamed ? `${codeSpan(run.command, NAME_LIMIT)}: ${result}` : result
    })
    .join('; ')
}

function joined(...parts: readonly string[]): string {
  return parts.filter(part => part !== '').join(', ')
}

/** `main`: the newest of the run's own course, also where it has ended; null before the first. The model's requests belong to `edit`, and to `summary` once the editing is over: after a failure the editing goes on without beginning again. */
function stepsAtWork(runLog: RunLog): { readonly main: Item | null; readonly beside: readonly Item[] } {
  const own = runLog.began.findLast(({ step }) => step !== 'baseline')
  const turn = runLog.turns.at(-1)
  const byTurn: Step | null = turn === undefined ? null : turn.closing ? 'summary' : 'edit'
  const main = turn !== undefined && turn.beganAt >= (own?.at ?? 0) ? byTurn : byStep(own?.step ?? null, runLog)
  const { length: begun } = runLog.began.filter(({ step }) => step === 'baseline')
  const { length: ended } = runLog.commands.filter(({ purpose }) => purpose === 'baseline')
  return { main, beside: begun > ended ? ['baseline'] : [] }
}

/** A run with a run log has read its task; a transcript begins when the base is checked out. */
function byStep(step: Step | null, { start }: RunLog): Item | null {
  if (step !== null && step !== 'task' && step !== 'checkout') return step
  if (start !== null) return 'preflight'
  return step === null ? null : 'checkout'
}

/** Where a run that is over came to its end: what decided it counts, not what came last. */
function endedIn(runLog: RunLog): Item | null {
  const { main } = stepsAtWork(runLog)
  const own = runLog.began.findLast(({ step }) => step !== 'baseline')
  if (own?.step === 'task' && main === 'checkout') return 'preflight'
  if (runLog.verifications.at(-1)?.outcome !== 'tests-failed') return main
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

export function plannedSteps(config: Config): readonly Item[] {
  if (config.mode === 'publish') return ['task', 'preflight', 'publish']
  const isPlanned: Partial<Record<Item, boolean>> = {
    setup: !['', 'none'].includes(config.setupCommand),
    baseline: config.baseline !== 'never',
    red: config.prove,
    check: config.checkCommands.length > 0,
  }
  return ITEMS.filter(item => isPlanned[item] ?? true)
}

export type Item = Step | 'preflight'

/** In the order in which they usually begin. */
export const ITEMS = Object.keys(TITLES) as readonly Item[]
