/** Publishes a change: commit, branch, pull request, read back. Nothing of the repository runs here. */
import { ForgeError, messageOf, RepositoryError } from '../../core/errors.ts'
import {
  branchNotMade,
  cancelledInstead,
  limitResult,
  pullRequestNotWritten,
  type RunResult,
  resultOf,
} from '../../core/outcome.ts'
import { commitMessage, titleOf } from '../../core/pull-request/commit-message.ts'
import { compareLink } from '../../core/task/branch-name.ts'
import type { TreeEdit } from '../../ports/forge.ts'
import { begin } from '../record-events.ts'
import { interruptionOf, type Run } from '../run.ts'
import { blobsOf } from '../verify/findings.ts'
import { checkTarget, concurrentRunOn, superseded } from './concurrent-run.ts'
import { outputsFor, putPullRequest, readinessOf } from './pull-request.ts'
import { goesInto, type Target, type TargetedPublication } from './target.ts'

/** Publishes, or says why it was not possible. */
export async function publish(intended: TargetedPublication, run: Run): Promise<RunResult> {
  if (interruptionOf(run.overall) === 'cancelled') return limitResult('cancelled')
  const { record, target: wanted } = intended
  begin('publish', run)
  const outputs = {
    branch: wanted.branch,
    summary: JSON.stringify(record),
    proof: record.evidence.tests.proof,
  }
  if (run.config.dryRun) {
    const { draft, reasons } = readinessOf(record, run.config)
    const would = draft
      ? `a draft would be opened: ${reasons.join('; ')}`
      : 'a pull request ready for review would be opened'
    return { ...resultOf('dry-run', `dry run, ${wanted.branch} was not made; ${would}`), isDraft: draft, outputs }
  }

  const prepared = prepare(intended, run)
  const target = await checkTarget(intended, run)
  if (target.kind === 'concurrent-run') return superseded(target, intended, run)
  const publication = { ...intended, target }
  const { branch: name, replaces } = target
  run.ports.journal.note({ kind: 'publishing', name, base: goesInto(publication), replaces })
  let head: string | null
  try {
    head = await commitAndBranch(publication, prepared, run)
  } catch (thrown) {
    if (!(thrown instanceof ForgeError || thrown instanceof RepositoryError)) throw thrown
    return { ...unlessCancelled(branchNotMade(thrown), run), outputs }
  }
  if (head === null) return superseded(await concurrentRunOn(target.branch, 'appeared or moved', run), publication, run)

  const published = { ...outputs, 'head-sha': head, branch: target.branch }
  try {
    const result = await putPullRequest(publication, head, prepared.template, run)
    return { ...result, outputs: { ...published, ...result.outputs } }
  } catch (thrown) {
    if (!(thrown instanceof ForgeError)) throw thrown
    const link = compareLink(run.serverUrl, run.repositoryName, goesInto(publication), target.branch)
    const { pullRequest } = target
    const result = unlessCancelled(pullRequestNotWritten(thrown, link, pullRequest?.url ?? null), run)
    return {
      ...result,
      outputs: pullRequest === null ? published : { ...published, ...outputsFor(pullRequest, 'none') },
    }
  }
}

/** What only git knows, read while the forge is asked about the target. */
type Prepared = { readonly edits: Promise<readonly TreeEdit[]>; readonly template: Promise<string | null> }

function prepare(intended: TargetedPublication, run: Run): Prepared {
  const edits = treeEdits(intended, run)
  edits.catch(() => undefined) // nobody waits for it where the target is taken
  return { edits, template: findTemplate(run) }
}

/** A cancelled run ends as cancelled, whatever failed then. */
function unlessCancelled(result: RunResult, { overall }: Run): RunResult {
  return interruptionOf(overall) === 'cancelled' ? cancelledInstead(result) : result
}

/** Makes the commit and the branch. Null when another run was faster. */
async function commitAndBranch(
  publication: TargetedPublication,
  { edits }: Prepared,
  run: Run,
): Promise<string | null> {
  const { task, target, base, change, record } = publication
  const { forge, repository } = run.ports
  const message = commitMessage({
    title: titleOf(task, record),
    description: record.summary.description,
    taskId: task.id,
    runId: run.runId,
    tree: change.tree,
    request: task.revision?.request,
  })
  const head = await forge.commitTree({
    baseTree: change.baseTree,
    parent: base.sha,
    edits: await edits,
    expectedTree: change.tree,
    message,
  })
  const made = head === null ? null : await putBranch(target, head, run)
  // Git can compare and swap where the API of the forge cannot.
  if (made === null)
    return repository.push({ receipt: change, branch: target.branch, message, expected: target.replaces })
  return made ? head : null
}

/** False when the branch is at another commit; null when the forge cannot replace a head under a condition. */
function putBranch({ branch, replaces }: Target, head: string, { ports }: Run): Promise<boolean | null> {
  return replaces === null ? ports.forge.createBranch(branch, head) : ports.forge.moveBranch(branch, replaces, head)
}

async function treeEdits({ change }: TargetedPublication, run: Run): Promise<TreeEdit[]> {
  const edits: TreeEdit[] = []
  for await (const [file, content] of blobsOf(change.files, run.ports.repository)) {
    if (file.from !== null) edits.push({ path: file.from, mode: '100644', content: null })
    if (content === null || file.newMode === null) edits.push({ path: file.path, mode: '100644', content: null })
    else edits.push({ path: file.path, mode: file.newMode, content })
  }
  return edits
}

/** Where GitHub looks, in its order, and common spellings. People choose from a folder of templates, so it is not used. */
const FOLDERS = ['.github/', '', 'docs/']
const NAMES = [
  'pull_request_template.md',
  'PULL_REQUEST_TEMPLATE.md',
  'Pull_Request_Template.md',
  'pull_request_template.MD',
]

/** The text of the template; null when there is none. An unreadable template never decides how a run ends. */
async function findTemplate({ ports }: Run): Promise<string | null> {
  try {
    const paths = FOLDERS.flatMap(folder => NAMES.map(name => `${folder}${name}`))
    const texts = await ports.repository.readBaseFiles(paths)
    for (const path of paths) {
      const text = texts.get(path)
      if (text === undefined) continue
      ports.reporter.info(`the body follows ${path}`)
      return text
    }
  } catch (thrown) {
    if (!(thrown instanceof RepositoryError)) throw thrown
    ports.reporter.warning(`the pull request template could not be read: ${messageOf(thrown)}`)
  }
  return null
}
