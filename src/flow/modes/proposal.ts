/** `propose` leaves the change as a folder; `publish` checks it as hostile. Nothing asks a model or runs code. */
import { type FileChange, type Finding, type Receipt, textOfPatch } from '../../core/change/change.ts'
import { checkChange } from '../../core/change/check-change.ts'
import { usesOf } from '../../core/config/actions.ts'
import { ConfigurationError } from '../../core/errors.ts'
import type { ProofRecord } from '../../core/facts/record.ts'
import { findDisagreements } from '../../core/model/disagreements.ts'
import { isRunResult, limitResult, type RunResult, refusedProposal, resultOf } from '../../core/outcome.ts'
import { firstRefusalInWords } from '../../core/page/left-out-words.ts'
import { endWithoutProposal } from '../../core/proposal/end-without-proposal.ts'
import {
  type Proposal,
  proposalDifferences,
  proposedFiles,
  proposedRecord,
  readProposal,
  recordedRun,
  writeProposal,
} from '../../core/proposal/proposal.ts'
import { askedOf } from '../../core/task/asked.ts'
import type { AskedFile, Task } from '../../core/task/task.ts'
import { actorsOf, NO_PLAN } from '../../core/task/trigger.ts'
import { readChangedTests } from '../../core/testing/changed-tests.ts'
import { COMMON_TEST_PATHS, testPathMatcher } from '../../core/testing/test-command.ts'
import type { Base } from '../../ports/repository.ts'
import { policyFor, refusedContent } from '../changed-content.ts'
import { announceRun, beginStatusComment } from '../finish/status-comment.ts'
import { takeTask } from '../finish/take-task.ts'
import type { MeasuredChange } from '../publish/decide.ts'
import { baseBranchOf, findTarget } from '../publish/find-target.ts'
import { publish } from '../publish/publish.ts'
import { commitMessageOf } from '../publish/pull-request-text.ts'
import { recordStart, recordStep } from '../record-events.ts'
import { interruptionOf, learn, type PublishJob, type Run } from '../run.ts'
import { readTask, runFor } from '../start/checkout.ts'
import { chooseTask } from '../start/choose-task.ts'
import { preflightToPublish } from '../start/preflight.ts'
import { reviewEvidence } from '../summarize/measured-evidence.ts'
import { editsTests, findingKey, readDiff } from '../verify/read-diff.ts'
import { recordOutputs, withVerdict } from '../with-verdict.ts'

/** Writes the proposal. Throws RepositoryError when git cannot make the bundle. */
export async function propose({ task, base, change, record: measured }: MeasuredChange, run: Run): Promise<RunResult> {
  if (interruptionOf(run.overall) === 'cancelled') return limitResult('cancelled')
  const { repository, proposals, clock, reporter } = run.ports
  const decided = withVerdict(proposedRecord(measured), run.config)
  const { record } = decided
  recordStep('publish', run)
  learn(run.state, { decided })
  const message = commitMessageOf({ task, change, record }, run)
  const { commit, bytes } = await repository.bundle({ receipt: change, message })
  const { id, kind, title, body, file, snapshotSha256 } = task
  const content = kind === 'maintenance' ? snapshotSha256 : clock.sha256(`${title}\n${body}`)
  const asked = { ...(kind === 'prompt' && { prompt: body }), ...(file !== null && { file }) }
  const { testPaths } = run.config
  const json = writeProposal({
    task: { id, content_sha256: content, ...asked },
    ...(testPaths !== COMMON_TEST_PATHS && { test_paths: [...testPaths] }),
    base: { branch: base.branch, sha: base.sha, tree: base.tree },
    commit,
    tree: change.tree,
    files: proposedFiles(change),
    record,
  })
  const folder = await proposals.write({ json: run.secrets.redact(json), bundle: bytes })
  reporter.info(`the proposal is in ${folder}; a job with ${usesOf('publish')} checks and publishes it`)
  const reason = `a change of ${change.files.length} files is proposed: hand the folder proposal-path to a job with ${usesOf('publish')}`
  return { ...resultOf('proposed', reason), outputs: { ...recordOutputs(decided), 'proposal-path': folder } }
}

