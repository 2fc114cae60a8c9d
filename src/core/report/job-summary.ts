/** The job summary: how the run ended, what it proved, what was refused, what it took and what it kept. Markdown. */
import { cacheShare, inputOf } from '../money/prices.ts'
import { isUnfinished, type RunResult } from '../outcome.ts'
import { folded, joined, renderFiles, renderItems, renderProof } from '../pull-request/sections.ts'
import type { ProofRecord } from '../record/record.ts'
import type { RunLog } from '../run-log/run-log.ts'
import { type RunSummary, resumedInWords } from '../run-log/run-summary.ts'
import { codeSpan, escapedLine, longestRun } from '../text/escape-markdown.ts'
import { sanitizeProse } from '../text/prose.ts'
import { counted, durationInWords, grouped, money } from '../text/quantities.ts'
import { escapeHidden } from '../text/sanitized-text.ts'
import { linkedReason } from './comment.ts'
import { keptFiles, type Start, whatNext } from './next-step.ts'

const LONGEST_REASON = 4_000
const LONGEST_TITLE = 300
const MOST_FILES = 100

export type ReportedRun = {
  readonly runResult: RunResult
  readonly summary: RunSummary
  /** Null where the run had not read its task. */
  readonly task: RunLog['start']
  readonly record: ProofRecord | null
  readonly outputs: Readonly<Record<string, string | null>>
  readonly start: Start | null
  readonly patch?: string
}

/** The page of a run: every list is cut, so that it stays far below the 1 MiB that GitHub takes. */
export function jobSummary({ runResult, summary, task, record, outputs, start, patch = '' }: ReportedRun): string {
  const tree = record === null ? '' : ` Tree ${codeSpan(record.evidence.tree_sha)}.`
  const isOpen = isUnfinished(runResult.outcome, summary.limit)
  return joined(
    headOf(runResult, task, start),
    titled('What changed', changed(record)),
    numbers(summary),
    titled(record === null ? 'What ran' : 'What proves it', renderProof(summary) + tree),
    titled('Refused, left out, sent back', flags(summary)),
    titled('Files', renderFiles(summary, MOST_FILES)),
    // The report is added to this list when it is made.
    titled('What is kept', keptFiles(outputs, isOpen)),
    attachedPatch(patch),
  )
}

/** The page of a mode that solves nothing; `page` is sanitized Markdown. */
export function pageSummary(runResult: RunResult, page: string, start: Start): string {
  return joined(headOf(runResult, null, start), page)
}

function headOf(runResult: RunResult, task: RunLog['start'], start: Start | null): string {
  const next = whatNext(runResult, start)
  const mark = runResult.isDraft === true ? '(draft) ⚠️' : runResult.passes ? '✅' : '❌'
  return [
    `## Diffproof: ${runResult.outcome} ${mark}`,
    linkedReason(sanitizeProse(runResult.reason, LONGEST_REASON), runResult.outputs['pull-request-url']),
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
    .map(({ title, items, omitted }) => `**${title}**\n\n${renderItems(items, omitted)}`)
    .join('\n\n')
}

const RUN = /^(https?:\/\/[\w.~:/-]+)\/actions\/runs\/\d+/

/** The task with a link to its issue; a revision names its number and its pull request. */
export function taskLine({ task, runUrl }: Pick<NonNullable<RunLog['start']>, 'task' | 'runUrl'>): string {
  const { id, issue, title, revision } = task
  const home = RUN.exec(runUrl)?.[1]
  const linked = (text: string, path: string) => (home === undefined ? text : `[${text}](${home}/${path})`)
  const name = issue === null ? codeSpan(id) : linked(codeSpan(id), `issues/${issue}`)
  const text = `Task ${name}: ${escapedLine(title, LONGEST_TITLE)}`
  if (revision === undefined) return text
  const { number } = revision.pullRequest
  return `${text}, revision ${revision.number} of ${linked(`pull request ${number}`, `pull/${number}`)}`
}

const LONGEST_PATCH = 200_000

/** A patch, folded: it would else be lost with the machine. Empty where there is none, or it is too long. No run of backticks in it is as long as the fence. */
export function attachedPatch(patch: string): string {
  if (patch === '' || patch.length > LONGEST_PATCH) return ''
  const fence = '`'.repeat(Math.max(2, longestRun(patch)) + 1)
  const lines = patch.split('\n').map(line => line.split('\t').map(escapeHidden).join('\t'))
  const written = folded('The patch', [`${fence}diff`, ...lines, fence])
  return written.length > 1.5 * LONGEST_PATCH ? '' : written
}
