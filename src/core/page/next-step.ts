/**
 * What a person does next, by how a run ended: the same words in the comment, in an answer and on the page of the job.
 */
import { INPUTS } from '../config/inputs.ts'
import type { ReasonKind } from '../errors.ts'
import type { Outcome, RunResult } from '../outcome.ts'
import { COMMAND_LINE } from '../task/trigger.ts'
import { escapeHidden } from '../text/sanitized-text.ts'
import { untrusted } from '../text/untrusted.ts'
import { codeBlock, type Document, folded, list, paragraph } from './document.ts'
import type { RunPlaces } from './run-places.ts'
import { code, isNothing, line, link, NOTHING, strong, type Words, words } from './words.ts'

export type RunStart = {
  event: string
  label: string
  places: RunPlaces
  isRevision?: boolean
}

const ISSUE = words`the issue`

type AdviceWords = (again: Words, task: Words, workflow: Words, places: RunPlaces | undefined) => Words

const LIMITS = INPUTS.pick({ 'max-cost-usd': true, 'max-turns': true, 'timeout-minutes': true }).parse({})
const { 'branch-prefix': PREFIX, 'minimum-permission': LEAST } = INPUTS.pick({
  'branch-prefix': true,
  'minimum-permission': true,
}).parse({})
const LESS =
  (input: keyof typeof LIMITS, unit: Words, more = NOTHING): AdviceWords =>
  (again, task, workflow) =>
    words`Raise the input ${code(input)} in ${workflow} (${LIMITS[input]} ${unit} if unset), or split ${task} into smaller ones.${more} Then ${again}.`
const ADVICE: Partial<Record<Outcome, AdviceWords>> = {
  'no-changes': (again, task) =>
    words`If something has to change, describe the expected behaviour in ${task}, then ${again}. If nothing has to change, ${task === ISSUE ? words`close the issue` : words`there is nothing to do`}.`,
  declined: (again, task) =>
    words`If something has to change all the same, describe the expected behaviour in ${task}, then ${again}. If nothing has to change, ${task === ISSUE ? words`close the issue` : words`there is nothing to do`}.`,
  'not-ready': (again, task) =>
    words`Go on from the patch by hand, or say more in ${task} and ${again}. If the workflow sets ${code('when-not-ready: draft')}, the next such change becomes a draft.`,
  'blocked-changes': (again, task, workflow) =>
    words`Say in ${task} what has to stay as it is, then ${again}. Workflow files and secrets are never allowed: a person has to add those. Other paths are refused while ${code('protected-paths')} in ${workflow} lists them, and more files than ${code('max-changed-files')}. Two jobs both need a changed input.`,
  'refused-actor': (again, _, workflow) =>
    words`Ask somebody with the permission ${code(LEAST)} to start it (or with the one that ${workflow} names as ${code('minimum-permission')}). They ${again}.`,
  'refused-content': (again, task) =>
    words`Read ${task} as it is now, then ${again}. If the model refused it, reword it first.`,
  'budget-exceeded': LESS('max-cost-usd', words`dollars`),
  'turn-limit': LESS('max-turns', words`replies of the model`),
  'timed-out': LESS(
    'timeout-minutes',
    words`minutes`,
    words` The limit of the job has the same name and has to be longer.`,
  ),
  cancelled: again => words`To run it again, ${again}.`,
  'model-error': again =>
    words`If the model was busy, wait a while. If it refused the request, check the key and the name of the model. Then ${again}.`,
  'push-refused': (again, task) =>
    words`Mend what GitHub objects to, or say in ${task} how to avoid it. Then ${again}.`,
  'configuration-error': (again, _, workflow) =>
    words`Fix the cause in ${workflow} or in the settings of the repository. Then ${again}.`,
  'pr-not-permitted': again =>
    words`Open the pull request from the branch. Or allow what GitHub refused, then ${again}.`,
  'forge-error': again =>
    words`Wait a while, then ${again}. If GitHub refused a request, correct what the log names first. A branch or a pull request that is already there is used again.`,
  'internal-error': (again, _, __, places) =>
    words`This is a fault of Diffproof. ${link(words`Report it`, places?.issuesUrl ?? '')} with the log and the artifact of the run, but without what is private. To try once more, ${again}.`,
  proposed: () => words`The action ${code('publish')} takes it from here, in another job.`,
  'dry-run': () => words`Without ${code('dry-run')} the same run would write to GitHub.`,
}

