/** Commit, branch, pull request, read back. Nothing of the repository runs here. */
import { ForgeError, messageOf, RepositoryError } from '../../core/errors.ts'
import { parseBody } from '../../core/facts/record-block.ts'
import { opensAsDraft } from '../../core/facts/verdict.ts'
import { branchNotMade, limitResult, pullRequestNotWritten, type RunResult, resultOf } from '../../core/outcome.ts'
import { stateInWords } from '../../core/page/verdict-words.ts'
import { compareLink } from '../../core/task/branch-name.ts'
import { isEdited } from '../../core/task/ownership.ts'
import type { HeadCommit } from '../../core/task/revision.ts'
import type { PullRequest, TreeEdit } from '../../ports/forge.ts'
import type { LocalRepository } from '../../ports/repository.ts'
import { blobsOf } from '../changed-content.ts'
import { recordStep } from '../record-events.ts'
import { interruptionOf, learn, orWarn, type PublishJob } from '../run.ts'
import { endIfNotReady, recordOutputs, withVerdict } from '../with-verdict.ts'
import {
  type ConcurrentRun,
  goesInto,
  type MeasuredChange,
  markerOf,
  type Publication,
  pullRequestOutputs,
} from './decide.ts'
import { checkTarget, concurrentRunOn, findOlderDuplicate, headsOf, isByWriter } from './find-target.ts'
import {
  asShown,
  commitMessageOf,
  linkWithText,
  pullRequestBody,
  pullRequestText,
  readPageExtras,
  type TextFor,
  textsFor,
} from './pull-request-text.ts'
import { startChecks } from './start-checks.ts'

export async function publish(intended: Publication, run: PublishJob): Promise<RunResult> {
  if (interruptionOf(run.overall) === 'cancelled') return limitResult('cancelled')
  const { verdict, target: wanted } = intended
  recordStep('publish', run)
  const notReady = endIfNotReady(intended, run)
  if (notReady !== null) return notReady
  if (run.config.dryRun) {
    const isDraft = opensAsDraft(verdict, run.config)
    const { because } = stateInWords(isDraft, verdict)
    const reason = `dry run, ${wanted.branch} was not made; a pull request would be opened, ${because}`
    return { ...resultOf('dry-run', reason), isDraft, outputs: { branch: wanted.branch, ...recordOutputs(intended) } }
  }

  const target = await checkTarget(intended, run)
  if (target.kind === 'concurrent-run') return superseded(target, intended, run)
  const publication = { ...(await recheckIssue(intended, run)), target }
  const closed = endIfNotReady(publication, run)
  if (closed !== null) return closed
  const { branch: name, replaces, pullRequest } = target
  const outputs = { branch: name, ...recordOutputs(publication) }
  run.ports.journal.note({ kind: 'publishing', name, base: goesInto(publication), replaces })
  let head: string | null
  try {
    head = await createOrUpdateBranch(publication, run)
  } catch (thrown) {
    if (!(thrown instanceof ForgeError || thrown instanceof RepositoryError)) throw thrown
    return { ...unlessCancelled(branchNotMade(thrown), run), outputs: recordOutputs(publication) }
  }
  if (head === null) return superseded(await concurrentRunOn(name, 'appeared or moved', run), publication, run)

  const published = { ...outputs, 'head-sha': head }
  try {
    const result = await createOrUpdatePullRequest(publication, head, run)
    return { ...result, outputs: { ...published, ...result.outputs } }
  } catch (thrown) {
    if (!(thrown instanceof ForgeError)) throw thrown
    const link = compareLink(run.serverUrl, run.repositoryName, goesInto(publication), name)
    const result = unlessCancelled(pullRequestNotWritten(thrown, link, pullRequest?.url ?? null), run)
    if (pullRequest !== null)
      return { ...result, outputs: { ...published, ...pullRequestOutputs(pullRequest, 'none') } }
    const url = await linkWithText(link, publication, head, run)
    return { ...result, byHand: { url, toAllow: thrown.hint }, outputs: published }
  }
}

