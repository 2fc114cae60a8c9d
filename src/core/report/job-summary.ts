/** The job summary: how the run ended, what it took and what proves it; folded below, what else it did. Markdown. */
import { callInWords } from '../conversation/tools.ts'
import type { ProofRecord } from '../facts/record.ts'
import { cacheShare, inputOf } from '../money/prices.ts'
import { isUnfinished, type RunResult } from '../outcome.ts'
import { folded, joined, renderFiles, renderItems, renderProof } from '../pull-request/sections.ts'
import type { LoggedTurn, RunLog } from '../run-log/run-log.ts'
import { type RunSummary, resumedInWords } from '../run-log/run-summary.ts'
import { longestRun } from '../text/code-spans.ts'
import { codeCell, codeSpan, escapedLine, escapedTitle } from '../text/escape-markdown.ts'
import { sanitizeProse } from '../text/prose.ts'
import { counted, durationInWords, firstFew, grouped, money, upperFirst } from '../text/quantities.ts'
import { escapeHidden } from '../text/sanitized-text.ts'
import { headlineOf } from './headline.ts'
import { keptFiles, type Start, whatNext } from './next-step.ts'

const LONGEST_TEXT = 4_000
const LONGEST_TITLE = 300

export type ReportedRun = {
  readonly runResult: RunResult
  readonly summary: RunSummary
  readonly runLog: RunLog
  readonly record: ProofRecord | null
  readonly start: Start | null
  /** Of a run that left no pull request; empty for any other. */
  readonly patch: string
}

/** The page of a run without its files: every list is cut, so that it stays far below the 1 MiB that GitHub takes. */
export function jobSummary({ runResult, summary, runLog, record, start, patch }: ReportedRun): string {
  return joined(
    headOf(runResult, summary, runLog, start),
    joined(taskLine(runLog.start), `${numbers(summary)} · ${codeSpan(runResult.outcome)}`),
    renderProof(summary),
    foldedIf('What changed', changed(record, summary)),
    foldedIf('Findings and notes', flags(summary)),
    foldedIf(counted(summary.turns, 'turn'), turnTable(runLog)),
    attachedPatch(patch),
  )
}

/** What was kept, for the end of the page. */
export function keptSection({ outcome }: RunResult, { limit }: RunSummary, outputs: Parameters<typeof keptFiles>[0]) {
  return keptFiles(outputs, isUnfinished(outcome, limit))
}

/** The page of a mode that solves nothing; `page` is sanitized Markdown. */
export function pageSummary(runResult: RunResult, page: string, start: Start): string {
  return joined(headOf(runResult, null, null, start), page)
}

function headOf(result: RunResult, summary: RunSummary | null, runLog: RunLog | null, start: Start | null): string {
  const { sign, title, text } = headlineOf(result, summary, runLog)
  const next = whatNext(result, start)
  return joined(`### ${sign} ${title}`, upperFirst(text), next === '' ? '' : `**Next:** ${next}`)
}

function foldedIf(title: string, text: string): string {
  return text === '' ? '' : folded(title, [text])
}

/** A dry run shows its summary nowhere else. */
function changed(record: ProofRecord | null, summary: RunSummary): string {
  const { title = '', description = '' } = record?.summary ?? {}
  return joined(
    title === '' ? '' : `**${escapedTitle(title, LONGEST_TITLE)}**`,
    sanitizeProse(description, LONGEST_TEXT),
    renderFiles(summary, null),
    record === null ? '' : `Tree ${codeSpan(record.evidence.tree_sha)}.`,
  )
}

function numbers({ turns, strategy, usage, costUsd, durationMs, resumedFrom }: RunSummary): string {
  const time = durationInWords(durationMs)
  if (turns === 0) return `The model was not asked · ${time}`
  return [
    `**${money(costUsd)}**`,
    counted(turns, 'turn'),
    time,
    ...(strategy === 'manifest' ? ['strategy manifest'] : []),
    `${grouped(inputOf(usage))} tokens read (${cacheShare(usage) ?? '0 %'} from the cache)`,
    `${grouped(usage.outputTokens)} written`,
    ...(resumedFrom === null ? [] : [resumedInWords(resumedFrom)]),
  ].join(' · ')
}

