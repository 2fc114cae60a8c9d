/** How the comment on an issue is found again, who wrote it last, and the reactions of a run. */
import { z } from 'zod'
import type { RunResult } from '../outcome.ts'
import type { Trigger } from '../task/trigger.ts'
import { hiddenLine, hiddenValues } from '../text/live-tokens.ts'

/** By this line a later run for the same task finds the comment again. */
export function commentMarker({ repository, task }: { repository: string; task: string }): string {
  return hiddenLine('diffproof-comment', { repository, task })
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

const NAME = 'diffproof-written-by'
const WRITTEN_BY = z.object({ run: z.string(), over: z.boolean().catch(false) })

/** The hidden line that says it. `run` is a word that no other run has. */
export function writtenByLine({ run, isOver }: { run: string; isOver: boolean }): string {
  return hiddenLine(NAME, { run, over: isOver })
}

/** Reads the first such line of a comment; null where there is none that can be read. */
export function readWrittenBy(text: string) {
  const [first] = hiddenValues(text, NAME, WRITTEN_BY)
  return first === undefined ? null : { run: first.run, isOver: first.over }
}

export type Reaction = 'eyes' | 'rocket' | 'confused'

export type ReactionTarget = { on: 'issue' | 'comment'; id: number }

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