/** Whether whoever runs the command line lets the pull request be opened. */
export async function askApproval(
  publication: Publication,
  { approve }: LocalRepository,
  run: PublishJob,
): Promise<boolean> {
  if (approve === null || run.config.dryRun) return false
  const text = await pullRequestText(publication, run)
  return approve({ ...text, branch: publication.target.branch, into: goesInto(publication) })
}

/**
 * The record says where the issue was closed meanwhile. One that cannot be read decides nothing, nor does that of a
 * revision.
 */
async function recheckIssue<T extends MeasuredChange>(proven: T, { ports, state, config }: PublishJob): Promise<T> {
  const { task, record } = proven
  const { issue } = task
  if (issue === null || task.kind === 'revision') return proven
  const live = await ports.forge.issue(issue).catch(() => 'unknown' as const)
  if (live === 'unknown' || live?.open === true) return proven
  const happened = live === null ? 'was deleted or transferred' : 'was closed'
  ports.reporter.warning(`issue #${issue} ${happened} while this run worked, so the change is published as a draft`)
  const decided = withVerdict({ ...record, evidence: { ...record.evidence, issue_closed: true } }, config)
  learn(state, { decided })
  return { ...proven, ...decided }
}

function unlessCancelled(result: RunResult, { overall }: PublishJob): RunResult {
  if (interruptionOf(overall) !== 'cancelled') return result
  return resultOf('cancelled', `the run was cancelled while it published: ${result.reason}`)
}

/** Commits need a line `Signed-off-by` then (https://github.com/dcoapp/app). */
const SIGN_OFF_RULE = '.github/dco.yml'

async function createOrUpdateBranch(publication: Publication, run: PublishJob): Promise<string | null> {
  const { base, change } = publication
  const { forge, repository } = run.ports
  const { branch, replaces } = publication.target
  const { author } = run
  const signsOff = author !== null && (await repository.readBaseFiles([SIGN_OFF_RULE])).size > 0
  const message = commitMessageOf(publication, run, signsOff)
  const push = (reason: string) => {
    run.ports.reporter.info(`${reason}, so git pushes the commit, which is not signed`)
    return repository.push({ receipt: change, branch, message, expected: replaces, ...(author && { author }) })
  }
  if (author !== null) return push('the commit has an author of your choice')
  const edits = await treeEdits(publication, run)
  const { baseTree, tree: expectedTree } = change
  const head = await forge.commitTree({ baseTree, parent: base.sha, edits, expectedTree, message })
  if (head === null) return push('the API of this server makes no such commit')
  const made = await (replaces === null ? forge.createBranch(branch, head) : forge.moveBranch(branch, replaces, head))
  // Git can compare and swap where the API of the forge cannot.
  if (made === null) return push('the API of this server cannot move a branch from a known commit alone')
  return made ? head : null
}

async function treeEdits({ change }: Publication, run: PublishJob): Promise<TreeEdit[]> {
  const edits: TreeEdit[] = []
  for await (const [file, content] of blobsOf(change.files, run.ports.repository)) {
    if (file.from !== null) edits.push({ path: file.from, mode: '100644', content: null })
    if (content === null || file.newMode === null) edits.push({ path: file.path, mode: '100644', content: null })
    else edits.push({ path: file.path, mode: file.newMode, content })
  }
  return edits
}

