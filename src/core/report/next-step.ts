/** What a person does next, by how a run ended: the same words in the comment, in the answer to a revision and on the page of the job. */
import type { Outcome, RunResult } from '../outcome.ts'
import { folded } from '../pull-request/sections.ts'
import { longestRun } from '../text/code-spans.ts'
import { codeSpan } from '../text/escape-markdown.ts'
import { unmarked } from '../text/live-tokens.ts'
import { escapeHidden } from '../text/sanitized-text.ts'

export type Start = { readonly event: string; readonly label: string; readonly isRevision?: boolean }

const FIX = (again: string) => `Fix the cause, then ${again}.`
const LESS = (input: string) => (again: string) => `Raise \`${input}\`, or ask for less at once. Then ${again}.`
const ADVICE: Partial<Record<Outcome, (again: string, task: string) => string>> = {
  'no-changes': (again, task) =>
    `If something has to change, describe the expected behaviour in ${task}, then ${again}. If nothing has to, ${task === 'the issue' ? 'close the issue' : 'set `if-no-changes: pass`'}.`,
  'tests-failed': (again, task) =>
    `Go on from the patch by hand, or say more in ${task} and ${again}. With \`on-test-failure: draft\` you get a draft instead.`,
  'blocked-changes': (again, task) =>
    `Say in ${task} how to do without what was refused, then ${again}. Or allow it in the workflow (\`protected-paths\`, \`max-changed-files\`, \`max-changed-lines\`, \`on-tampering\`).`,
  'refused-actor': again => `Ask somebody with the permission of \`minimum-permission\` to start it: ${again}.`,
  'refused-content': (again, task) =>
    `Read ${task} as it is now, then ${again}. If the model refused it, put it in other words.`,
  'budget-exceeded': LESS('max-cost-usd'),
  'turn-limit': LESS('max-turns'),
  'timed-out': LESS('timeout-minutes'),
  cancelled: again => `To go on, ${again}.`,
  'model-error': FIX,
  'push-refused': FIX,
  'configuration-error': again => `Fix it in the workflow, then ${again}.`,
  'pr-not-permitted': again => `Open the pull request from the branch. Or fix the cause, then ${again}.`,
  'forge-error': again => `Later, ${again}. Diffproof finds what is at GitHub by then and makes nothing twice.`,
  'internal-error': again =>
    `This is a fault of Diffproof. Report it with the transcript and the log. To try once more, ${again}.`,
  proposed: () => 'A job with `mode: publish` takes it from here.',
  'dry-run': () => 'Without `dry-run` the same run would write to GitHub.',
}

/** One or two sentences of Markdown; empty where nothing is to be done, or where `reason` has said it. `start` is null where the inputs were too wrong to say. */
export function whatNext({ outcome, passes, outputs, byHand }: RunResult, start: Start | null): string {
  if (outcome === 'pr-not-permitted' && byHand !== undefined)
    return `${byHand.toAllow} Then Diffproof opens the next one.`
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
  'patch-file': 'the change',
  'transcript-file': 'everything that happened, as JSON Lines',
  'report-file': 'the report, for a browser',
  'proposal-path': 'the proposal, for a job with `mode: publish`',
}

/** What was written on the machine of the job, and the step that keeps it, folded; empty where nothing was. `isUnfinished`: a later run may go on from the patch. */
export function keptFiles(outputs: Readonly<Record<string, string | null>>, isUnfinished: boolean): string {
  const kept = Object.entries(FILES).flatMap(([output, what]) => {
    const path = outputs[output] ?? ''
    const at = path.search(/[^/\\]*$/)
    return path === '' ? [] : [{ what, folder: path.slice(0, at - 1), name: codeSpan(path.slice(at)) }]
  })
  const [first] = kept
  if (first === undefined) return ''
  const goOn = isUnfinished && (outputs['patch-file'] ?? '') !== '' ? ['', GO_ON] : []
  return folded('Files of this run, and how to keep them', [
    ...kept.map(({ name, what }) => `- ${name}: ${what}`),
    '',
    'GitHub deletes them with the machine. To keep them, add this step after Diffproof:',
    '',
    ...uploadStep(first.folder),
    ...goOn,
  ])
}

/** A step that uploads a folder, as a block of code. */
function uploadStep(folder: string): string[] {
  const path = unmarked(escapeHidden(folder))
  const fence = '`'.repeat(Math.max(2, longestRun(path)) + 1)
  const value = /^[\w./-]+$/.test(path) ? path : JSON.stringify(path)
  const lines = ['- uses: actions/upload-artifact@v7', '  if: always()', '  with:', '    name: diffproof']
  return [`${fence}yaml`, ...lines, `    path: ${value}`, fence]
}

const GO_ON = 'With `resume: auto` and that folder in its place the next run goes on from the patch.'

/** Where the work is when no pull request holds it; `file` is its path on the machine that made it. `isUnfinished`: a later run may go on from it. */
export function whereThePatchIs(file: string | null, isUnfinished: boolean, runUrl: string): string {
  if (file === null) return ''
  const kept = `The work so far is kept as a patch: see the [page of the run](${runUrl}), which also says how to keep it.`
  return isUnfinished ? `${kept} ${GO_ON}` : kept
}
