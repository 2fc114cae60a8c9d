/** What whoever started a run that delivered nothing can do now. */
import { assertNever } from '../errors.ts'
import type { Ending } from '../outcome.ts'
import { codeSpan } from '../pull-request/code-spans.ts'

/** What a run is started again by. */
export type Start = { readonly event: string; readonly label: string }

/** One or two sentences of Markdown; empty where nothing is to be done, or where `reason` has said it. */
export function whatNext(ending: Pick<Ending, 'outcome' | 'passes'>, start: Start): string {
  const again = howToStart(start)
  switch (ending.outcome) {
    case 'no-changes':
      return ending.passes ? '' : `Say in the issue what has to change, and where. Then ${again}.`
    case 'tests-failed':
      return `Look at what fails in the log. Go on from the patch by hand, or say more in the issue and ${again}.`
    case 'blocked-changes':
      return `Say in the issue how to do without that, or change the input that forbids it. Then ${again}.`
    case 'refused-content':
      return `Put the issue in other words. Then ${again}.`
    case 'budget-exceeded':
      return `Raise \`max-cost-usd\`, or ask for less in one issue. Then ${again}.`
    case 'turn-limit':
      return `Raise \`max-turns\`, or ask for less in one issue. Then ${again}.`
    case 'timed-out':
      return `Raise \`timeout-minutes\`, or ask for less in one issue. Then ${again}.`
    case 'cancelled':
      return `To go on, ${again}.`
    case 'model-error':
    case 'forge-error':
    case 'push-refused':
    case 'pr-not-permitted':
    case 'configuration-error':
    case 'refused-actor':
      return `Once that is put right, ${again}.`
    case 'internal-error':
      return `This is a fault of Diffproof itself: report it with the log. To try once more, ${again}.`
    case 'pr-created':
    case 'pr-updated':
    case 'proposed':
    case 'planned':
    case 'reported':
    case 'dry-run':
    case 'skipped':
    case 'superseded':
      return ''
    default:
      return assertNever(ending.outcome)
  }
}

function howToStart({ event, label }: Start): string {
  switch (event) {
    case 'issues':
      return `remove the label ${codeSpan(label)} and add it again`
    case 'issue_comment':
      return 'comment `/diffproof` again'
    default:
      return 'start the workflow again'
  }
}

/** Where the work is when no pull request holds it; `file` is its path on the machine that made it. `isOnPage`: the job summary holds it, and no later step can upload it. */
export function whereThePatchIs(file: string | null, isOnPage = false): string {
  if (file === null) return ''
  const name = codeSpan(file.split(/[/\\]/).at(-1) ?? file)
  const where = isOnPage
    ? `in the summary of the job, unless it is very long, and as ${name} in the folder of \`output-path\``
    : `${name} in the folder of \`output-path\` (output \`patch-file\`). A step with \`if: always()\` that uploads that folder keeps it when the machine is gone`
  return `The work so far is kept as a patch: ${where}; with \`resume: auto\` the next run goes on from it.`
}