async function createOrUpdatePullRequest(publication: Publication, head: string, run: PublishJob): Promise<RunResult> {
  const { record, target } = publication
  const { forge, reporter } = run.ports
  const draft = opensAsDraft(publication.verdict, run.config)
  const page = await readPageExtras(run, head)
  const textFor = textsFor(publication, page, run)
  const opened = target.pullRequest === null ? await openPullRequest(publication, draft, textFor, run) : null
  const whose = opened === null ? 'to-update' : await decideOwner(opened.pullRequest, head, publication, run)
  const pullRequest = opened?.pullRequest ?? target.pullRequest
  if (pullRequest === null) throw new Error('there is no pull request')
  if (whose === 'others')
    return superseded({ branch: target.branch, did: 'got another pull request', pullRequest }, publication, run)
  const isNew = whose === 'new'
  const duplicate = isNew ? await orWarn(findOlderDuplicate(publication, pullRequest.number, run), NOT_SEEN, run) : null
  if (duplicate !== null) return withdrawOwn(duplicate, pullRequest, head, publication, run)
  const isDraft =
    isNew && (pullRequest.draft === draft || opened?.isMarked === true)
      ? pullRequest.draft
      : await updatePullRequest(pullRequest, goesInto(publication), draft, textFor, run)
  const shown = asShown(publication, isDraft, run)
  learn(run.state, { decided: shown })
  const checked = await startChecks(publication, head, run)
  if (checked !== null) {
    const text = textsFor(publication, { ...page, head: checked, checksStarted: true }, run)(isDraft)
    const asShownNow = { ...pullRequest, draft: isDraft }
    const update = forge.updatePullRequest(asShownNow, { ...text, base: goesInto(publication) })
    await orWarn(update, 'the body still names the commit before that of input ci-token', run)
  }

  const { pullRequestLabels: labels, reviewers, assignees } = run.config
  const wishes = { labels, reviewers, assignees }
  for (const missed of await forge.decorate(pullRequest.number, wishes)) reporter.warning(missed)
  // The same JSON as in the body, where long lists are cut.
  const summary = JSON.stringify(parseBody(pullRequestBody(shown, page, run)) ?? shown.record)
  const written = pullRequestOutputs(pullRequest, isNew ? 'created' : 'updated')
  const remote = await readBackTree(publication, run)
  const signed = remote === 'unknown' ? undefined : remote.verified
  const verified = signed === undefined ? '' : String(signed)
  const outputs = { ...written, ...recordOutputs(shown), summary, verified, 'head-sha': checked ?? head }
  const tested = record.evidence.tree_sha
  if (remote !== 'unknown') {
    reporter.info(`the head of ${target.branch} holds tree ${remote.tree}; ${pullRequest.url}`)
    const moved = `somebody changed ${target.branch} at the same moment: it holds tree ${remote.tree}, not the tested ${tested}: ${pullRequest.url}`
    if (remote.tree !== tested) return { ...resultOf('superseded', moved), outputs }
  }
  const open = stateInWords(isDraft, shown.verdict)
  const other = target.leftAlone === null ? '' : `people work on ${target.leftAlone.url}, which was left alone`
  const isRewritten = !isNew && isEdited(pullRequest.body, run.ports.clock.sha256)
  const rewritten = isRewritten ? EDITED : ''
  const withOther = (text: string) => [text, other, rewritten].filter(part => part !== '').join('; ')
  const reason = withOther(`pull request #${pullRequest.number} is open, ${open.because}`)
  const shownAs = { title: textFor(isDraft).title, state: withOther(open.state) }
  return { ...resultOf(isNew ? 'pr-created' : 'pr-updated', reason), isDraft, outputs, pullRequest: shownAs }
}

const EDITED =
  'somebody had edited its description, which is written anew (the edited text is in the history of the description)'
const NOT_SEEN = 'whether another run was at work could not be seen'

/** `isMarked`: it should be a draft, on a plan without drafts. */
async function openPullRequest({ target, base }: Publication, draft: boolean, textFor: TextFor, { ports }: PublishJob) {
  const where = { branch: target.branch, base: base.branch }
  const open = (isDraft: boolean) => ports.forge.openPullRequest({ ...textFor(isDraft), ...where })
  try {
    return { pullRequest: await open(draft), isMarked: false }
  } catch (thrown) {
    if (!(draft && noDraftsHere(thrown))) throw thrown
    return { pullRequest: await open(false), isMarked: true }
  }
}

