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

/** The outcome in two or three words. */
export function outcomeInWords(outcome: string): string {
  const known = OUTCOMES.find(one => one === outcome)
  return known === undefined ? 'Ended' : IN_WORDS[known]
}

/** Whether the change can be trusted as far as the host can tell; `doubts`: what keeps it from being ready, null where there is no record of it. */
export function verdictOf(passes: boolean, doubts: readonly string[] | null): Verdict {
  if (!passes) return 'bad'
  return doubts?.length === 0 ? 'good' : 'open'
}
