/** What a person does next, by how a run ended: the same words on every page. */
import { type ActionName, usesOf } from '../config/actions.ts'
import { INPUTS } from '../config/inputs.ts'
import type { ReasonKind } from '../errors.ts'
import type { Outcome, RunResult } from '../outcome.ts'
import { COMMAND_LINE } from '../task/trigger.ts'
import { escapeHidden } from '../text/sanitized-text.ts'
import { codeBlock, type Document, folded, list } from './document.ts'
import type { RunPlaces } from './run-places.ts'
import { code, codeOf, isNothing, line, link, NOTHING, strong, type Words, words } from './words.ts'

export type RunStart = {
  event: string
  label: string
  places: RunPlaces
  /** The whole job, where it is not said. */
  action?: ActionName
  isRevision?: boolean
}

const ISSUE = words`the issue`

/** What advice is made of: the words of this run for what every advice names. */
type Parts = ReturnType<typeof partsOf>
type AdviceWords = (parts: Parts) => Words

const LIMITS = INPUTS.pick({ 'max-cost-usd': true, 'max-turns': true, 'timeout-minutes': true }).parse({})
const { 'branch-prefix': PREFIX, 'minimum-permission': LEAST } = INPUTS.pick({
  'branch-prefix': true,
  'minimum-permission': true,
}).parse({})
const LESS =
  (input: keyof typeof LIMITS, unit: Words, more = NOTHING): AdviceWords =>
  ({ again, task, at }) =>
    words`Raise ${code(input)} ${at} (${LIMITS[input]} ${unit} if unset). Or split ${task} into smaller ones.${more} Then ${again}.`
const UNCHANGED: AdviceWords = ({ again, task }) =>
  words`If something has to change, describe the expected behaviour in ${task}, then ${again}. If nothing has to change, ${task === ISSUE ? words`close the issue` : words`there is nothing to do`}.`
const ADVICE: Partial<Record<Outcome, AdviceWords>> = {
  'no-changes': UNCHANGED,
  declined: UNCHANGED,
  'not-ready': ({ again, task, workflow, isElsewhere }) =>
    isElsewhere
      ? words`If a step of that job does not fit your project, correct it in ${workflow}. If the change is wrong, say more in ${task}. Then ${again}. Or go on by hand: the artifact with the report holds ${code('change.patch')}.`
      : words`Go on from the patch by hand. Or say more in ${task}, then ${again}. To get a draft next time, remove ${code('when-not-ready: fail')}.`,
  'blocked-changes': ({ again, task, workflow, isSplit }) =>
    words`Say in ${task} what has to stay as it is, then ${again}. Diffproof never changes workflow files: make such a change by hand. It never publishes a secret. The other limits are ${code('protected-paths')} and ${code('max-changed-files')} in ${workflow}${isSplit && words`: set them in both jobs`}.`,
  'refused-actor': ({ again, workflow }) =>
    words`Ask somebody with the permission ${code(LEAST)} to start it (or with the one that ${workflow} names as ${code('minimum-permission')}). They ${again}.`,
  'refused-content': ({ again, task }) =>
    words`Read ${task} as it is now. If the model refused it, reword it. Then ${again}.`,
  'budget-exceeded': LESS('max-cost-usd', words`dollars`),
  'turn-limit': LESS('max-turns', words`replies of the model`),
  'timed-out': LESS(
    'timeout-minutes',
    words`minutes`,
    words` The ${code('timeout-minutes')} of the job itself must be longer.`,
  ),
  cancelled: ({ again }) => words`To run it again, ${again}.`,
  'model-error': ({ again, at }) =>
    words`If the model was busy, wait a while, or set ${code('fallback-model')} ${at}. If it refused the request, check the key and the name of the model. Then ${again}.`,
  'push-refused': ({ again, task }) =>
    words`Correct what GitHub objects to, or say in ${task} how to avoid it. Then ${again}.`,
  'configuration-error': ({ again, workflow, named }) =>
    words`Correct what ${named} names, in ${workflow} or in the settings of the repository. Then ${again}.`,
  'pr-not-permitted': ({ again, refusals }) => words`Allow what GitHub refused (${refusals}). Then ${again}.`,
  'forge-error': ({ again, named, isElsewhere }) =>
    words`Wait a while, then ${again}. If GitHub refused a request, first correct what ${named} names.${!isElsewhere && words` A new run uses a branch or a pull request that is already there.`}`,
  'internal-error': ({ again, places }) =>
    words`This is a fault of Diffproof. ${link('Report it', places.issuesUrl)} with the log and the artifact of the run. Remove private code first: the artifact contains it. To try once more, ${again}.`,
  proposed: () => words`The action ${code('publish')} takes it from here, in another job.`,
  'dry-run': () => words`Without ${code('dry-run')} the same run would write to GitHub.`,
}

