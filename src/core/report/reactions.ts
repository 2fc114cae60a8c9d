/** Reactions: what the trigger is answered with before anybody reads a word. */

import type { RunResult } from '../outcome.ts'
import type { Trigger } from '../task/trigger.ts'

export type Reaction = 'eyes' | 'rocket' | 'confused'

/** What somebody has set the run going with: an issue by its number, or a comment by its id. */
export type ReactionTarget = { readonly on: 'issue' | 'comment'; readonly id: number }

/** What is reacted to; null for what holds no reactions: reviews, failed runs, prompts, task files. */
export function reactionTarget(trigger: Trigger): ReactionTarget | null {
  switch (trigger.kind) {
    case 'labelled-issue':
    case 'issue-number':
      return { on: 'issue', id: trigger.number }
    case 'commanded-issue':
      return { on: 'comment', id: trigger.comment.id }
    case 'revision':
      return trigger.ask === 'comment' ? { on: 'comment', id: trigger.text.id } : null
    default:
      return null
  }
}

/** How a result shows on the issue: a draft waits for somebody to look at it. */
export type EndState = 'done' | 'draft' | 'failed'

/** Null where another run was faster: the word is theirs. */
export function stateOf(result: Pick<RunResult, 'outcome' | 'passes' | 'isDraft'>): EndState | null {
  if (result.outcome === 'superseded') return null
  if (!result.passes) return 'failed'
  return result.isDraft === true ? 'draft' : 'done'
}