type Mending = {
  advice: (again: Words, workflow: Words, places: RunPlaces, task: Words) => Words
  paste?: (repository: string) => string
  language?: 'sh' | 'yaml'
}

const ABOUT_LANGUAGES = (places: RunPlaces) => link(words`More on languages`, `${places.docsUrl}/guides/languages.md`)

/** What mends each kind of reason, with links into the repository of the run. */
const MENDING: Readonly<Record<ReasonKind, Mending>> = {
  'api-key': {
    advice: (again, workflow, { repositoryUrl }) =>
      words`Store a valid key as a ${link(words`secret of this repository`, `${repositoryUrl}/settings/secrets/actions`)}, under the name that ${workflow} gives to ${code('anthropic-api-key')}. Then ${again}.`,
    paste: repository => `gh secret set ANTHROPIC_API_KEY --repo ${repository}`,
  },
  inputs: {
    advice: (again, workflow, { docsUrl }) =>
      words`Correct the input in ${workflow}: the log names it. Then ${again}. ${link(words`All inputs`, `${docsUrl}/reference/inputs.md`)}.`,
  },
  'setup-command': {
    advice: (again, workflow, places) =>
      words`Set ${code('setup-command')} in ${workflow} to a command that works on a fresh checkout. Write ${code('none')} if there is nothing to install. Then ${again}. ${ABOUT_LANGUAGES(places)}.`,
  },
  'test-command': {
    advice: (again, workflow, places) =>
      words`Put these lines below ${code('with:')} in ${workflow}, and change them if your project uses other commands. Then ${again}. ${ABOUT_LANGUAGES(places)}.`,
    paste: () =>
      'setup-command: npm ci # an example: what installs the packages\ntest-command: npm test # an example: what runs the tests',
    language: 'yaml',
  },
  'job-permissions': {
    advice: (again, workflow, { docsUrl }) =>
      words`Add these permissions to that job in ${workflow}, then ${again}. If it fails again, see ${link(words`Troubleshooting`, `${docsUrl}/troubleshooting.md`)}.`,
    paste: () => '    permissions:\n      contents: write\n      pull-requests: write\n      issues: write',
    language: 'yaml',
  },
  'pull-request-setting': {
    advice: (_, __, { repositoryUrl }) =>
      words`Turn on “Allow GitHub Actions to create and approve pull requests” in the ${link(words`settings of Actions`, `${repositoryUrl}/settings/actions`)} (the organisation may have to allow it first). Then Diffproof opens the next one.`,
    paste: repository =>
      `gh api -X PUT repos/${repository}/actions/permissions/workflow -F can_approve_pull_request_reviews=true`,
  },
  'branch-rules': {
    advice: (again, _, { repositoryUrl }) =>
      words`In the ${link(words`rules of the repository`, `${repositoryUrl}/settings/rules`)}, exclude the branches ${code(untrusted(`${PREFIX}**`))} (or those of your ${code('branch-prefix')}). Or add the owner of ${code('github-token')} to the bypass list. Then ${again}.`,
  },
  git: {
    advice: again =>
      words`The fault is on the machine of the job, not at GitHub. On your own runner, delete its checkout of this repository first. Then ${again}.`,
  },
  proposal: {
    advice: (again, workflow, _, task) =>
      words`The log of the second job names what it refused. If it is a file or a limit, say in ${task} how to avoid it, or allow it in both jobs of ${workflow}. If it is neither, the artifact was changed between the jobs: find out who can do that. Then ${again}.`,
  },
}

/**
 * One or two sentences; nothing where nothing is to be done. `start` is null where the inputs were too wrong to say.
 */