type Mending = {
  /** What to change, before a new start. */
  mend: AdviceWords
  after?: AdviceWords
  paste?: (repository: string) => string
  language?: 'sh' | 'yaml'
}

const ABOUT_LANGUAGES: AdviceWords = ({ places }) =>
  words` ${link('More on languages', `${places.docsUrl}/guides/languages.md`)}.`
const ADMIN = words`That page needs admin rights.`

/** What mends each kind of reason, with links into the repository of the run. */
const MENDING: Readonly<Record<ReasonKind, Mending>> = {
  'api-key': {
    mend: ({ workflow, places }) =>
      words`Store a valid key as a ${link('secret of this repository', `${places.repositoryUrl}/settings/secrets/actions`)}, under the name that ${workflow} gives to ${code('anthropic-api-key')}. ${ADMIN}`,
    paste: repository => `gh secret set ANTHROPIC_API_KEY --repo ${repository}`,
  },
  inputs: {
    mend: ({ workflow }) => words`Correct the input in ${workflow}.`,
    after: ({ places }) => words` ${link('All inputs', `${places.docsUrl}/reference/inputs.md`)}.`,
  },
  'setup-command': {
    mend: ({ at, workflow, hasLines }) =>
      hasLines
        ? words`Replace the line ${code('setup-command')} in ${workflow} by this one. Or remove it: then Diffproof detects the command.`
        : words`Set ${code('setup-command')} ${at} to a command that works on a fresh checkout. Write ${code('none')} if there is nothing to install.`,
    after: ABOUT_LANGUAGES,
  },
  'test-command': {
    mend: ({ at }) =>
      words`Put these lines ${at}. Adapt them to your project: the first one has to install all that your tests need.`,
    after: ABOUT_LANGUAGES,
    paste: () =>
      'setup-command: npm ci # an example: what installs the packages\ntest-command: npm test # an example: what runs the tests',
    language: 'yaml',
  },
  'job-permissions': {
    mend: ({ uses, workflow, refusals, isElsewhere }) =>
      words`Correct the ${code('permissions')} of the job with ${uses} in ${workflow}. It needs at least these lines. If it has them, see ${refusals}.${isElsewhere && words` Give it no right to write: it runs the model.`}`,
    paste: () => '    permissions:\n      contents: write\n      pull-requests: write\n      issues: write',
    language: 'yaml',
  },
  'pull-request-setting': {
    mend: ({ places }) =>
      words`Turn on “Allow GitHub Actions to create and approve pull requests” in the ${link('settings of Actions', `${places.repositoryUrl}/settings/actions`)} (the organisation may have to allow it first). ${ADMIN}`,
    paste: repository =>
      `gh api -X PUT repos/${repository}/actions/permissions/workflow -F can_approve_pull_request_reviews=true`,
  },
  'branch-rules': {
    mend: ({ places }) =>
      words`In the ${link('rules of the repository', `${places.repositoryUrl}/settings/rules`)}, exclude the branches ${codeOf(`${PREFIX}**`)} (or those of your ${code('branch-prefix')}). Or add the owner of ${code('github-token')} to the bypass list. ${ADMIN}`,
  },
  git: {
    mend: () =>
      words`The fault is on the machine of the job, not at GitHub. On your own runner, delete its checkout of this repository first.`,
  },
  proposal: {
    mend: ({ task, workflow }) =>
      words`The log of that job names what it refused. If it is a file or a limit, say in ${task} how to avoid it, or allow it in both jobs of ${workflow}. Check that both jobs use the same version of Diffproof.`,
    after: () =>
      words` If nothing of this fits, somebody may have changed the artifact between the jobs. Find out who could before you start again.`,
  },
  'no-result': {
    mend: ({ workflow }) =>
      words`Open the page of the run, and look for the first red step of that job. If its machine was lost, re-run all jobs. If a step failed, correct it in ${workflow}.`,
  },
  'no-outputs': {
    mend: ({ uses, workflow }) =>
      words`Add these lines to the job with ${uses} in ${workflow}. That step needs the line ${code('id: diffproof')}, and the one that uploads the proposal ${code('id: upload')}.`,
    paste: () =>
      [
        ...['    outputs:', '      outcome: ${{ steps.diffproof.outputs.outcome }}'],
        '      reason-kind: ${{ steps.diffproof.outputs.reason-kind }}',
        '      artifact: ${{ steps.upload.outputs.artifact-id }}',
      ].join('\n'),
    language: 'yaml',
  },
}

