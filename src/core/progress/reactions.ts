/** Reactions: what the trigger is answered with before anybody reads a word. */
import type { Trigger } from '../task/trigger.ts'
import type { EndState, State } from './state-labels.ts'

export const REACTIONS = ['eyes', 'rocket', 'confused'] as const
export type Reaction = (typeof REACTIONS)[number]

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

/** The reaction that a state stands for. Null for none: the eyes stay on a draft, since somebody has to look at it. */
export const REACTION_OF: Readonly<Record<State | EndState, Reaction | null>> = {
  working: 'eyes',
  done: 'rocket',
  draft: null,
  failed: 'confused',
}