/**
 * From the authorization to the pull request, or to the word on the issue that there is none. The last steps are those
 * of a whole run.
 */
export async function publishProposal(run: PublishJob): Promise<RunResult> {
  const { group } = run.ports.reporter
  const ended = run.config.proposeJob === null ? null : endWithoutProposal(run.config.proposeJob)
  const chosen = await group('Choose the task', () => chooseProposedTask(ended, run))
  if (isRunResult(chosen)) return chosen
  takeTask(chosen, run)
  if (chosen.kind !== 'task-file' && chosen.command?.asks === 'plan') {
    beginStatusComment(chosen, run)
    return resultOf('configuration-error', NO_PLAN)
  }
  if (run.config.announce) return announceRun(chosen, run)
  beginStatusComment(chosen, run)
  if (ended !== null) return ended

  const proven = await group('Check the proposal', () => checkProposal(chosen, run))
  if (isRunResult(proven)) return proven
  recordStart(proven.task, proven.base, run)
  const target = await findTarget(chosen, run)
  const inTheWay = await group('Preflight', () => preflightToPublish(target, run))
  if (inTheWay !== null) return inTheWay
  return group('Publish', () => publish({ ...proven, target }, runFor(proven.task, run)))
}

/**
 * Of a dispatch or a schedule the proposal says what was asked for. The job that made it has read the comments, and has
 * asked for the permission that its inputs name.
 */
async function chooseProposedTask(ended: RunResult | null, run: PublishJob): Promise<Task | AskedFile | RunResult> {
  const { event, config } = run
  const isAsked = event.name === 'workflow_dispatch' || event.name === 'schedule'
  if (isAsked && config.announce) return resultOf('reported', 'only the proposal will say which task this is')
  if (isAsked && ended !== null) return ended
  const given = isAsked ? await readGiven(run) : null
  if (isRunResult(given)) return given
  const here = {
    ...({ comments: 'none', minimumPermission: 'triage' } as const),
    allowedBots: actorsOf(event).map(({ login }) => login),
  }
  return chooseTask({ ...run, config: { ...run.config, ...here, ...(given === null ? {} : askedIn(given.proposal)) } })
}

function askedIn({ task: { id, prompt = '', file: taskFile = '' } }: Proposal) {
  const issueNumber = prompt === '' && taskFile === '' ? (/^issue-(\d{1,9})$/.exec(id)?.[1] ?? '') : ''
  return { prompt, taskFile, issueNumber }
}

async function readGiven({ config, ports }: PublishJob) {
  if (config.proposalPath === '')
    throw new ConfigurationError(
      'input proposal-path is missing',
      `Name the folder that ${usesOf('propose')} has written.`,
    )
  const given = await ports.proposals.read()
  if ('refused' in given) return refusedProposal(given.refused)
  const read = readProposal(given.json)
  if (read.kind === 'problem') return refusedProposal(`proposal.json: ${read.problem}`)
  return { proposal: read.proposal, bundle: given.bundle }
}

async function checkProposal(chosen: Task | AskedFile, run: PublishJob): Promise<MeasuredChange | RunResult> {
  const { ports, config } = run
  const given = await readGiven(run)
  if (isRunResult(given)) return given
  const { proposal } = given
  const branch = await baseBranchOf(run)
  // A proposal can only agree with the task and the base that this job finds.
  if (proposal.task.id !== chosen.id)
    return refusedProposal(`it is for another task than ${chosen.id}, for which this job was started`)
  const { base, commit, tree } = proposal
  if (base.branch !== branch) return refusedProposal(`its base branch is not ${branch}, where this job publishes to`)
  const editedBefore = chosen.kind === 'task-file' ? null : whyEdited(proposal, chosen)
  if (editedBefore !== null) return editedBefore
  const { length } = proposal.files
  const most = config.maxChangedFiles
  if (length > most) return refusedProposal(`${length} files, more than max-changed-files (${most})`)

  const files = proposal.files.map(({ path, from, new_mode, blob }) => ({ path, from, newMode: new_mode, blob }))
  const asked = { branch, baseSha: base.sha, commit, tree, files, bundle: given.bundle }
  const opened = await ports.repository.unbundle(asked)
  if ('refused' in opened) return refusedProposal(opened.refused)
  learn(run.state, { base: opened.base })
  const task = await readTask(chosen, opened.base, run)
  const edited = whyEdited(proposal, task)
  if (edited !== null) return edited
  learn(run.state, { task })
  return checkOpened({ proposal, task, ...opened }, run)
}

