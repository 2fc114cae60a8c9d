/** The job summary: how the run ended, what it took and what proves it. */

import type { ProofRecord } from '../facts/record.ts'
import type { LoggedTurn, RunLog } from '../log/run-log.ts'
import { cacheShare, inputOf } from '../model/prices.ts'
import { callInWords } from '../model/tools.ts'
import { isUnfinished, type RunResult } from '../outcome.ts'
import { codeBlock, type Document, folded, heading, list, table, untrustedText } from './document.ts'
import { headlineOf } from './headline.ts'
import { diffText, markdown } from './markdown.ts'
import { keptFiles, nextBlocks, type RunStart } from './next-step.ts'
import { repositoryOf } from './run-places.ts'
import type { RunSummary } from './run-summary.ts'
import { fileTable, findingList, mapWords, proofTable, resumedWords } from './sections.ts'
import {
  amount,
  capital,
  code,
  codeOf,
  counted,
  dollars,
  duration,
  firstOf,
  joinWords,
  line,
  link,
  NOTHING,
  strong,
  title,
  unbroken,
  type Words,
  words,
} from './words.ts'

const LONGEST_TEXT = 4_000
const LONGEST_TITLE = 300

type ReportedRun = {
  runResult: RunResult
  summary: RunSummary
  runLog: RunLog
  record: ProofRecord | null
  start: RunStart | null
  /** Of a run that left no pull request; empty for any other. */
  patch: string
}

/** The page of a run without its files: every list is cut, so that it stays far below the 1 MiB that GitHub takes. */
export function jobSummary({ runResult, summary, runLog, record, start, patch }: ReportedRun): string {
  return markdown([
    overviewBlocks({ runResult, summary, runLog, start }, 3),
    proofTable(summary),
    record !== null && mapWords(record.evidence),
    folded('What changed', changedBlocks(record, summary)),
    folded('Findings and notes', findingBlocks(summary)),
    folded(counted(summary.turns, 'turn'), turnTable(runLog)),
    attachedPatch(patch),
  ])
}

/** How the run ended, for which task, and what it took. */
export function overviewBlocks(
  { runResult, summary, runLog, start }: Pick<ReportedRun, 'runResult' | 'summary' | 'runLog' | 'start'>,
  depth: 1 | 3,
): Document {
  return [
    headBlocks(runResult, summary, runLog, start, depth),
    taskLine(runLog.start),
    words`${numbers(summary, depth === 1)} · ${code(runResult.outcome)}`,
  ]
}

type KeptOutputs = Parameters<typeof keptFiles>[0]

/** What was kept, for the end of the page; empty where nothing was. */
export function keptSection({ outcome }: RunResult, { limit }: RunSummary, outputs: KeptOutputs): string {
  return markdown(keptFiles(outputs, isUnfinished(outcome, limit)))
}

/** The page of a mode that solves nothing; `page` was written by this folder. */
export function pageSummary(runResult: RunResult, page: string, start: RunStart): string {
  return `${markdown(headBlocks(runResult, null, null, start))}\n\n${page}`
}

function headBlocks(
  result: RunResult,
  summary: RunSummary | null,
  runLog: RunLog | null,
  start: RunStart | null,
  depth: 1 | 3 = 3,
): Document {
  const { sign, name, first, more } = headlineOf(result, summary, runLog)
  return [heading(depth, words`${sign} ${name}`), capital(first), more, nextBlocks(result, start)]
}

/** A dry run shows its summary nowhere else. */
function changedBlocks(record: ProofRecord | null, summary: RunSummary): Document {
  const { title: name = '', description = '' } = record?.summary ?? {}
  return [
    strong(title(name, LONGEST_TITLE)),
    untrustedText(description, LONGEST_TEXT),
    fileTable(summary, null),
    record !== null && words`Tree ${codeOf(record.evidence.tree_sha)}.`,
  ]
}

