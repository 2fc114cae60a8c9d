/** Which pull requests are ours: by head, branch and marker together, since each of them alone can be somebody else's. */
import { isBranchOf } from '../task/branch-name.ts'
import type { ListedPullRequest } from './listed.ts'
import { type Marker, readMarker } from './marker.ts'

/** `foreign`: looks like one of ours and is none; `other` does not even look so. */
export type Ownership =
  | { readonly kind: 'ours'; readonly marker: Marker }
  | { readonly kind: 'foreign'; readonly why: string }
  | { readonly kind: 'other' }

const TASK_ID = /^(?:issue-[1-9]\d{0,8}|task-[a-z0-9][a-z0-9-]{0,99})$/
const BRANCH = /^(?:issue-\d+(?:-|$)|task-.)/

/** Judges one pull request; `prefix` is the input `branch-prefix`. */
export function ownershipOf(
  { branch, isHere, body }: Pick<ListedPullRequest, 'branch' | 'isHere' | 'body'>,
  prefix: string,
): Ownership {
  const looksOurs = branch.startsWith(prefix) && BRANCH.test(branch.slice(prefix.length))
  const marker = readMarker(body)
  if (!looksOurs && marker === null) return { kind: 'other' }
  if (!isHere) return { kind: 'foreign', why: 'its head is in another repository' }
  if (!looksOurs) return { kind: 'foreign', why: 'its branch is none of ours' }
  if (marker === null) return { kind: 'foreign', why: 'its body holds no marker of ours' }
  const isSame = TASK_ID.test(marker.task) && isBranchOf(branch, marker.task, prefix)
  return isSame ? { kind: 'ours', marker } : { kind: 'foreign', why: 'its marker names another task than its branch' }
}
