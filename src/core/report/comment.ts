/** The comment on the issue: one, found again by its marker. At the end it holds the pull request and its proof, or what happened instead and what to do. */
import type { RunResult } from '../outcome.ts'
import { renderProofTable } from '../pull-request/flags.ts'
import type { Evidence } from '../record/record.ts'
import { proofRows } from '../record/verdict.ts'
import { checklist, type Item, type Row, turnsAnswered } from '../run-log/checklist.ts'
import type { RunLog } from '../run-log/run-log.ts'
import { codeSpan } from '../text/code-spans.ts'
import { escapedJson, escapedLine, escapedSentence } from '../text/escape-markdown.ts'
import { counted, durationInWords, money } from '../text/quantities.ts'

const LONGEST_REASON = 2_000

/** The invisible line by which a later run for the same task in the same repository finds the comment again. */
export function commentMarker(of: { readonly repository: string; readonly task: string }): string {
  return `<!-- diffproof-comment ${escapedJson({ repository: of.repository, task: of.task }, 0)} -->`
}

/** What is known at the end beside the result; null and empty for what is not. */
export type CommentFacts = {
  readonly runUrl: string
  /** Of what was published, or would have been. */
  readonly evidence: Evidence | null
  readonly rows: readonly Row[]
  readonly next: string
  /** Where the patch is. */
  readonly patch: string
  readonly effort: Effort | null
}

/** The last text of a run, without its marker. */
export function resultText(runResult: RunResult, facts: CommentFacts): string {
  const reason = escapedSentence(runResult.reason, LONGEST_REASON)
  const url = runResult.outputs['pull-request-url']
  const branch = runResult.outputs['branch']
  const log = `([log](${facts.runUrl}))`
  const what =
    url === undefined
      ? `No pull request this time, \`${runResult.outcome}\`: ${reason} ${log}${branch === undefined ? '' : `\n\nBranch: ${codeSpan(branch)}`}`
      : `${linkedReason(reason, url)} ${log}`
  return partsOf(runResult, what, facts)
    .filter(part => part !== '')
    .join('\n\n')
}

function partsOf(runResult: RunResult, what: string, facts: CommentFacts): readonly string[] {
  const proof = facts.evidence === null ? '' : renderProofTable(proofRows(facts.evidence))
  const effort = facts.effort === null ? '' : effortInWords(facts.effort)
  // The proof would be of what is not there.
  if (runResult.outcome === 'superseded') return [what, facts.patch]
  if (runResult.passes && runResult.outputs['pull-request-url'] !== undefined) return [what, proof, effort]
  const next = facts.next === '' ? '' : `**What to do:** ${facts.next}`
  return [what, next, facts.patch, proof === '' ? renderChecklist(facts.rows) : proof, effort]
}

export type Effort = {
  readonly elapsedMs: number
  /** Null for a model without a known price. */
  readonly costUsd: number | null
  readonly turns: number
  /** The earlier run whose work this one went on with, and what that had cost. */
  readonly begunIn: Begun | null
}

export type Begun = { readonly runId: string; readonly costUsd: number | null }

/** The text, without marker: the steps, and what they took so far. */
export function progressText(
  runLog: RunLog,
  {
    planned,
    elapsedMs,
    model,
    runUrl,
  }: {
    readonly planned: readonly Item[]
    readonly elapsedMs: number
    readonly model: string
    readonly runUrl: string
  },
): string {
  const turns = turnsAnswered(runLog, true)
  const effort = effortInWords({ elapsedMs, costUsd: runLog.costUsd, turns, begunIn: runLog.resumed })
  return [
    '**Diffproof is at work on this.**',
    renderChecklist(checklist(runLog, planned, false)),
    `So far: ${effort} · ${codeSpan(runLog.turns.at(-1)?.model ?? model)} · [log](${runUrl})`,
  ].join('\n\n')
}

const BOXES: Readonly<Record<Row['state'], (title: string) => string>> = {
  done: title => `[x] ${title}`,
  failed: title => `[ ] ❌ ${title}`,
  'at-work': title => `[ ] **${title}** (now)`,
  'to-do': title => `[ ] ${title}`,
}

/** A task list; what is at work is bold, what did not pass stays unticked and has a cross. */
export function renderChecklist(rows: readonly Row[]): string {
  return rows
    .map(({ title, state, detail }) => `- ${BOXES[state](title)}${detail === '' ? '' : `: ${detail}`}`)
    .join('\n')
}

/** Time, turns and cost; what is nothing yet is left out. */
export function effortInWords({ elapsedMs, costUsd, turns, begunIn }: Effort): string {
  const asked = turns === 0 ? [] : [counted(turns, 'turn'), ...(costUsd === 0 ? [] : [money(costUsd)])]
  return [durationInWords(elapsedMs), ...asked, ...(begunIn === null ? [] : [begunInWords(begunIn)])].join(' · ')
}

/** What else has gone into the work. */
export function begunInWords({ runId, costUsd }: Begun): string {
  return `begun in run ${escapedLine(runId, LONGEST_ID)} (${money(costUsd)} more)`
}

const LONGEST_ID = 40

const PLAIN_ADDRESS = /^https?:\/\/[\w.~:/?#=&%-]+$/
const NUMBER = /\/(\d{1,10})$/

/** `[Pull request #2](https://…/pull/2) is open`; `reason` is escaped already, may begin with a block, and is left as it is without `url`. */
export function linkedReason(reason: string, url: string | undefined): string {
  if (url === undefined) return reason
  const number = NUMBER.exec(url)?.[1]
  if (number === undefined || !PLAIN_ADDRESS.test(url)) return `${codeSpan(url)}\n\n${reason}`
  const link = `[Pull request #${number}](${url})`
  const named = `pull request \`#${number}\``
  return reason.startsWith(named) ? link + reason.slice(named.length) : `${link}\n\n${reason}`
}

/** Keeps a comment within what GitHub takes: a longer one would be refused, and what stood there before would stay. */

/** GitHub takes 65,536 characters; some are kept for the marker. */
const LONGEST_COMMENT = 65_000
const NOTE = '\n\n… the rest is left out, since GitHub takes no longer comment.'

/** The text, cut behind its last whole line where it is too long. */
export function fitComment(text: string): string {
  if (text.length <= LONGEST_COMMENT) return text
  const head = text.slice(0, LONGEST_COMMENT - NOTE.length)
  const end = head.lastIndexOf('\n')
  return (end > 0 ? head.slice(0, end) : head).toWellFormed() + NOTE
}

const LINE = /^<!-- diffproof-written-by (\{[^\n]*\}) -->$/m

export type WrittenBy = { readonly run: string; readonly isOver: boolean }

/** The hidden line that says it. `run` is a word that no other run has. */
export function writtenByLine({ run, isOver }: WrittenBy): string {
  return `<!-- diffproof-written-by ${escapedJson({ run, over: isOver }, 0)} -->`
}

/** Reads the first such line of a comment; null where there is none that can be read. */
export function readWrittenBy(text: string): WrittenBy | null {
  const [, json] = LINE.exec(text) ?? []
  if (json === undefined) return null
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value !== 'object' || value === null || !('run' in value) || typeof value.run !== 'string') return null
    return { run: value.run, isOver: 'over' in value && value.over === true }
  } catch {
    return null
  }
}
