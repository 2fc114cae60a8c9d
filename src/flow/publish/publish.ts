/** Publishes a change: commit, branch, pull request, read back. Nothing of the repository runs here. */
import { ForgeError, RepositoryError } from '../../core/errors.ts'
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
import { putPullRequest, readinessOf } from './pull-request.ts'
import { checkTarget, concurrentRunOn, goesInto, outputsFor, superseded, type TargetedPublication } from './target.ts'

export async function publish(intended: TargetedPublication, run: Run): Promise<RunResult> {
  if (interruptionOf(run.overall) === 'cancelled') return limitResult('cancelled')
  const { record, target: wanted } = intended
  begin('publish', run)
  const outputs = { branch: wanted.branch, summary: JSON.stringify(record), proof: record.evidence.tests.proof }
  if (run.config.dryRun) {
    const { draft, reasons } = readinessOf(record, run.config)
    const would = draft
      ? `a draft would be opened: ${reasons.join('; ')}`
      : 'a pull request ready for review would be opened'
    return { ...resultOf('dry-run', `dry run, ${wanted.branch} was not made; ${would}`), isDraft: draft, outputs }
  }

  const target = await checkTarget(intended, run)
  if (target.kind === 'concurrent-run') return superseded(target, intended, run)
  const publication = { ...intended, target }
  const { branch: name, replaces, pullRequest } = target
  run.ports.journal.note({ kind: 'publishing', name, base: goesInto(publication), replaces })
  let head: string | null
  try {
    head = await commitAndBranch(publication, run)
  } catch (thrown) {
    if (!(thrown instanceof ForgeError || thrown instanceof RepositoryError)) throw thrown
    return { ...unlessCancelled(branchNotMade(thrown), run), outputs }
  }
  if (head === null) return superseded(await concurrentRunOn(name, 'appeared or moved', run), publication, run)

  const published = { ...outputs, 'head-sha': head, branch: name }
  try {
    const result = await putPullRequest(publication, head, run)
    return { ...result, outputs: { ...published, ...result.outputs } }
  } catch (thrown) {
    if (!(thrown instanceof ForgeError)) throw thrown
    const link = compareLink(run.serverUrl, run.repositoryName, goesInto(publication), name)
    const result = unlessCancelled(pullRequestNotWritten(thrown, link, pullRequest?.url ?? null), run)
    const existing = pullRequest === null ? {} : outputsFor(pullRequest, 'none')
    return { ...result, outputs: { ...published, ...existing } }
  }
}

function unlessCancelled(result: RunResult, { overall }: Run): RunResult {
  return interruptionOf(overall) === 'cancelled' ? cancelledInstead(result) : result
}

/** Makes the commit and the branch. Null when another run was faster. */
async function commitAndBranch(publication: TargetedPublication, run: Run): Promise<string | null> {
  const { task, target, base, change, record } = publication
  const { forge, repository } = run.ports
  const { branch, replaces } = target
  const message = commitMessage({
    title: titleOf(task, record),
    description: record.summary.description,
    taskId: task.id,
    runId: run.runId,
    tree: change.tree,
    request: task.revision?.request,
  })
  const edits = await treeEdits(publication, run)
  const { baseTree, tree: expectedTree } = change
  const head = await forge.commitTree({ baseTree, parent: base.sha, edits, expectedTree, message })
  // Git can compare and swap where the API of the forge cannot.
  const push = () => repository.push({ receipt: change, branch, message, expected: replaces })
  if (head === null) return push()
  const made = await (replaces === null ? forge.createBranch(branch, head) : forge.moveBranch(branch, replaces, head))
  if (made === null) return push()
  return made ? head : null
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
