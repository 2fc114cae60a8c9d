/** The job summary: how the run ended, what it proved, what was refused, what it took and what it kept. Markdown. */
import { cacheShare, inputOf } from '../money/prices.ts'
import { isUnfinished, type RunResult } from '../outcome.ts'
import { renderProof } from '../pull-request/sections.ts'
import type { ProofRecord } from '../record/record.ts'
import type { RunLog } from '../run-log/run-log.ts'
import { type Flag, type RunSummary, resumedInWords } from '../run-log/run-summary.ts'
import { codeSpan } from '../text/code-spans.ts'
import { escapedLine } from '../text/escape-markdown.ts'
import { sanitizeProse } from '../text/prose.ts'
import { changedLines, counted, durationInWords, grouped, money } from '../text/quantities.ts'
import { linkedReason } from './comment.ts'
import { keptFiles, type Start, whatNext } from './next-step.ts'

const LONGEST_REASON = 4_000
const LONGEST_TITLE = 300
const LONGEST_ITEM = 300
const MOST_ITEMS = 15
const MOST_FILES = 100

export type ReportedRun = {
  readonly runResult: RunResult
  readonly summary: RunSummary
  /** Null where the run had not read its task. */
  readonly task: RunLog['start']
  readonly record: ProofRecord | null
  readonly outputs: Readonly<Record<string, string>>
  readonly start: Start | null
  readonly attached?: string
}

/** The page of a run, within what GitHub takes. Outcome and reason always stay. */
export function jobSummary({ runResult, summary, task, record, outputs, start, attached = '' }: ReportedRun): string {
  const tree = record === null ? '' : ` Tree ${codeSpan(record.evidence.tree_sha)}.`
  const isOpen = isUnfinished(runResult.outcome, summary.limit)
  return fitPage([
    headOf({ runResult, outputs, task, start }),
    titled('What changed', changed(record)),
    numbers(summary),
    titled(record === null ? 'What ran' : 'What proves it', renderProof(summary) + tree),
    titled('Refused, left out, sent back', flags(summary)),
    titled('Files', files(summary)),
    // The report is added to this list when it is made.
    titled('What is kept', keptFiles(outputs, isOpen)),
    attached,
  ])
}

/** The page of a mode that solves nothing; `page` is sanitized Markdown. */
export function pageSummary(runResult: RunResult, page: string, start: Start): string {
  return fitPage([headOf({ runResult, outputs: {}, task: null, start }), page])
}

type Head = Pick<ReportedRun, 'runResult' | 'outputs' | 'task' | 'start'>

function headOf({ runResult, outputs, task, start }: Head): string {
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
    ...(resumedFrom === null ? [] : [resumedInWords(resumedFrom)]),
  ].join(' · ')
}

function flags(summary: RunSummary): string {
  return summary.flags
    .filter(({ kind }) => kind !== 'doubt')
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
  const lines = all
    .slice(0, MOST_FILES)
    .map(file => `- ${codeSpan(file.path)} ${file.change}${file.isCounted === false ? '' : `, ${changedLines(file)}`}`)
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

/** https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands#step-isolation-and-limits: 1,048,576 bytes. The rest is for line ends and later additions. */
const LONGEST_PAGE = 1_000_000

/** Joins the sections in their order. Where the page is too long, the last ones are left out. */
export function fitPage(sections: readonly string[], limit: number = LONGEST_PAGE): string {
  const filled = sections.filter(text => text !== '')
  const fits = (page: string) => new TextEncoder().encode(page).length <= limit
  const pageOf = (count: number): string => {
    const note = count === filled.length ? [] : ['The rest is left out, since GitHub shows no more than 1 MiB.']
    const page = [...filled.slice(0, count), ...note].join('\n\n')
    return count <= 1 || fits(page) ? page : pageOf(count - 1)
  }
  return pageOf(filled.length)
}
