/** Reactions: what the trigger is answered with before anybody reads a word. */

import type { RunResult } from '../outcome.ts'
import type { Trigger } from '../task/trigger.ts'

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

export const STATES = ['working', 'done', 'failed'] as const
export type State = (typeof STATES)[number]

/** Each state's label: the trigger's name, a colon, the state. */
export function stateLabels(label: string): Readonly<Record<State, string>> {
  const named = (state: State) => `${label}: ${state}`
  return { working: named('working'), done: named('done'), failed: named('failed') }
}

/** How a result shows on the issue: a draft waits for somebody to look at it. */
export type EndState = Exclude<State, 'working'> | 'draft'

/** Null where somebody else was faster: the word is theirs. */
export function stateOf({
  outcome,
  passes,
  isDraft,
}: Pick<RunResult, 'outcome' | 'passes' | 'isDraft'>): EndState | null {
  if (outcome === 'superseded') return null
  if (!passes) return 'failed'
  return isDraft === true ? 'draft' : 'done'
}

/** How GitHub spells the labels that a repository has, as far as they are among these; case plays no part. */
export function labelsThere(
  wanted: Readonly<Record<State, string>>,
  found: readonly string[],
): Readonly<Record<State, string | null>> {
  const spelled = new Map(found.map(name => [name.toLowerCase(), name]))
  const named = (state: State) => spelled.get(wanted[state].toLowerCase()) ?? null
  return { working: named('working'), done: named('done'), failed: named('failed') }
}
