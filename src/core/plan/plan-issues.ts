/** Which labelled issues are planned. */
import { inHand, type LeftOutTask, type OpenPullRequests, type Plan, type PlannedTask } from './plan.ts'

export type LabelledIssue = {
  readonly number: number
  readonly open: boolean
  readonly locked: boolean
  readonly isPullRequest: boolean
}

/** A task for each open issue in the order given, but for those that a run would skip or that are in hand. */
export function planIssues(
  labelled: readonly LabelledIssue[],
  inHandBy: OpenPullRequests,
  repository: string,
): Required<Plan> {
  const tasks: PlannedTask[] = []
  const leftOut: LeftOutTask[] = []
  // While pages are read an entry can move from one to the next.
  const once = new Map(labelled.filter(issue => issue.open).map(issue => [issue.number, issue]))
  for (const { number, locked, isPullRequest } of once.values()) {
    const id = `issue-${number}`
    const task = `#${number}`
    const pullRequest = inHandBy.get(id)
    if (isPullRequest) leftOut.push({ task, reason: 'is-pull-request', why: 'is a pull request, not an issue' })
    else if (locked) leftOut.push({ task, reason: 'locked', why: 'is locked' })
    else if (pullRequest !== undefined) leftOut.push(inHand(task, pullRequest))
    else tasks.push({ id, kind: 'issue', repository, 'issue-number': String(number), 'task-file': '' })
  }
  return { tasks, leftOut }
}
