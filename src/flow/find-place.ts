/** Where the result goes: a new branch, or the one of an open pull request of ours that nobody else has pushed to. */

import { isTaskCommit } from '../core/pull-request/commit-message.ts'
import { readMarker } from '../core/pull-request/marker.ts'
import { branchNameFor, freeName, isBranchOf } from '../core/task/branch-name.ts'
import type { Task } from '../core/task/task.ts'
import type { PullRequest } from '../ports.ts'
import type { Run } from './run.ts'

export type Place = {
  readonly branch: string
  /** The head that is to be replaced; null for a new branch. */
  readonly replaces: string | null
  /** The open pull request to update, if there is one. */
  readonly pullRequest: PullRequest | null
  /** An open pull request of ours that people have pushed to: left alone and linked. */
  readonly leftAlone: PullRequest | null
  /** The task's branches and their heads when the run started; a difference later means somebody was faster. */
  readonly heads: ReadonlyMap<string, string>
}

const UNKNOWN = { message: '', tree: '' }

/** Looks at the task's branches and pull requests. An existing head keeps its name when the title changed. */
export async function findPlace(task: Task, run: Run): Promise<Place> {
  const { forge } = run.ports
  const heads = await headsOf(task, run)
  let leftAlone: PullRequest | null = null
  let orphan: string | null = null
  for (const [branch, sha] of heads) {
    const pulls = await forge.pullRequestsFrom(branch)
    const open = pulls.find(one => one.open && readMarker(one.body)?.task === task.id)
    if (open !== undefined) {
      const tree = (await forge.commit(sha))?.tree ?? (await run.ports.repository.remoteTreeOf(branch))
      if (tree === readMarker(open.body)?.tree)
        return { branch, replaces: sha, pullRequest: open, leftAlone: null, heads }
      leftAlone = open
    } else if (pulls.length === 0 && isTaskCommit((await forge.commit(sha)) ?? UNKNOWN, task.id)) {
      orphan = branch
    }
  }
  if (orphan !== null)
    return { branch: orphan, replaces: heads.get(orphan) ?? null, pullRequest: null, leftAlone, heads }

  const taken = new Set(heads.keys())
  const wanted = branchNameFor(task, run.config.branchPrefix)
  let branch = freeName(wanted, name => taken.has(name))
  while ((await forge.pullRequestsFrom(branch)).length > 0) {
    taken.add(branch)
    branch = freeName(wanted, name => taken.has(name))
  }
  return { branch, replaces: null, pullRequest: null, leftAlone, heads }
}

/** Whose turn it is: a branch of the task that appeared or moved since the run started, or null. */
export async function fasterBranch(task: Task, place: Place, run: Run): Promise<string | null> {
  for (const [branch, sha] of await headsOf(task, run)) if (place.heads.get(branch) !== sha) return branch
  return null
}

async function headsOf(task: Task, run: Run): Promise<ReadonlyMap<string, string>> {
  const prefix = `${run.config.branchPrefix}${task.id}`
  const all = (await run.ports.forge.branchesUnder(prefix)) ?? (await run.ports.repository.remoteBranches(prefix))
  return new Map([...all].filter(([branch]) => isBranchOf(branch, task.id, run.config.branchPrefix)))
}
