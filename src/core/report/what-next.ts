/** What a person does next, by how a run ended: the same words in the comment, in the answer to a revision and on the page of the job. */
import { assertNever } from '../errors.ts'
import type { RunResult } from '../outcome.ts'
import { codeSpan } from '../text/code-spans.ts'

/** What a run is started again by. */
export type Start = {
  readonly event: string
  readonly label: string
  /** What was asked for is a revision of a pull request. */
  readonly isRevision?: boolean
}

/** One or two sentences of Markdown; empty where nothing is to be done, or where `reason` has said it. `start` is null where the inputs were too wrong to tell. */
export function whatNext(
  { outcome, passes, outputs = {} }: Pick<RunResult, 'outcome' | 'passes'> & Partial<Pick<RunResult, 'outputs'>>,
  start: Start | null,
): string {
  const again = howToStart(start)
  const task = taskInWords(start)
  switch (outcome) {
    case 'no-changes':
      return passes
        ? ''
        : `Say in ${task} what has to change, and how one would see it, then ${again}. Where nothing to do is fine, set \`if-no-changes: pass\`.`
    case 'tests-failed':
      return `Look at what fails in the log (\`on-test-failure: draft\` would have opened a draft). Go on from the patch by hand, or say more in ${task} and ${again}.`
    case 'blocked-changes':
      return `Say in ${task} how to do without what was refused, or open it in the workflow (\`protected-paths\`, \`max-changed-files\`, \`max-changed-lines\`, \`on-tampering\`), then ${again}.`
    case 'refused-actor':
      return `Let somebody start it who has the permission of \`minimum-permission\`: ${again}.`
    case 'refused-content':
      return `Read ${task} as it is now, put it in other words if the model refused it, then ${again}.`
    case 'budget-exceeded':
      return `Raise \`max-cost-usd\`, or ask for less at once, then ${again}.`
    case 'turn-limit':
      return `Raise \`max-turns\`, or ask for less at once, then ${again}.`
    case 'timed-out':
      return `Raise \`timeout-minutes\`, or ask for less at once, then ${again}.`
    case 'cancelled':
      return outputs['pull-request-url'] === undefined ? `To go on, ${again}.` : ''
    case 'model-error':
    case 'push-refused':
      return `Once that is put right, ${again}.`
    case 'configuration-error':
      return `Change what the reason names, then ${again}.`
    case 'pr-not-permitted':
      return `Open the pull request by hand from the branch, or put that right and ${again}.`
    case 'forge-error':
      return `Later, ${again}: the next run finds what is at GitHub by then, and makes nothing twice.`
    case 'internal-error':
      return `This is a fault of Diffproof itself: report it with the transcript and the log. To try once more, ${again}.`
    case 'proposed':
      return 'A job with `mode: publish` takes it from here.'
    case 'dry-run':
      return 'Without `dry-run` the same run would write to GitHub.'
    case 'superseded':
    case 'pr-created':
    case 'pr-updated':
    case 'planned':
    case 'reported':
    case 'skipped':
      return ''
    default:
      return assertNever(outcome)
  }
}

function taskInWords(start: Start | null): string {
  if (start?.isRevision === true) return 'the request'
  return start?.event.startsWith('issue') === true ? 'the issue' : 'the task'
}

function howToStart(start: Start | null): string {
  if (start?.isRevision === true) return 'ask again on the pull request (`/diffproof` and what to do)'
  switch (start?.event) {
    case 'issues':
      return `remove the label ${codeSpan(start.label)} and add it again`
    case 'issue_comment':
      return 'comment `/diffproof` again'
    default:
      return 'start the workflow again'
  }
}