const NOWHERE: RunPlaces = { repositoryUrl: '', workflowUrl: null, docsUrl: '', issuesUrl: '' }

function partsOf({ outcome, reasonKind, fromJob, paste }: RunResult, start: RunStart | null) {
  const { places = NOWHERE, action = 'run' } = start ?? {}
  const workflow = link('the workflow', places.workflowUrl ?? '')
  const uses = codeOf(usesOf(fromJob ?? action))
  return {
    ...{ again: howToStart(start, reasonKind ?? outcome), task: nameOfTask(start), workflow, uses, places },
    at: words`below ${code('with:')} of ${uses} in ${workflow}`,
    refusals: link('When GitHub refuses', `${places.docsUrl}/troubleshooting.md#when-github-refuses`),
    /** Where the reason is: in this text, or in the log of another job. */
    named: fromJob === undefined ? words`the first line` : words`that log`,
    hasLines: paste !== undefined,
    isElsewhere: fromJob !== undefined,
    isSplit: action === 'propose' || action === 'publish',
  }
}

/**
 * One or two sentences; nothing where nothing is to be done. `start` is null where the inputs were too wrong to say.
 */
export function nextStep(result: RunResult, start: RunStart | null): Words {
  const { outcome, passes, outputs, byHand, reasonKind } = result
  const parts = partsOf(result, start)
  const known = reasonKind === undefined || passes ? undefined : MENDING[reasonKind]
  const hasPullRequest = outputs['pull-request-url'] !== undefined
  if (outcome === 'pr-not-permitted' && !hasPullRequest) {
    const allow = known?.mend(parts) ?? (byHand ? line(byHand.toAllow) : words`Allow what GitHub refused.`)
    return words`Open this one by the link: no new run is needed. ${allow} Then Diffproof opens the next one.`
  }
  if (known !== undefined) return words`${known.mend(parts)} Then ${parts.again}.${known.after?.(parts) ?? NOTHING}`
  if (start?.event === COMMAND_LINE && outcome === 'proposed')
    return words`Look at the branch. To open its pull request, push it, or run again with ${code('--push')}.`
  const isDone = outcome === 'no-changes' ? passes : hasPullRequest && outcome === 'cancelled'
  return isDone ? NOTHING : (ADVICE[outcome]?.(parts) ?? NOTHING)
}

/** The same as a paragraph, with the lines to paste below it. */
export function nextBlocks(result: RunResult, start: RunStart | null): Document {
  const next = nextStep(result, start)
  return !isNothing(next) && [words`${strong('Next:')} ${next}${rerunWords(result, start)}`, pasteBlock(result, start)]
}

const REPOSITORY = /\/([\w.-]+\/[\w.-]+)$/

function pasteBlock({ reasonKind, paste, passes }: RunResult, start: RunStart | null): Document {
  if (reasonKind === undefined || start === null || passes) return false
  if (paste !== undefined) return codeBlock(paste.split('\n').map(escapeHidden).join('\n'), 'yaml')
  const { paste: known, language = 'sh' } = MENDING[reasonKind]
  const repository = REPOSITORY.exec(start.places.repositoryUrl)?.[1]
  return known !== undefined && repository !== undefined && codeBlock(known(repository), language)
}

function nameOfTask(start: RunStart | null): Words {
  if (start?.isRevision === true) return words`the request`
  return start?.event.startsWith('issue') === true ? ISSUE : words`the task`
}

