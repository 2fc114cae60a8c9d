/** What a plan holds: a job for each task, and what was left out with its reason. */

/** GitHub makes at most so many jobs of one matrix (https://docs.github.com/actions/reference/limits). */
export const LARGEST_MATRIX = 256

/** One entry of `strategy.matrix.include`: texts only, empty where they do not apply, and none that a stranger wrote. */
export type PlannedTask = {
  readonly id: string
  readonly kind: 'issue' | 'maintenance'
  readonly repository: string
  readonly 'issue-number': string
  readonly 'task-file': string
}

export type LeftOutReason = 'has-pull-request' | 'is-pull-request' | 'locked' | 'task-file' | 'limit'

/** `task`: `#12`, or the path of a task file, which is foreign text. */
export type LeftOutTask = { readonly task: string; readonly reason: LeftOutReason; readonly why: string }

export type Plan = { readonly tasks: readonly PlannedTask[]; readonly leftOut: readonly LeftOutTask[] }

/** The numbers of open pull requests of ours by the task they are for. */
export type OpenPullRequests = ReadonlyMap<string, number>

/** The plan cut to `most` tasks; the rest is left for the next time. */
export function withinLimit({ tasks, leftOut }: Plan, most: number): Plan {
  const rest = tasks.slice(most).map(task => beyond(nameOf(task), most))
  return { tasks: tasks.slice(0, most), leftOut: [...leftOut, ...rest] }
}

/** A task for which there is no room this time. */
export function beyond(task: string, most: number): LeftOutTask {
  return { task, reason: 'limit', why: `beyond the limit of ${most}, left for the next time` }
}

/** A task that is being worked on already. */
export function inHand(task: string, pullRequest: number): LeftOutTask {
  return { task, reason: 'has-pull-request', why: `has the open pull request #${pullRequest}` }
}

/** A task as people know it. */
export function nameOf(task: PlannedTask): string {
  return task.kind === 'issue' ? `#${task['issue-number']}` : task['task-file']
}