function flags(summary: RunSummary): string {
  return summary.flags
    .filter(({ kind }) => kind !== 'doubt')
    .map(({ title, items, omitted }) => `**${title}**\n\n${renderItems(items, omitted)}`)
    .join('\n\n')
}

const MOST_TURNS = 60
const MOST_CALLS = 3
const LONGEST_CALL = 80

/** What the model did, turn by turn; of a long run the newest turns. */
function turnTable({ turns }: RunLog): string {
  if (turns.length === 0) return ''
  const shown = turns.slice(-MOST_TURNS)
  const rows = shown.map(one => {
    const { turn, usage, costUsd, beganAt, endedAt } = one
    const [read, written] = usage === null ? ['', ''] : [grouped(inputOf(usage)), grouped(usage.outputTokens)]
    const [cost, time] = [
      usage === null ? '' : money(costUsd),
      endedAt === null ? '' : durationInWords(endedAt - beganAt),
    ]
    return `| ${turn} | ${didInTurn(one)} | ${read} | ${written} | ${cost} | ${time} |`
  })
  const table = [
    '| Turn | What the model did | Read | Written | Cost | Time |',
    '| --: | --- | --: | --: | --: | --: |',
    ...rows,
  ]
  const left = turns.length - shown.length
  return joined(table.join('\n'), left === 0 ? '' : `${counted(left, 'earlier turn')} not shown.`)
}

function didInTurn({ calls, failure, closing, stopReason, said }: LoggedTurn): string {
  if (failure !== null) return `no answer: ${escapedLine(failure, LONGEST_TITLE)}`
  const words = calls.map(({ name, input, isError }) => {
    const call = codeCell(callInWords(name, input), LONGEST_CALL)
    return isError ? `${call} ❌` : call
  })
  if (words.length > 0) return firstFew(words, MOST_CALLS)
  if (stopReason === null) return 'was waited for'
  return closing || said.trim() === '' ? 'summary' : 'text only'
}

const RUN = /^(https?:\/\/[\w.~:/-]+)\/actions\/runs\/\d+/

/** The task with a link to its issue; a revision names its number and its pull request. Empty where the run had not read its task. */
export function taskLine(start: Pick<NonNullable<RunLog['start']>, 'task' | 'runUrl'> | null): string {
  if (start === null) return ''
  const { id, issue, title, revision } = start.task
  const home = RUN.exec(start.runUrl)?.[1]
  const linked = (text: string, path: string) => (home === undefined ? text : `[${text}](${home}/${path})`)
  const name = issue === null ? codeSpan(id) : linked(codeSpan(id), `issues/${issue}`)
  const text = `Task ${name}: ${escapedTitle(title, LONGEST_TITLE)}`
  if (revision === undefined) return text
  const { number } = revision.pullRequest
  return `${text}, revision ${revision.number} of ${linked(`pull request ${number}`, `pull/${number}`)}`
}

const LONGEST_PATCH = 200_000

/** A patch, folded; of a long one the files that fit. It would else be lost with the machine. No run of backticks in it is as long as the fence. */
function attachedPatch(patch: string): string {
  if (patch === '') return ''
  const shown = patch.length > LONGEST_PATCH ? wholeFiles(patch) : patch
  const fence = '`'.repeat(Math.max(2, longestRun(shown)) + 1)
  const lines = shown
    .trimEnd()
    .split('\n')
    .map(line => line.split('\t').map(escapeHidden).join('\t'))
  const note =
    shown === patch ? [] : ['', `${grouped(patch.length - shown.length)} more characters are only in the file.`]
  const written = folded('The patch', [...(shown === '' ? [] : [`${fence}diff`, ...lines, fence]), ...note])
  return written.length > 1.5 * LONGEST_PATCH ? '' : written
}

/** A patch that ends inside a file could not be applied. */
function wholeFiles(patch: string): string {
  return patch.slice(0, Math.max(0, patch.lastIndexOf('\ndiff --git ', LONGEST_PATCH) + 1))
}