/** A job that is run again has the issue and the workflow as they were. */
const WORKS_AGAIN: ReadonlySet<Outcome | ReasonKind> = new Set<Outcome | ReasonKind>([
  ...(['cancelled', 'forge-error', 'internal-error', 'api-key', 'branch-rules', 'git'] as const),
])
/** Where it depends on what is changed. */
const MAY_WORK_AGAIN: ReadonlySet<Outcome | ReasonKind> = new Set<Outcome | ReasonKind>([
  ...(['model-error', 'push-refused', 'configuration-error', 'pr-not-permitted'] as const),
])

function howToStart(start: RunStart | null, why: Outcome | ReasonKind): Words {
  if (start?.event === COMMAND_LINE) return words`run the command again`
  const again = newStart(start)
  return start !== null && WORKS_AGAIN.has(why) ? words`${again}, or re-run all jobs` : again
}

function newStart(start: RunStart | null): Words {
  if (start?.isRevision === true)
    return words`comment ${code('/diffproof')} on the pull request, followed by what should change`
  if (start?.event === 'issues') return words`remove the label ${codeOf(start.label)} and add it again`
  if (start?.event === 'issue_comment') return words`comment ${code('/diffproof')} again`
  return start?.event === 'schedule'
    ? words`start the workflow by hand or wait for its schedule`
    : words`start the workflow again`
}

/** What the button of GitHub that runs a job once more does here. */
function rerunWords({ outcome, reasonKind, passes, outputs }: RunResult, start: RunStart | null): Words {
  const why = reasonKind ?? outcome
  const needsNoRun = outcome === 'pr-not-permitted' && outputs['pull-request-url'] === undefined
  if (start === null || start.event === COMMAND_LINE || passes || needsNoRun || WORKS_AGAIN.has(why)) return NOTHING
  const task = nameOfTask(start)
  if (MAY_WORK_AGAIN.has(why)) return words` If neither the workflow nor ${task} has changed, re-run all jobs instead.`
  if (why === 'refused-actor') return words` A re-run still checks the person who started this run.`
  const isRead = start.isRevision === true || task === ISSUE
  return isRead
    ? words` A re-run uses the workflow and ${task} as they were.`
    : words` A re-run uses the workflow as it was.`
}

const FILES = {
  'patch-file': 'the change',
  'transcript-file': 'everything that happened, as JSON Lines',
  'report-file': 'the report, for a browser',
  'proposal-path': 'the proposal, for the job that publishes',
} as const

/**
 * What was written on the machine of the job, and the step that keeps it, folded. `isUnfinished`: a later run may go
 * on.
 */
export function keptFiles(outputs: Readonly<Record<string, string | null>>, isUnfinished: boolean): Document {
  const kept = Object.entries(FILES).flatMap(([output, what]) => {
    const path = outputs[output] ?? ''
    const at = path.search(/[^/\\]*$/)
    return path === '' ? [] : [{ folder: path.slice(0, at - 1), name: codeOf(path.slice(at)), what }]
  })
  const [first] = kept
  if (first === undefined) return false
  return folded('Files of this run, and how to keep them', [
    list(kept.map(({ name, what }) => words`${name}: ${line(what)}`)),
    words`GitHub deletes them with the machine. To keep them, add this step after Diffproof:`,
    codeBlock(uploadStep(escapeHidden(first.folder)), 'yaml'),
    isUnfinished && (outputs['patch-file'] ?? '') !== '' && GO_ON,
  ])
}

function uploadStep(folder: string): string {
  const value = /^[\w./-]+$/.test(folder) ? folder : JSON.stringify(folder)
  const lines = ['- uses: actions/upload-artifact@v7', '  if: always()', '  with:', '    name: diffproof']
  return [...lines, `    path: ${value}`].join('\n')
}

const GO_ON = words`With ${code('resume: auto')} the next run goes on from the patch, if a step before Diffproof downloads it.`

/** `file`: its path on the machine that made it. */
type PatchPlaces = Pick<RunPlaces, 'docsUrl'> & { runUrl: string }

export function whereThePatchIs(file: string | null, isUnfinished: boolean, places: PatchPlaces): Words {
  if (file === null) return NOTHING
  const page = link('page of the run', places.runUrl)
  const how = link('cache steps', `${places.docsUrl}/guides/interrupted-runs.md#going-on`)
  const kept = words`The change so far is a patch for ${code('git apply')}, on the ${page}. If the workflow uploads artifacts, one holds it as ${code('change.patch')}.`
  return isUnfinished ? words`${kept} A new run starts over, unless this one already had the ${how} to go on.` : kept
}
