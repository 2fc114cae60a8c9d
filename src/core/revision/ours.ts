/** Which pull requests may be revised: ours alone. Never by its author: bodies and branches of strangers can look like anything. */
import { readMarker } from '../pull-request/marker.ts'
import { isBranchOf } from '../task/branch-name.ts'
import type { OwnPullRequest } from './revision.ts'

const TASK = /^(?:issue-[1-9]\d{0,8}|task-[a-z0-9][a-z0-9-]{0,120})$/

/** The task of a pull request of ours, or why it is none: its head in this repository, a branch of ours, and our marker for the same task. */
export function taskOf(
  pull: OwnPullRequest,
  branchPrefix: string,
): { readonly taskId: string } | { readonly not: string } {
  const name = `pull request #${pull.number}`
  if (!pull.isFromHere) return { not: `${name} comes from another repository, and code from forks is never run here` }
  const marker = readMarker(pull.body)
  if (marker === null) return { not: `${name} is not ours: its body holds no marker of Diffproof` }
  if (!TASK.test(marker.task) || !isBranchOf(pull.branch, marker.task, branchPrefix))
    return { not: `${name} is not ours: its branch ${pull.branch} is not one of the task that its body names` }
  return { taskId: marker.task }
}

/** The issue that a task began as, null for others. */
export function issueOf(taskId: string): number | null {
  const number = /^issue-(\d+)$/.exec(taskId)?.[1]
  return number === undefined ? null : Number(number)
}
