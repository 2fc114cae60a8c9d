/** What a proposal has to stand up to before it becomes a delivery: form, task, base and bundle; then the change that was in it. */
import { firstOf, refusedProposal } from '../core/ending/judged-endings.ts'
import { endingOf, type RunResult } from '../core/outcome.ts'
import { badPaths } from '../core/proposal/path-problem.ts'
import { type Proposal, readProposal } from '../core/proposal/proposal.ts'
import { askedBaseBranch } from '../core/task/base-branch.ts'
import type { AskedFile, Task } from '../core/task/task.ts'
import { checkProposedChange } from './check-proposed-change.ts'
import type { Delivery } from './delivery.ts'
import { readTask } from './read-task.ts'
import type { Run } from './run.ts'

/** The delivery that the proposal holds, or why it is refused. Throws ConfigurationError where there is no proposal, RepositoryError and ForgeError where it cannot be checked. */
export async function checkProposal(chosen: Task | AskedFile, run: Run): Promise<Delivery | RunResult> {
  const { ports, config } = run
  const given = await ports.proposals.read()
  if ('refused' in given) return refusedProposal(given.refused)
  const read = readProposal(given.json)
  if ('problem' in read) return refusedProposal(`proposal.json: ${read.problem}`)
  const { proposal } = read
  const branch = askedBaseBranch(run.event, config) ?? (await ports.forge.defaultBranch())
  const ending =
    whyNotThisJob(proposal, chosen, branch) ??
    (chosen.kind === 'task-file' ? null : whyEdited(proposal, chosen)) ??
    whyNotTheseFiles(proposal, config.maxChangedFiles)
  if (ending !== null) return ending

  const { base, commit, tree } = proposal
  const files = proposal.files.map(({ path, from, new_mode, blob }) => ({ path, from, newMode: new_mode, blob }))
  const asked = { branch, baseSha: base.sha, commit, tree, files, bundle: given.bundle }
  const opened = await ports.repository.unbundle(asked)
  if ('refused' in opened) return refusedProposal(opened.refused)
  run.ledger.base = opened.base
  const task = await readTask(chosen, run)
  const edited = whyEdited(proposal, task)
  if (edited !== null) return edited
  run.ledger.task = task
  return checkProposedChange({ proposal, task, ...opened }, run)
}

/** The task and the base are what this job finds itself; a proposal can only agree with it. */
function whyNotThisJob({ task: claimed, base }: Proposal, task: Task | AskedFile, branch: string): RunResult | null {
  if (claimed.id !== task.id)
    return refusedProposal(`it is for another task than ${task.id}, for which this job was started`)
  if (base.branch === branch) return null
  return refusedProposal(`its base branch is not ${branch}, where this job publishes to`)
}

function whyEdited({ task: claimed }: Proposal, task: Task): RunResult | null {
  if (claimed.content_sha256 === task.snapshotSha256) return null
  return endingOf('refused-content', `${task.id} was edited since the proposal was made; read it again and start anew`)
}

/** What can be said about paths before git is asked. */
function whyNotTheseFiles({ files }: Proposal, most: number): RunResult | null {
  if (files.length > most) return refusedProposal(`${files.length} files, more than max-changed-files (${most})`)
  const bad = badPaths(files.flatMap(({ path, from }) => (from === null ? [path] : [path, from])))
  return bad.length === 0 ? null : refusedProposal(firstOf(bad))
}
