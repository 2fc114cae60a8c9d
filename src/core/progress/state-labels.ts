/** The labels that show on the issue how far its run is, where a repository has them. */
import type { RunResult } from '../outcome.ts'

export const STATES = ['working', 'done', 'failed'] as const
export type State = (typeof STATES)[number]

/** Each state's label: the trigger's name, a colon, the state. */
export function stateLabels(label: string): Readonly<Record<State, string>> {
  const named = (state: State) => `${label}: ${state}`
  return { working: named('working'), done: named('done'), failed: named('failed') }
}

/** How an ending shows on the issue: a draft waits for somebody to look at it. */
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
