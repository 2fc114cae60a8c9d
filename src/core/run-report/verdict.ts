/** How the run ended, in two or three words, and whether somebody has to look. */

import { OUTCOMES, type Outcome } from '../outcome.ts'

/** `good`: proven; `open`: delivered, and somebody has to look; `bad`: it failed. */
export type Verdict = 'good' | 'open' | 'bad'

const IN_WORDS: Readonly<Record<Outcome, string>> = {
  'pr-created': 'Pull request opened',
  'pr-updated': 'Pull request updated',
  proposed: 'Change proposed',
  planned: 'Tasks planned',
  reported: 'Totals reported',
  'dry-run': 'Dry run, nothing published',
  skipped: 'Nothing started',
  superseded: 'Somebody was faster',
  'no-changes': 'No changes',
  'tests-failed': 'Tests failed',
  'blocked-changes': 'Change refused',
  'refused-actor': 'Actor refused',
  'refused-content': 'Task refused',
  'budget-exceeded': 'Budget used up',
  'turn-limit': 'Out of turns',
  'timed-out': 'Out of time',
  cancelled: 'Cancelled',
  'model-error': 'The model failed',
  'forge-error': 'GitHub failed',
  'push-refused': 'Push refused',
  'pr-not-permitted': 'Pull request not permitted',
  'configuration-error': 'Wrong configuration',
  'internal-error': 'Internal error',
}

const AS_DRAFT: Partial<Record<Outcome, string>> = {
  'pr-created': 'Draft opened',
  'pr-updated': 'Draft updated',
  'dry-run': 'Dry run of a draft, nothing published',
}

/** The outcome in two or three words; null for one that is not known. */
export function outcomeInWords(outcome: Outcome | null, isDraft: boolean): string {
  if (outcome === null) return 'Ended'
  return (isDraft ? AS_DRAFT[outcome] : undefined) ?? IN_WORDS[outcome]
}

/** The outcome of that name; null where there is none. */
export function outcomeNamed(name: string): Outcome | null {
  return OUTCOMES.find(one => one === name) ?? null
}

/** Whether the change can be trusted as far as the host can tell; `doubts`: what keeps it from being ready, null where there is no record of it. A draft waits for a person. */
export function verdictOf(passes: boolean, isDraft: boolean, doubts: readonly string[] | null): Verdict {
  if (!passes) return 'bad'
  return doubts?.length === 0 && !isDraft ? 'good' : 'open'
}
