/** The job summary: how the run ended, what it proved, what was refused, what it took and what it kept. Markdown. */
import type { Receipt } from '../change/change.ts'
import { cacheShare, inputOf } from '../money/prices.ts'
import { isUnfinished, type RunResult } from '../outcome.ts'
import { renderProofTable } from '../pull-request/flags.ts'
import type { ProofRecord } from '../record/record.ts'
import type { RunLog } from '../run-log/run-log.ts'
import { type Flag, type FlagKind, type RunSummary, summarizeRun } from '../run-log/run-summary.ts'
import { codeCell, codeSpan } from '../text/code-spans.ts'
import { escapedLine } from '../text/escape-markdown.ts'
import { sanitizeProse } from '../text/prose.ts'
import { counted, durationInWords, grouped, money } from '../text/quantities.ts'
import { begunInWords, linkedReason } from './comment.ts'
import { keptFiles, type Start, whatNext } from './next-step.ts'

const LONGEST_REASON = 4_000
const LONGEST_TITLE = 300
const LONGEST_ITEM = 300
const MOST_ITEMS = 15
const MOST_FILES = 100

/** What is known of a run. `record` and `receipt` are null where it did not get that far. */
export type ReportedRun = {
  readonly runResult: RunResult
  readonly runLog: RunLog
  readonly record: ProofRecord | null
  readonly receipt: Receipt | null
  /** By output name; those that are files are listed. */
  readonly outputs: Readonly<Record<string, string>>
  readonly durationMs: number
  /** Null where the inputs were wrong. */
  readonly start: Start | null
  /** Sanitized Markdown for the end of the page, such as a patch. */
  readonly attached?: string
}

/** The page of a run, within what GitHub takes. Outcome and reason always stay. */
export function jobSummary({ attached = '', ...run }: ReportedRun): string {
  const { runResult, runLog, record, receipt, outputs, start, durationMs } = run
  const summary = summarizeRun({ runLog, result: runResult, record, receipt, durationMs })
  const proof = summary.proof.length === 0 ? '' : renderProofTable(summary.proof)
  const tree = record === null ? '' : `\n| Tree | ${codeCell(record.evidence.tree_sha)} |`
  return fitPage([
    { name: 'outcome', rank: null, text: headOf(runResult, outputs, runLog.start, start) },
    { name: 'what changed', rank: 4, text: titled('What changed', changed(record)) },
    { name: 'numbers', rank: 1, text: numbers(summary) },
    { name: 'proof', rank: 2, text: titled(record === null ? 'What ran' : 'What proves it', proof + tree) },
    { name: 'what was refused', rank: 4, text: titled('Refused, left out, sent back', flags(summary)) },
    { name: 'files', rank: 5, text: titled('Files', files(summary)) },
    {
      name: 'what is kept',
      rank: 3,
      text: titled('What is kept', keptFiles(outputs, isUnfinished(runResult.outcome, summary.limit))),
    },
    { name: 'patch', rank: 6, text: attached },
  ])
}

/** The page of a mode that solves nothing; `page` is sanitized Markdown. */
export function pageSummary(runResult: RunResult, page: string, start: Start): string {
  return fitPage([
    { name: 'outcome', rank: null, text: headOf(runResult, {}, null, start) },
    { name: 'the page', rank: 1, text: page },
  ])
}

function headOf(
  runResult: RunResult,
  outputs: ReportedRun['outputs'],
  task: RunLog['start'],
  start: Start | null,
): string {
  const url = runResult.outputs['pull-request-url'] ?? outputs['pull-request-url']
  const next = whatNext(runResult, start)
  const mark = runResult.isDraft === true ? '(draft) ⚠️' : runResult.passes ? '✅' : '❌'
  return [
    `## Diffproof: ${runResult.outcome} ${mark}`,
    linkedReason(sanitizeProse(runResult.reason, LONGEST_REASON), url),
    ...(task === null ? [] : [taskLine(task)]),
    ...(next === '' ? [] : [`**What to do next:** ${next}`]),
  ].join('\n\n')
}

function titled(title: string, text: string): string {
  return text === '' ? '' : `### ${title}\n\n${text}`
}

/** A dry run shows its summary nowhere else. */
function changed(record: ProofRecord | null): string {
  if (record === null) return ''
  const { title, description } = record.summary
  return [`**${escapedLine(title, LONGEST_TITLE)}**`, sanitizeProse(description, LONGEST_REASON)].join('\n\n').trim()
}

