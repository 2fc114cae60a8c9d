/** From a proven change to a pull request: commit, branch, pull request, read back. Nothing of the repository is executed here. */
import { ForgeError, messageOf, RepositoryError } from '../core/errors.ts'
import { type Ending, endingOf } from '../core/outcome.ts'
import { commitMessage } from '../core/pull-request/commit-message.ts'
import { compareLink } from '../core/task/compare-link.ts'
import type { TreeEdit } from '../ports.ts'
import type { Delivery } from './delivery.ts'
import { fasterBranch } from './find-place.ts'
import { putPullRequest, readinessOf } from './put-pull-request.ts'
import type { Run } from './run.ts'

/** Publishes a delivery, or says why it could not be. */
export async function publish(delivery: Delivery, run: Run): Promise<Ending> {
  const { task, place } = delivery
  const outputs = {
    branch: place.branch,
    summary: JSON.stringify(delivery.record),
    proof: delivery.record.evidence.tests.proof,
  }
  if (run.config.dryRun) {
    const { draft, reasons } = readinessOf(delivery.record, run.config)
    const would = draft
      ? `a draft would be opened: ${reasons.join('; ')}`
      : 'a pull request ready for review would be opened'
    return { ...endingOf('dry-run', `dry run, ${place.branch} was not made; ${would}`), outputs }
  }

  const faster = await fasterBranch(task, place, run)
  if (faster !== null) return superseded(faster, run, delivery)
  let head: string | null
  try {
    head = await commitAndBranch(delivery, run)
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown
    return { ...endingOf('push-refused', `${messageOf(thrown)}. ${thrown.hint} The patch is kept`), outputs }
  }
  if (head === null) return superseded(place.branch, run, delivery)

  const published = { ...outputs, 'head-sha': head, branch: place.branch }
  try {
    const ending = await putPullRequest(delivery, run)
    return { ...ending, outputs: { ...published, ...ending.outputs } }
  } catch (thrown) {
    if (!(thrown instanceof ForgeError)) throw thrown
    const link = compareLink(run.serverUrl, run.repositoryName, delivery.edited.base.branch, place.branch)
    const notPermitted = /not permitted to create/i.test(thrown.message)
    const reason = `${thrown.message}. ${thrown.hint} The branch is there; open the pull request by hand: ${link}`
    return { ...endingOf(notPermitted ? 'pr-not-permitted' : 'forge-error', reason), outputs: published }
  }
}

/** Makes the commit and the branch; null when somebody else was faster. */
async function commitAndBranch(delivery: Delivery, run: Run): Promise<string | null> {
  const { task, place, edited, record } = delivery
  const { forge, repository } = run.ports
  const { change } = edited.tested
  const message = commitMessage({
    title: record.summary.title,
    description: record.summary.description,
    taskId: task.id,
    runId: run.runId,
    tree: change.tree,
  })
  const head = await forge.commitTree({
    baseTree: change.baseTree,
    parent: edited.base.sha,
    edits: await treeEdits(delivery, run),
    expectedTree: change.tree,
    message,
  })
  if (head === null)
    return repository.push({ receipt: change, branch: place.branch, message, expected: place.replaces })
  const made =
    place.replaces === null
      ? await forge.createBranch(place.branch, head)
      : await forge.moveBranch(place.branch, place.replaces, head)
  return made ? head : null
}

async function treeEdits({ edited }: Delivery, run: Run): Promise<TreeEdit[]> {
  const edits: TreeEdit[] = []
  for (const file of edited.tested.change.files) {
    if (file.from !== null) edits.push({ path: file.from, mode: '100644', content: null })
    if (file.blob === null || file.newMode === null) edits.push({ path: file.path, mode: '100644', content: null })
    else edits.push({ path: file.path, mode: file.newMode, content: await run.ports.repository.readBlob(file.blob) })
  }
  return edits
}

function isRefusal(thrown: unknown): thrown is ForgeError | RepositoryError {
  if (thrown instanceof RepositoryError) return true
  return thrown instanceof ForgeError && thrown.status !== null && thrown.status < 500 && thrown.status !== 429
}

function superseded(branch: string, run: Run, { edited }: Delivery): Ending {
  const link = compareLink(run.serverUrl, run.repositoryName, edited.base.branch, branch)
  return {
    ...endingOf('superseded', `${branch} appeared or moved after this run had started: ${link}`),
    outputs: { branch },
  }
}
