/** Whose the pull request is that stands for a branch after it was to be opened. */
import type { PullRequest } from '../ports.ts'
import type { Dispatch } from './delivery.ts'
import { headsOf, markerOf } from './find-place.ts'
import type { Run } from './run.ts'

/**
 * `new`: this run wrote it, told by its marker, as an answer that got lost is looked up. `to-update`: of another run of ours, whose head was replaced just now
 * by `head`. `others`: in the way of these nobody stands.
 */
export async function whosePullRequest(
  opened: PullRequest,
  head: string,
  { task, place, change }: Pick<Dispatch, 'task' | 'place' | 'change'>,
  run: Run,
): Promise<'new' | 'to-update' | 'others'> {
  const marker = markerOf(opened, task)
  if (marker === null) return 'others'
  if (marker.run === run.runId && marker.tree === change.tree) return 'new'
  return (await headsOf(task, run)).get(place.branch) === head ? 'to-update' : 'others'
}