function numbers({ turns, strategy, usage, costUsd, durationMs, resumedFrom }: RunSummary): string {
  const time = durationInWords(durationMs)
  if (turns === 0) return `The model was not asked · ${time}`
  return [
    counted(turns, 'turn'),
    ...(strategy === 'manifest' ? ['strategy manifest'] : []),
    `${grouped(inputOf(usage))} tokens read (${cacheShare(usage) ?? '0 %'} from the cache)`,
    `${grouped(usage.outputTokens)} written`,
    money(costUsd),
    time,
    ...(resumedFrom === null ? [] : [begunInWords(resumedFrom)]),
  ].join(' · ')
}

/** What the table of the proof or the reason already says is not repeated. */
const ELSEWHERE: ReadonlySet<FlagKind> = new Set(['doubt', 'failed-run', 'broken-tests', 'old-failures'])

function flags(summary: RunSummary): string {
  return summary.flags
    .filter(({ kind }) => !ELSEWHERE.has(kind))
    .map(list)
    .join('\n\n')
}

function list({ title, items, omitted }: Flag): string {
  const more = Math.max(0, items.length - MOST_ITEMS) + omitted
  const lines = items.slice(0, MOST_ITEMS).map(({ path, text }) => {
    const words = escapedLine(text, LONGEST_ITEM)
    if (path === null) return words
    return words === '' ? codeSpan(path) : `${codeSpan(path)}: ${words}`
  })
  return [
    `**${title}**`,
    '',
    ...[...lines, ...(more > 0 ? [`and ${grouped(more)} more`] : [])].map(line => `- ${line}`),
  ].join('\n')
}

function files({ files: all, filesOmitted }: RunSummary): string {
  const more = Math.max(0, all.length - MOST_FILES) + filesOmitted
  const lines = all.slice(0, MOST_FILES).map(({ path, change, additions, deletions, isCounted }) => {
    const lines = additions === null ? 'binary' : `+${grouped(additions)} −${grouped(deletions ?? 0)}`
    return `- ${codeSpan(path)} ${change}${isCounted === false ? '' : `, ${lines}`}`
  })
  return [...lines, ...(more > 0 ? [`- and ${grouped(more)} more`] : [])].join('\n')
}

const RUN = /^(https?:\/\/[\w.~:/-]+)\/actions\/runs\/\d+/

type Task = NonNullable<RunLog['start']>['task']

/** The task with a link to its issue; a revision names its number and its pull request. */
export function taskLine({ task, runUrl }: Pick<NonNullable<RunLog['start']>, 'task' | 'runUrl'>): string {
  const { id, issue, title, revision } = task
  const home = RUN.exec(runUrl)?.[1]
  const linked = (text: string, path: string) => (home === undefined ? text : `[${text}](${home}/${path})`)
  const name = issue === null ? codeSpan(id) : linked(codeSpan(id), `issues/${issue}`)
  return `Task ${name}: ${escapedLine(title, LONGEST_TITLE)}${revision === undefined ? '' : `, ${revisionOf(revision, linked)}`}`
}

function revisionOf(
  { number, pullRequest }: NonNullable<Task['revision']>,
  linked: (text: string, path: string) => string,
): string {
  return `revision ${number} of ${linked(`pull request ${pullRequest.number}`, `pull/${pullRequest.number}`)}`
}

/** One part of a page. The section with the highest rank is left out first; one without a rank always stays. */
export type Section = { readonly name: string; readonly text: string; readonly rank: number | null }

/** https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands#step-isolation-and-limits: 1,048,576 bytes. The rest is for line ends and later additions. */
export const LONGEST_PAGE = 1_000_000

/** Joins the sections in their order. Leaves out whole sections by rank until the page has at most `limit` bytes, and names them at its end. */
export function fitPage(sections: readonly Section[], limit: number = LONGEST_PAGE): string {
  const encoder = new TextEncoder()
  const filled = sections.filter(({ text }) => text !== '')
  const order = filled.filter(({ rank }) => rank !== null).toSorted((a, b) => (b.rank ?? 0) - (a.rank ?? 0))
  for (let gone = 0; gone < order.length; gone += 1) {
    const page = pageOf(filled, new Set(order.slice(0, gone)))
    if (encoder.encode(page).length <= limit) return page
  }
  return pageOf(filled, new Set(order))
}

function pageOf(sections: readonly Section[], left: ReadonlySet<Section>): string {
  const names = [...left].map(({ name }) => name)
  const note = names.length === 0 ? [] : [`Left out, since GitHub shows no more than 1 MiB: ${names.join(', ')}.`]
  return [...sections.filter(section => !left.has(section)).map(({ text }) => text), ...note].join('\n\n')
}
