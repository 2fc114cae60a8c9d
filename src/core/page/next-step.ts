/**
 * What a person does next, by how a run ended: the same words in the comment, in an answer and on the page of the job.
 */
import type { Outcome, RunResult } from '../outcome.ts'
import { escapeHidden } from '../text/sanitized-text.ts'
import { untrusted } from '../text/untrusted.ts'
import { type Document, folded, list, paragraph } from './document.ts'
import { code, line, link, NOTHING, type Words, words } from './words.ts'

export type RunStart = { readonly event: string; readonly label: string; readonly isRevision?: boolean }

const ISSUE = words`the issue`

type Advice = (again: Words, task: Words) => Words

const FIX: Advice = again => words`Fix the cause, then ${again}.`
const LESS =
  (input: 'max-cost-usd' | 'max-turns' | 'timeout-minutes'): Advice =>
  again =>
    words`Raise ${code(input)}, or ask for less at once. Then ${again}.`
const ADVICE: Partial<Record<Outcome, Advice>> = {
  'no-changes': (again, task) =>
    words`If something has to change, describe the expected behaviour in ${task}, then ${again}. If nothing has to, ${task === ISSUE ? words`close the issue` : words`set ${code('if-no-changes: pass')}`}.`,
  'tests-failed': (again, task) =>
    words`Go on from the patch by hand, or say more in ${task} and ${again}. With ${code('on-test-failure: draft')} you get a draft instead.`,
  'blocked-changes': (again, task) =>
    words`Say in ${task} how to do without what was refused, then ${again}. Or allow it in the workflow (${code('protected-paths')}, ${code('max-changed-files')}, ${code('max-changed-lines')}, ${code('on-tampering')}).`,
  'refused-actor': again =>
    words`Ask somebody with the permission of ${code('minimum-permission')} to start it: ${again}.`,
  'refused-content': (again, task) =>
    words`Read ${task} as it is now, then ${again}. If the model refused it, put it in other words.`,
  'budget-exceeded': LESS('max-cost-usd'),
  'turn-limit': LESS('max-turns'),
  'timed-out': LESS('timeout-minutes'),
  cancelled: again => words`To go on, ${again}.`,
  'model-error': FIX,
  'push-refused': FIX,
  'configuration-error': again => words`Fix it in the workflow, then ${again}.`,
  'pr-not-permitted': again => words`Open the pull request from the branch. Or fix the cause, then ${again}.`,
  'forge-error': again => words`Later, ${again}. Diffproof finds what is at GitHub by then and makes nothing twice.`,
  'internal-error': again =>
    words`This is a fault of Diffproof. Report it with the transcript and the log. To try once more, ${again}.`,
  proposed: () => words`A job with ${code('mode: publish')} takes it from here.`,
  'dry-run': () => words`Without ${code('dry-run')} the same run would write to GitHub.`,
}

/**
 * One or two sentences; nothing where nothing is to be done. `start` is null where the inputs were too wrong to say.
 */
export function nextStep({ outcome, passes, outputs, byHand }: RunResult, start: RunStart | null): Words {
  if (outcome === 'pr-not-permitted' && byHand !== undefined)
    return words`${line(byHand.toAllow)} Then Diffproof opens the next one.`
  const isDone =
    outcome === 'no-changes' ? passes : outputs['pull-request-url'] !== undefined && outcome === 'cancelled'
  const advice = isDone ? undefined : ADVICE[outcome]
  return advice === undefined ? NOTHING : advice(howToStart(start), nameOfTask(start))
}

function nameOfTask(start: RunStart | null): Words {
  if (start?.isRevision === true) return words`the request`
  return start?.event.startsWith('issue') === true ? ISSUE : words`the task`
}

function howToStart(start: RunStart | null): Words {
  if (start?.isRevision === true) return words`ask again on the pull request (${code('/diffproof')} and what to do)`
  if (start?.event === 'issues') return words`remove the label ${code(untrusted(start.label))} and add it again`
  return start?.event === 'issue_comment' ? words`comment ${code('/diffproof')} again` : words`start the workflow again`
}

const FILES = {
  'patch-file': 'the change',
  'transcript-file': 'everything that happened, as JSON Lines',
  'report-file': 'the report, for a browser',
  'proposal-path': 'the proposal, for a job with `mode: publish`',
} as const

/**
 * What was written on the machine of the job, and the step that keeps it, folded. `isUnfinished`: a later run may go
 * on.
 */
export function keptFiles(outputs: Readonly<Record<string, string | null>>, isUnfinished: boolean): Document {
  const kept = Object.entries(FILES).flatMap(([output, what]) => {
    const path = outputs[output] ?? ''
    const at = path.search(/[^/\\]*$/)
    return path === '' ? [] : [{ folder: path.slice(0, at - 1), name: code(untrusted(path.slice(at))), what }]
  })
  const [first] = kept
  if (first === undefined) return []
  return folded(words`Files of this run, and how to keep them`, [
    ...list(kept.map(({ name, what }) => words`${name}: ${line(what)}`)),
    ...paragraph(words`GitHub deletes them with the machine. To keep them, add this step after Diffproof:`),
    { kind: 'code', language: 'yaml', text: untrusted(uploadStep(escapeHidden(first.folder))) },
    ...(isUnfinished && (outputs['patch-file'] ?? '') !== '' ? paragraph(GO_ON) : []),
  ])
}

function uploadStep(folder: string): string {
  const value = /^[\w./-]+$/.test(folder) ? folder : JSON.stringify(folder)
  const lines = ['- uses: actions/upload-artifact@v7', '  if: always()', '  with:', '    name: diffproof']
  return [...lines, `    path: ${value}`].join('\n')
}

const GO_ON = words`With ${code('resume: auto')} and that folder in its place the next run goes on from the patch.`

/** Where the work is when no pull request holds it; `file` is its path on the machine that made it. */
export function whereThePatchIs(file: string | null, isUnfinished: boolean, runUrl: string): Words {
  if (file === null) return NOTHING
  const page = link(words`page of the run`, runUrl)
  const kept = words`The work so far is kept as a patch: see the ${page}, which also says how to keep it.`
  return isUnfinished ? words`${kept} ${GO_ON}` : kept
}
