/** What a person does next, by how the run ended. */
import type { Outcome } from '../outcome.ts'

const AGAIN = 'run it again; with `resume: auto` and the kept folder of `output-path` it goes on from the patch'

/** Null where nothing is left to be done. Markdown of our own words only. */
const NEXT: Readonly<Record<Outcome, string | null>> = {
  'pr-created': null,
  'pr-updated': null,
  proposed: 'A job with `mode: publish` takes it from here.',
  planned: null,
  reported: null,
  'dry-run': 'Without `dry-run` the same run would write to GitHub.',
  skipped: null,
  superseded: 'Look at what the reason links; this run has nothing to add to it.',
  'no-changes':
    'Say in the issue what has to change, and how one would see it, and put the label on again. Where nothing to do is fine, set `if-no-changes: pass`.',
  'tests-failed':
    'Look at the failing run in the log. Then mend the kept patch by hand, or say more in the issue and run it again; `on-test-failure: draft` would have opened a draft.',
  'blocked-changes':
    'Look below at what was refused. Where it is wanted, open it in the workflow (`protected-paths`, `max-changed-files`, `max-changed-lines`, `on-tampering`) and run it again; else say in the issue what must stay as it is.',
  'refused-actor':
    'Let somebody who has the permission of `minimum-permission` start it, for example by putting the label on again.',
  'refused-content': 'Read the issue as it is now, then take the label off and put it on again.',
  'budget-exceeded': `Raise \`max-cost-usd\` or make the task smaller, and ${AGAIN}.`,
  'turn-limit': `Raise \`max-turns\` or make the task smaller, and ${AGAIN}.`,
  'timed-out': `Raise \`timeout-minutes\` or make the task smaller, and ${AGAIN}.`,
  cancelled: `If it was not meant to end, ${AGAIN}.`,
  'model-error': `If the reason names nothing to change, ${AGAIN}. \`fallback-model\` takes over where a model stays overloaded.`,
  'forge-error': 'Run it again later: it finds what is at GitHub by then and makes nothing twice.',
  'push-refused': 'Change what the reason names (README, "When GitHub refuses"), and run it again.',
  'pr-not-permitted':
    'Open the pull request by hand from the branch, or change what the reason names (README, "When GitHub refuses") and run it again.',
  'configuration-error': 'Change what the reason names in the workflow, and run it again.',
  'internal-error': 'Please report it with the transcript and the log of the job.',
}

/** The next step as Markdown, or null. */
export function nextStep(outcome: Outcome): string | null {
  return NEXT[outcome]
}
