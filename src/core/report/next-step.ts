/** What a person does next, by how a run ended: the same words in the comment, in the answer to a revision and on the page of the job. */
import type { Outcome, RunResult } from '../outcome.ts'
import { codeSpan } from '../text/escape-markdown.ts'

export type Start = { readonly event: string; readonly label: string; readonly isRevision?: boolean }

const LESS = 'or ask for less at once'
const ADVICE: Partial<Record<Outcome, (again: string, task: string) => string>> = {
  'no-changes': (again, task) =>
    `Say in ${task} what has to change, and how one would see it, then ${again}. Where nothing to do is fine, set \`if-no-changes: pass\`.`,
  'tests-failed': (again, task) =>
    `Look at what fails in the log (\`on-test-failure: draft\` would have opened a draft). Go on from the patch by hand, or say more in ${task} and ${again}.`,
  'blocked-changes': (again, task) =>
    `Say in ${task} how to do without what was refused, or open it in the workflow (\`protected-paths\`, \`max-changed-files\`, \`max-changed-lines\`, \`on-tampering\`), then ${again}.`,
  'refused-actor': again => `Let somebody start it who has the permission of \`minimum-permission\`: ${again}.`,
  'refused-content': (again, task) =>
    `Read ${task} as it is now, put it in other words if the model refused it, then ${again}.`,
  'budget-exceeded': again => `Raise \`max-cost-usd\`, ${LESS}, then ${again}.`,
  'turn-limit': again => `Raise \`max-turns\`, ${LESS}, then ${again}.`,
  'timed-out': again => `Raise \`timeout-minutes\`, ${LESS}, then ${again}.`,
  cancelled: again => `To go on, ${again}.`,
  'model-error': again => `Once that is put right, ${again}.`,
  'push-refused': again => `Once that is put right, ${again}.`,
  'configuration-error': again => `Change what the reason names, then ${again}.`,
  'pr-not-permitted': again => `Open the pull request by hand from the branch, or put that right and ${again}.`,
  'forge-error': again => `Later, ${again}: the next run finds what is at GitHub by then, and makes nothing twice.`,
  'internal-error': again =>
    `This is a fault of Diffproof itself: report it with the transcript and the log. To try once more, ${again}.`,
  proposed: () => 'A job with `mode: publish` takes it from here.',
  'dry-run': () => 'Without `dry-run` the same run would write to GitHub.',
}

/** One or two sentences of Markdown; empty where nothing is to be done, or where `reason` has said it. `start` is null where the inputs were too wrong to say. */
export function whatNext({ outcome, passes, outputs }: RunResult, start: Start | null): string {
  const isDone =
    outcome === 'no-changes' ? passes : outputs['pull-request-url'] !== undefined && outcome === 'cancelled'
  return isDone ? '' : (ADVICE[outcome]?.(howToStart(start), taskInWords(start)) ?? '')
}

function taskInWords(start: Start | null): string {
  if (start?.isRevision === true) return 'the request'
  return start?.event.startsWith('issue') === true ? 'the issue' : 'the task'
}

function howToStart(start: Start | null): string {
  if (start?.isRevision === true) return 'ask again on the pull request (`/diffproof` and what to do)'
  if (start?.event === 'issues') return `remove the label ${codeSpan(start.label)} and add it again`
  return start?.event === 'issue_comment' ? 'comment `/diffproof` again' : 'start the workflow again'
}

const FILES = {
  'patch-file': 'the change as a patch',
  'transcript-file': 'the transcript: everything that happened, as JSON Lines',
  'report-file': 'the report of the run, for a browser',
  'proposal-path': 'the proposal, for a job with `mode: publish`',
} as const
type FileOutput = keyof typeof FILES
const OUTPUTS = Object.keys(FILES) as readonly FileOutput[]

export function keptFile(output: FileOutput, path: string): string {
  return `- ${codeSpan(path)}: ${FILES[output]} (output \`${output}\`)`
}

/** A list as Markdown; empty where nothing was kept. `isUnfinished`: a later run may go on from the patch. */
export function keptFiles(outputs: Readonly<Record<string, string | null>>, isUnfinished: boolean): string {
  const lines = OUTPUTS.flatMap(output => {
    const path = outputs[output] ?? ''
    return path === '' ? [] : [keptFile(output, path)]
  })
  if (lines.length === 0) return ''
  const goOn = isUnfinished && (outputs['patch-file'] ?? '') !== '' ? ` ${GO_ON}` : ''
  const upload = 'unless a later step with `if: always()` uploads them (`actions/upload-artifact`)'
  return `${lines.join('\n')}\n\nThey go with the machine, ${upload}.${goOn}`
}

const GO_ON = 'With `resume: auto` and that folder in its place the next run goes on from the patch.'

/** Where the work is when no pull request holds it; `file` is its path on the machine that made it. `isUnfinished`: a later run may go on from it. `isOnPage`: the job summary holds it, and no later step can upload it. */
export function whereThePatchIs(file: string | null, isUnfinished: boolean, isOnPage = false): string {
  if (file === null) return ''
  const name = codeSpan(file.split(/[/\\]/).at(-1) ?? file)
  const where = isOnPage
    ? `in the summary of the job, unless it is very long, and as ${name} in the folder of \`output-path\``
    : `${name} in the folder of \`output-path\` (output \`patch-file\`). A step with \`if: always()\` that uploads that folder keeps it when the machine is gone`
  return `The work so far is kept as a patch: ${where}.${isUnfinished ? ` ${GO_ON}` : ''}`
}
