/** The comment on the issue: one, found again by its marker. At the end it holds the pull request and its proof, or what happened instead and what to do. The reactions of a run are here too. */
import { z } from 'zod'
import type { RunResult } from '../outcome.ts'
import { folded, joined } from '../pull-request/sections.ts'
import { checklist, type Item, type Row, turnsAnswered } from '../run-log/checklist.ts'
import type { RunLog } from '../run-log/run-log.ts'
import { effortInWords, type RunSummary } from '../run-log/run-summary.ts'
import type { Trigger } from '../task/trigger.ts'
import { codeSpan } from '../text/escape-markdown.ts'
import { harmlessJson } from '../text/live-tokens.ts'
import { parseJson } from '../text/parse-json.ts'
import { renderHeadline } from './headline.ts'

/** The invisible line by which a later run for the same task in the same repository finds the comment again. */
export function commentMarker(of: { readonly repository: string; readonly task: string }): string {
  return `<!-- diffproof-comment ${harmlessJson({ repository: of.repository, task: of.task }, 0)} -->`
}

export type CommentFacts = {
  readonly runLog: RunLog
  readonly runUrl: string
  readonly rows: readonly Row[]
  readonly next: string
  readonly patch: string
}

/** The last text: what happened, and below it what a person does next, how far a failed run came, and what the run took. */
export function resultText(runResult: RunResult, summary: RunSummary, facts: CommentFacts): string {
  const { runUrl, rows, next, patch, runLog } = facts
  const { outcome, passes, outputs, pullRequest, byHand } = runResult
  const { branch, 'pull-request-url': url } = outputs
  const what = renderHeadline(runResult, summary, runLog)
  const isDelivered = pullRequest !== undefined
  const code = isDelivered ? [] : [codeSpan(outcome)]
  const footer = `<sub>${[effortInWords(summary), ...code, `[log](${runUrl})`].join(' · ')}</sub>`
  // After another run was faster there is nothing to do, and the steps would be of what is not there.
  if (isDelivered || outcome === 'superseded') return joined(what, isDelivered ? '' : patch, footer)
  const advice = next === '' ? '' : `**Next:** ${next}`
  if (byHand !== undefined) return joined(what, advice, footer)
  return joined(
    what,
    advice,
    patch,
    url === undefined && branch !== undefined ? `Branch: ${codeSpan(branch)}` : '',
    passes || rows.length === 0 ? '' : folded('How far it came', [renderChecklist(rows)]),
    footer,
  )
}

type Progress = { planned: readonly Item[]; elapsedMs: number; model: string; runUrl: string }

/** The text while the run goes on, without marker: the steps, and what they took so far. */
export function progressText(runLog: RunLog, { planned, elapsedMs, model, runUrl }: Progress): string {
  const { costUsd, resumed, turns } = runLog
  const effort = { durationMs: elapsedMs, costUsd, turns: turnsAnswered(runLog, true), resumedFrom: resumed }
  return [
    '**Diffproof is at work on this.**',
    renderChecklist(checklist(runLog, planned, false)),
    `So far: ${effortInWords(effort)} · ${codeSpan(turns.at(-1)?.model ?? model)} · [log](${runUrl})`,
  ].join('\n\n')
}

const BOXES: Readonly<Record<Row['state'], (title: string) => string>> = {
  done: title => `[x] ${title}`,
  failed: title => `[ ] ❌ ${title}`,
  'at-work': title => `[ ] **${title}** (now)`,
  'to-do': title => `[ ] ${title}`,
}

export function renderChecklist(rows: readonly Row[]): string {
  return rows
    .map(({ title, state, detail }) => `- ${BOXES[state](title)}${detail === '' ? '' : `: ${detail}`}`)
    .join('\n')
}

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
const WRITTEN_BY = z.object({ run: z.string(), over: z.boolean().catch(false) })

/** The hidden line that says it. `run` is a word that no other run has. */
export function writtenByLine({ run, isOver }: { run: string; isOver: boolean }): string {
  return `<!-- diffproof-written-by ${harmlessJson({ run, over: isOver }, 0)} -->`
}

/** Reads the first such line of a comment; null where there is none that can be read. */
export function readWrittenBy(text: string) {
  const read = WRITTEN_BY.safeParse(parseJson(LINE.exec(text)?.[1] ?? ''))
  return read.success ? { run: read.data.run, isOver: read.data.over } : null
}

export type Reaction = 'eyes' | 'rocket' | 'confused'

export type ReactionTarget = { readonly on: 'issue' | 'comment'; readonly id: number }

/** What is reacted to; null for what holds no reactions: reviews, failed runs, prompts, task files. */
export function reactionTarget(trigger: Trigger): ReactionTarget | null {
  const { kind } = trigger
  if (kind === 'labelled-issue' || kind === 'issue-number') return { on: 'issue', id: trigger.number }
  if (kind === 'commanded-issue') return { on: 'comment', id: trigger.comment.id }
  return kind === 'revision' && trigger.ask === 'comment' ? { on: 'comment', id: trigger.text.id } : null
}

export type EndState = 'done' | 'draft' | 'failed'

/** Null where another run was faster: the word is theirs. */
export function stateOf(result: Pick<RunResult, 'outcome' | 'passes' | 'isDraft'>): EndState | null {
  if (result.outcome === 'superseded') return null
  if (!result.passes) return 'failed'
  return result.isDraft === true ? 'draft' : 'done'
}