function whyEdited({ task: claimed }: Proposal, task: Task): RunResult | null {
  if (claimed.content_sha256 === task.snapshotSha256) return null
  return resultOf('refused-content', `${task.id} was edited since the proposal was made; read it and start again`)
}

type OpenedProposal = {
  proposal: Proposal
  task: Task
  base: Base
  receipt: Receipt
}

async function checkOpened(
  { proposal, task, base, receipt }: OpenedProposal,
  run: PublishJob,
): Promise<MeasuredChange | RunResult> {
  const { config, state, ports } = run
  const refused = [...receipt.refused, ...(await refusedContent(receipt, run))]
  const policy = policyFor(task, config)
  const paths = await ports.repository.pathsIn(receipt.tree)
  const result = checkChange({ ...receipt, refused }, policy, paths)
  if (result.kind === 'empty') return refusedProposal('it changes nothing')
  if (result.kind === 'refused') return refusedProposal(firstRefusalInWords(result.problems))
  const { change } = result

  const isTest = testPathMatcher(proposal.test_paths ?? COMMON_TEST_PATHS)
  const isGuarded = testPathMatcher([...COMMON_TEST_PATHS, ...(proposal.test_paths ?? [])])
  const found = await readDiff(change, isGuarded, ports.repository)
  const known = {
    ...{ task, files: change.files, editsTests: editsTests(change, found.texts, isTest) },
    onlyRenames: readChangedTests(found.texts, isTest).onlyRenames,
    repositoryUrl: `${run.serverUrl}/${run.repositoryName}`,
  }
  const [problem, ...more] = proposalDifferences(proposal, known)
  if (problem !== undefined)
    return refusedProposal(`proposal.json: ${problem}${more.length > 0 ? ` (and ${more.length} more)` : ''}`)

  const record = recounted(withOwnWords(proposal.record, task, run), change.files, found)
  const decided = withVerdict(record, config)
  const { tests } = record.evidence
  learn(state, { receipt: change, tests: recordedRun(tests.command, tests.final), decided })
  const patch = await ports.repository.patchOf(change)
  learn(state, { patchFile: await ports.reporter.keepPatch(patch), patch: textOfPatch(patch) })
  return { task, base, change, ...decided }
}

/** What was asked is known here; the proposal's own word for it is not taken. */
function withOwnWords(record: ProofRecord, task: Task, { event }: PublishJob): ProofRecord {
  const { asked: _, ...evidence } = record.evidence
  return { ...record, evidence: { ...evidence, ...askedOf(task, event) } }
}

/** What the diff shows is found again here. What only the other job's runs can show is added as it was handed over. */
function recounted(
  record: ProofRecord,
  files: readonly FileChange[],
  found: Awaited<ReturnType<typeof readDiff>>,
): ProofRecord {
  const { evidence, summary } = record
  const { tests } = evidence
  const tampering = withHandedOver(found.tampering, tests.tampering)
  const disagreements = findDisagreements(summary, files, tests.final)
  const unseen = withHandedOver(found.unseen, evidence.unseen_characters)
  const forReview = withHandedOver(found.forReview, evidence.for_review)
  const recorded = [...new Set([...found.recorded, ...(tests.recorded_output ?? [])])]
  const measured = { ...tests, tampering, ...(recorded.length === 0 ? {} : { recorded_output: recorded }) }
  return {
    ...record,
    evidence: { ...evidence, tests: measured, disagreements, ...reviewEvidence({ unseen, forReview }) },
  }
}

function withHandedOver(found: readonly Finding[], handed: readonly Finding[] = []): Finding[] {
  const keys = new Set(found.map(findingKey))
  return [...found, ...handed.filter(one => !keys.has(findingKey(one)))]
}
