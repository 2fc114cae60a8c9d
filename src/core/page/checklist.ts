/** How far a run has come, step by step. */

import type { RunLog } from '../log/run-log.ts'
import { endedIn, ITEMS, type StepItem, stepsAtWork, titleOfStep, turnsAnswered } from '../log/steps.ts'
import { commandEndWords } from './verdict-words.ts'
import { codeOf, counted, duration, joinWords, shortCode, type Words, words } from './words.ts'

export type ChecklistRow = {
  name: ReturnType<typeof titleOfStep>
  state: 'done' | 'failed' | 'at-work' | 'to-do'
  detail: Words
}

const NAME_LIMIT = 100

/** The rows; of `planned` steps those that were passed over are left out. `isOver`: nothing is at work any more. */
export function checklist(runLog: RunLog, planned: readonly StepItem[], isOver: boolean): readonly ChecklistRow[] {
  const { main, beside } = isOver ? { main: endedIn(runLog), beside: [] } : stepsAtWork(runLog)
  const here = main === null ? -1 : ITEMS.indexOf(main)
  const begun = new Set<StepItem>(runLog.began.map(({ step }) => step))
  const isUntested = runLog.session !== null && runLog.session.testCommand === null
  return ITEMS.flatMap((item, index): readonly ChecklistRow[] => {
    const isAtWork = !isOver && (item === main || beside.includes(item))
    const isToDo = index > here && !isOver
    const isPassed = index < here && planned.includes(item) && isUnmarked(item, runLog)
    if (!begun.has(item) && !isPassed && item !== main) {
      const isDropped = !planned.includes(item) || (isUntested && (item === 'tests' || item === 'red'))
      if (!isToDo || isDropped) return []
    }
    const row = { name: titleOfStep(item, runLog), detail: detailOf(item, runLog) }
    if (isAtWork) return [{ ...row, state: 'at-work' }]
    if (isToDo) return [{ ...row, state: 'to-do' }]
    if (isOver && item === main)
      return [{ ...row, state: 'failed', detail: joinWords([row.detail, words`the run ended here`], ', ') }]
    return [{ ...row, state: isFailed(item, runLog) ? 'failed' : 'done' }]
  })
}

/** What is passed although no event says that it began; a checkout without a start came to nothing. */
function isUnmarked(item: StepItem, { start, began }: RunLog): boolean {
  if (item === 'checkout') return start !== null || !began.some(({ step }) => step === 'task')
  return item === 'task' || item === 'preflight'
}

/** What fails before the change, or on the old source, is as it should be; there it should. */
function isFailed(item: StepItem, runLog: RunLog): boolean {
  if (item === 'red') return newestRuns(item, runLog).some(({ status }) => status === 'passed')
  if (item !== 'setup' && item !== 'tests' && item !== 'check') return false
  return newestRuns(item, runLog).some(({ status }) => status !== 'passed')
}

/** The setup of the untouched tree that failed, so that the run went on without it; null where none did. */
export function failedSetup({ commands, session }: RunLog): RunLog['commands'][number] | null {
  const last = commands.findLast(({ purpose, endedAt }) => purpose === 'setup' && endedAt <= (session?.at ?? 0))
  return last === undefined || last.status === 'passed' ? null : last
}

function newestRuns(item: StepItem, { commands }: RunLog): RunLog['commands'] {
  const runs = commands.filter(({ purpose }) => purpose === item)
  return [...new Map(runs.map(run => [run.command, run])).values()]
}

function detailOf(item: StepItem, runLog: RunLog): Words {
  const { start, receipts } = runLog
  if (item === 'checkout' && start !== null)
    return words`${codeOf(start.base.branch, NAME_LIMIT)} at ${shortCode(start.base.sha)}`
  if (item === 'tests') return testsDetail(runLog)
  if (item !== 'edit') return runsDetail(item, runLog)
  const turns = turnsAnswered(runLog, false)
  const files = receipts.at(-1)?.files.length ?? 0
  return joinWords([turns > 0 && counted(turns, 'turn'), files > 0 && counted(files, 'file')], ', ')
}

function testsDetail(runLog: RunLog): Words {
  const ended = runLog.commands.filter(({ purpose }) => purpose === 'tests')
  const begun = runLog.began.findLast(({ step }) => step === 'tests')?.at ?? 0
  const isRunning = begun > (ended.at(-1)?.endedAt ?? Number.POSITIVE_INFINITY)
  const result = runsDetail('tests', runLog)
  if (isRunning) return words`run ${ended.length + 1}, the one before: ${result}`
  return joinWords([result, ended.length > 1 && words`run ${ended.length}`], ', ')
}

function runsDetail(item: StepItem, runLog: RunLog): Words {
  const runs = newestRuns(item, runLog)
  const areNamed = runs.length > 1 || item === 'check'
  const each = runs.map(run => {
    const took = run.durationMs !== null && duration(run.durationMs)
    const result = joinWords([commandEndWords(run), took], ', ')
    return areNamed ? words`${codeOf(run.command, NAME_LIMIT)}: ${result}` : result
  })
  return joinWords(each, '; ')
}