/** `isWide`: on a page where no figure may be broken between two lines. */
function numbers({ turns, strategy, usage, costUsd, durationMs, resumedFrom }: RunSummary, isWide: boolean): Words {
  if (turns === 0) return words`The model was not asked · ${duration(durationMs)}`
  const cached = words`${line(cacheShare(usage) ?? '0 %')} from the cache`
  const figures = [
    strong(dollars(costUsd)),
    counted(turns, 'turn'),
    duration(durationMs),
    strategy === 'manifest' && words`strategy manifest`,
    words`${amount(inputOf(usage))} tokens read (${cached})`,
    words`${amount(usage.outputTokens)} written`,
    resumedFrom !== null && resumedWords(resumedFrom),
  ]
  return joinWords(isWide ? figures.map(one => one && unbroken(one)) : figures, ' · ')
}

export function findingBlocks(summary: Pick<RunSummary, 'flags'>): Document {
  return summary.flags.map(({ title: name, items, omitted }) => [strong(name), list(findingList(items, omitted))])
}

const MOST_TURNS = 60
const MOST_CALLS = 3
const LONGEST_CALL = 80
const NUMBERS = [0, 2, 3, 4, 5]

function turnTable({ turns }: RunLog): Document {
  const shown = turns.slice(-MOST_TURNS)
  const more = turns.length - shown.length
  return [
    table(['Turn', 'What the model did', 'Read', 'Written', 'Cost', 'Time'], shown.map(turnRow), NUMBERS),
    more !== 0 && words`${counted(more, 'earlier turn')} not shown.`,
  ]
}

function turnRow(one: LoggedTurn): Words[] {
  const { turn, usage, costUsd, beganAt, endedAt } = one
  const time = endedAt === null ? NOTHING : duration(endedAt - beganAt)
  const [read, written, cost] =
    usage === null
      ? [NOTHING, NOTHING, NOTHING]
      : [amount(inputOf(usage)), amount(usage.outputTokens), dollars(costUsd)]
  return [words`${turn}`, didInTurn(one), read, written, cost, time]
}

function didInTurn({ calls, failure, closing, stopReason, said }: LoggedTurn): Words {
  if (failure !== null) return words`no answer: ${line(failure, LONGEST_TITLE)}`
  const all = calls.map(({ name, input, isError }) => {
    const call = codeOf(callInWords(name, input), LONGEST_CALL)
    return isError ? words`${call} ❌` : call
  })
  if (all.length > 0) return firstOf(all, MOST_CALLS)
  if (stopReason === null) return words`was waited for`
  return closing || said.trim() === '' ? words`summary` : words`text only`
}

/** The task with a link to its issue; a revision names its number and its pull request. */
export function taskLine(start: Pick<NonNullable<RunLog['start']>, 'task' | 'runUrl'> | null): Words {
  if (start === null) return NOTHING
  const { id, issue, title: name, revision } = start.task
  const home = repositoryOf(start.runUrl)
  const task = issue === null ? codeOf(id) : link(codeOf(id), `${home}/issues/${issue}`)
  const text = words`Task ${task}: ${title(name, LONGEST_TITLE)}`
  if (revision === undefined) return text
  const { number } = revision.pullRequest
  return words`${text}, revision ${revision.number} of ${link(words`pull request ${number}`, `${home}/pull/${number}`)}`
}

const LONGEST_PATCH = 200_000

/** Of a long patch the files that fit. It would else be lost with the machine. */
function attachedPatch(patch: string): Document {
  const shown = patch.length > LONGEST_PATCH ? wholeFiles(patch) : patch
  const text = diffText(shown)
  const left = patch.length - shown.length
  return (
    text.length <= 1.5 * LONGEST_PATCH &&
    folded('The patch', [
      codeBlock(text, 'diff'),
      left > 0 && words`${amount(left)} more characters are only in the file.`,
    ])
  )
}

/** A patch that ends inside a file could not be applied. */
function wholeFiles(patch: string): string {
  return patch.slice(0, Math.max(0, patch.lastIndexOf('\ndiff --git ', LONGEST_PATCH) + 1))
}
