/** The job summary: how it ended, what proves it, what was refused, where the time and the money went, where things are. */

import type { Receipt } from '../change/change.ts'
import { isUnfinished, type RunResult } from '../outcome.ts'
import { renderProofTable } from '../pull-request/proof-table.ts'
import type { ProofRecord } from '../record/record.ts'
import { proofRows } from '../record/verdict.ts'
import type { Story } from '../story/story.ts'
import { codeCell, codeSpan } from '../text/code-spans.ts'
import { escapedLine } from '../text/escape-markdown.ts'
import { sanitizeProse } from '../text/prose.ts'
import { fitPage, type Section } from './fit-page.ts'
import { keptFiles } from './kept-files.ts'
import { linkedReason } from './linked-reason.ts'
import { refusals } from './refusals.ts'
import { runNumbers } from './run-numbers.ts'
import { taskLine } from './task-line.ts'
import { timelineChart } from './timeline-chart.ts'
import { turnCharts } from './turn-charts.ts'
import { type Start, whatNext } from './what-next.ts'
import { whatRan } from './what-ran.ts'

const LONGEST_REASON = 4_000
const LONGEST_TITLE = 300
const FILES_SHOWN = 100

/** What is told of a run. `record` and `receipt` are null where it did not get as far. */
export type ToldRun = {
  readonly ending: RunResult
  readonly story: Story
  readonly record: ProofRecord | null
  readonly receipt: Receipt | null
  /** By output name; those that are files are told. */
  readonly outputs: Readonly<Record<string, string>>
  readonly durationMs: number
  /** Null where the inputs were wrong. */
  readonly start: Start | null
  /** Text at the end of the page that is inert already, such as a patch. */
  readonly attached?: string
}

/** Markdown for the page of the job, within what GitHub takes: the charts are left out first, outcome and reason never. */
export function jobSummary(told: ToldRun): string {
  const { ending, story, record, receipt, outputs, durationMs, start, attached = '' } = told
  const proof = record === null ? titled('What ran', whatRan(story)) : titled('What proves it', provenBy(record))
  const sections: readonly Section[] = [
    { name: 'outcome', rank: null, text: headOf(ending, outputs, story, start) },
    { name: 'what changed', rank: 4, text: titled('What changed', changed(record)) },
    { name: 'numbers', rank: 1, text: runNumbers(story, durationMs) },
    { name: 'proof', rank: 2, text: proof },
    {
      name: 'what was refused',
      rank: 4,
      text: titled('Refused, left out, sent back', refusals(story, record, receipt)),
    },
    { name: 'files', rank: 5, text: titled('Files', fileList(receipt, story)) },
    { name: 'timeline', rank: 7, text: titled('Where the time went', timelineChart(story)) },
    { name: 'turns', rank: 8, text: titled('Tokens and cost', turnCharts(story)) },
    {
      name: 'what is kept',
      rank: 3,
      text: titled('What is kept', keptFiles(outputs, isUnfinished(ending.outcome, record?.evidence.limit ?? null))),
    },
    { name: 'patch', rank: 6, text: attached },
  ]
  return fitPage(sections)
}

/** Markdown for the page of a job that solves nothing; `page` is inert already. */
export function pageSummary(ending: RunResult, page: string, start: Start): string {
  return fitPage([
    { name: 'outcome', rank: null, text: headOf(ending, {}, null, start) },
    { name: 'the page', rank: 1, text: page },
  ])
}

function headOf(ending: RunResult, outputs: ToldRun['outputs'], story: Story | null, start: Start | null): string {
  const { outcome, reason, outputs: own } = ending
  const url = own['pull-request-url'] ?? outputs['pull-request-url']
  const next = whatNext(ending, start)
  return [
    `## Diffproof: ${outcome} ${markOf(ending)}`,
    linkedReason(sanitizeProse(reason, LONGEST_REASON), url),
    ...(story === null || story.start === null ? [] : [taskLine(story.start)]),
    ...(next === '' ? [] : [`**What to do next:** ${next}`]),
  ].join('\n\n')
}

/** A draft waits for a person: it is no tick. */
function markOf({ passes, isDraft }: RunResult): string {
  if (isDraft === true) return '(draft) ⚠️'
  return passes ? '✅' : '❌'
}

function titled(title: string, text: string): string {
  return text === '' ? '' : `### ${title}\n\n${text}`
}

/** The summary, whoever wrote it: of a dry run nobody could else read it. */
function changed(record: ProofRecord | null): string {
  if (record === null) return ''
  const { title, description } = record.summary
  return [`**${escapedLine(title, LONGEST_TITLE)}**`, sanitizeProse(description, LONGEST_REASON)].join('\n\n').trim()
}

function provenBy({ evidence }: ProofRecord): string {
  const noBox = evidence.sandbox === 'none' && evidence.commands_ran !== false
  return [
    `${renderProofTable(proofRows(evidence))}\n| Tree | ${codeCell(evidence.tree_sha)} |`,
    ...(noBox ? ['Commands ran in no box: nothing kept them from the network or the files of this machine.'] : []),
  ].join('\n\n')
}

/** Where the receipt is lost with a killed run, the newest that was recorded tells the paths. */
function fileList(receipt: Receipt | null, { receipts }: Story): string {
  const files =
    receipt?.files.map(lineOf) ?? receipts.at(-1)?.files.map(file => `- ${codeSpan(file.path)} ${file.change}`)
  if (files === undefined || files.length === 0) return ''
  const lines = files.slice(0, FILES_SHOWN)
  const rest = files.length - lines.length
  return [...lines, ...(rest > 0 ? [`- and ${rest} more`] : [])].join('\n')
}

function lineOf({ path, change, additions, deletions }: Receipt['files'][number]): string {
  const counts = additions === null ? 'binary' : `+${additions} −${deletions}`
  return `- ${codeSpan(path)} ${change}, ${counts}`
}