export function nextStep({ outcome, passes, outputs, byHand, reasonKind }: RunResult, start: RunStart | null): Words {
  const again = howToStart(start, reasonKind ?? outcome)
  const workflow = link(words`the workflow`, start?.places.workflowUrl ?? '')
  if (reasonKind !== undefined && start !== null && !passes)
    return MENDING[reasonKind].advice(again, workflow, start.places, nameOfTask(start))
  if (outcome === 'pr-not-permitted' && byHand !== undefined)
    return words`${line(byHand.toAllow)} Then Diffproof opens the next one.`
  if (start?.event === COMMAND_LINE && outcome === 'proposed')
    return words`Look at the branch. To open its pull request, push it, or run again with ${code('--push')}.`
  const isDone =
    outcome === 'no-changes' ? passes : outputs['pull-request-url'] !== undefined && outcome === 'cancelled'
  const advice = isDone ? undefined : ADVICE[outcome]
  return advice === undefined ? NOTHING : advice(again, nameOfTask(start), workflow, start?.places)
}

/** The same as a paragraph, with the lines to paste below it. */
export function nextBlocks(result: RunResult, start: RunStart | null): Document {
  const next = nextStep(result, start)
  if (isNothing(next)) return []
  const isStale = start?.event === 'issues' && !result.passes && !WORKS_AGAIN.has(result.reasonKind ?? result.outcome)
  const rerun = isStale ? words` A re-run of the job does not help: it has the old workflow and issue.` : NOTHING
  return [...paragraph(words`${strong(words`Next:`)} ${next}${rerun}`), ...pasteBlock(result, start)]
}

const REPOSITORY = /\/([\w.-]+\/[\w.-]+)$/

function pasteBlock({ reasonKind, paste, passes }: RunResult, start: RunStart | null): Document {
  if (reasonKind === undefined || start === null || passes) return []
  if (paste !== undefined) return codeBlock(untrusted(paste.split('\n').map(escapeHidden).join('\n')), 'yaml')
  const { paste: known, language = 'sh' } = MENDING[reasonKind]
  const repository = REPOSITORY.exec(start.places.repositoryUrl)?.[1]
  return known === undefined || repository === undefined ? [] : codeBlock(untrusted(known(repository)), language)
}

function nameOfTask(start: RunStart | null): Words {
  if (start?.isRevision === true) return words`the request`
  return start?.event.startsWith('issue') === true ? ISSUE : words`the task`
}

/** A job that is run again has the issue and the workflow as they were: it helps where neither has to change. */
const WORKS_AGAIN: ReadonlySet<Outcome | ReasonKind> = new Set<Outcome | ReasonKind>([
  ...(['cancelled', 'model-error', 'forge-error', 'pr-not-permitted', 'internal-error'] as const),
  ...(['api-key', 'pull-request-setting', 'branch-rules', 'git'] as const),
])

function howToStart(start: RunStart | null, why: Outcome | ReasonKind): Words {
  if (start?.isRevision === true) return words`comment ${code('/diffproof')} and what to do on the pull request`
  if (start?.event === COMMAND_LINE) return words`run the command again`
  if (start?.event === 'issues') {
    const relabel = words`remove the label ${code(untrusted(start.label))} and add it again`
    return WORKS_AGAIN.has(why) ? words`${relabel}, or re-run the job` : relabel
  }
  return start?.event === 'issue_comment' ? words`comment ${code('/diffproof')} again` : words`start the workflow again`
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

const GO_ON = words`With ${code('resume: auto')} the next run goes on from the patch, if a step before Diffproof downloads it.`

/** Where the work is when no pull request holds it; `file` is its path on the machine that made it. */
type PatchPlaces = Pick<RunPlaces, 'docsUrl'> & { runUrl: string }

export function whereThePatchIs(file: string | null, isUnfinished: boolean, places: PatchPlaces): Words {
  if (file === null) return NOTHING
  const page = link(words`page of the run`, places.runUrl)
  const how = link(words`set it to go on`, `${places.docsUrl}/guides/interrupted-runs.md`)
  const kept = words`The change so far is the file ${code('change.patch')} for ${code('git apply')}, in the artifact on the ${page}. If your workflow uploads none, it is lost: that page shows the step to add.`
  return isUnfinished ? words`${kept} A new run starts from the beginning, unless you ${how}.` : kept
}