/** Returns whether the page says draft. Where that is not as asked, the body says so. Throws ForgeError. */
async function updatePullRequest(
  pull: PullRequest,
  base: string,
  draft: boolean,
  textFor: TextFor,
  { ports }: PublishJob,
) {
  const { draftAsAsked } = await ports.forge.updatePullRequest(pull, { ...textFor(draft), base })
  if (draftAsAsked) return draft
  await ports.forge.updatePullRequest(pull, { ...textFor(pull.draft), base })
  return pull.draft
}

function noDraftsHere(thrown: unknown): boolean {
  return thrown instanceof ForgeError && thrown.status === 422 && /draft/i.test(thrown.message)
}

type OwnChange = Pick<Publication, 'task' | 'target' | 'change'>

/**
 * Whose pull request is open: this run's by its marker (`new`), an earlier run's, whose head `head` has replaced
 * (`to-update`), or `others`'.
 */
export async function decideOwner(
  opened: PullRequest,
  head: string,
  { task, target, change }: OwnChange,
  run: PublishJob,
) {
  const marker = markerOf(opened, task)
  if (marker === null) return 'others'
  if (marker.run === run.runId && marker.tree === change.tree) return 'new'
  if (!(await isByWriter(opened, run))) return 'others'
  return (await headsOf(task, run)).get(target.branch) === head ? 'to-update' : 'others'
}

const READS = 3
const READ_AGAIN_MS = 1_000

/** The tree of the branch's head now; null when there is no such branch. The forge is asked first, then git. */
export async function readBackTree(
  { target }: Publication,
  run: PublishJob,
): Promise<(Pick<HeadCommit, 'verified'> & { tree: string | null }) | 'unknown'> {
  const { forge, repository, reporter, clock } = run.ports
  try {
    const ask = async () => (await forge.branchesUnder(target.branch))?.get(target.branch)
    let head = await ask()
    // A replica may still have the commit that was replaced.
    for (let tries = 1; head !== undefined && head === target.replaces && tries < READS; tries += 1) {
      await clock.wait(READ_AGAIN_MS, run.overall)
      head = await ask()
    }
    const known = head === undefined ? null : await forge.commit(head)
    if (known !== null)
      return { tree: known.tree, ...(known.verified === undefined ? {} : { verified: known.verified }) }
  } catch (thrown) {
    if (!(thrown instanceof ForgeError)) throw thrown
  }
  try {
    return { tree: (await repository.remoteCommitOf(target.branch))?.tree ?? null }
  } catch (thrown) {
    if (!(thrown instanceof RepositoryError)) throw thrown
    reporter.warning(`the head of ${target.branch} could not be read back: ${messageOf(thrown)}`)
    return 'unknown'
  }
}

/** In favour of the duplicate. The branch goes if it is still at `head`. Never throws. */
async function withdrawOwn(
  duplicate: ConcurrentRun,
  own: PullRequest,
  head: string,
  publication: Publication,
  run: PublishJob,
): Promise<RunResult> {
  const { forge, reporter } = run.ports
  const { branch } = publication.target
  await orWarn(forge.closePullRequest(own.number), `${own.url} stays open`, run)
  const isGone = await orWarn(forge.deleteBranch(branch, head), `the branch ${branch} stays`, run)
  if (isGone === false)
    reporter.warning(`the branch ${branch} stays: it has moved, or the forge cannot delete it under a condition`)
  return superseded(duplicate, publication, run)
}

/** Its reason links the other one. */
function superseded(other: Omit<ConcurrentRun, 'kind'>, publication: Publication, run: PublishJob): RunResult {
  const { branch, did, pullRequest } = other
  const link = pullRequest?.url ?? compareLink(run.serverUrl, run.repositoryName, goesInto(publication), branch)
  const outputs = { branch, ...(pullRequest === null ? {} : pullRequestOutputs(pullRequest, 'none')) }
  return { ...resultOf('superseded', `${branch} ${did} after this run had started: ${link}`), outputs }
}
