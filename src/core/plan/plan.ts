/** The tasks of the next jobs as a matrix, and the page that lists them. */
import { codeCell, codeSpan } from '../text/code-spans.ts'
import { counted } from '../text/quantities.ts'

/** A plan: a job for each task, and the tasks that were left out with their reasons. */

/** The most jobs of one matrix (https://docs.github.com/actions/reference/limits). */
export const LARGEST_MATRIX = 256

/** One entry of `strategy.matrix.include`. Fields that do not apply are empty, and no field holds untrusted text. */
export type PlannedTask = {
  readonly id: string
  readonly kind: 'issue' | 'maintenance'
  readonly repository: string
  readonly 'issue-number': string
  readonly 'task-file': string
}

type LeftOutReason = 'has-pull-request' | 'is-pull-request' | 'locked' | 'task-file' | 'limit'

/** `task`: `#12`, or the path of a task file, which is untrusted text. */
export type LeftOutTask = { readonly task: string; readonly reason: LeftOutReason; readonly why: string }

export type Plan = { readonly tasks: readonly PlannedTask[]; readonly leftOut: readonly LeftOutTask[] }

/** Numbers of our open pull requests, by task. */
export type OpenPullRequests = ReadonlyMap<string, number>

/** Cuts a plan to `most` tasks. */
export function withinLimit({ tasks, leftOut }: Plan, most: number): Plan {
  const rest = tasks.slice(most).map(task => beyondLimit(nameOf(task), most))
  return { tasks: tasks.slice(0, most), leftOut: [...leftOut, ...rest] }
}

/** A task beyond the limit. */
export function beyondLimit(task: string, most: number): LeftOutTask {
  return { task, reason: 'limit', why: `beyond the limit of ${most}, left for the next time` }
}

/** A task that has an open pull request already. */
export function alreadyOpen(task: string, pullRequest: number): LeftOutTask {
  return { task, reason: 'has-pull-request', why: `has the open pull request #${pullRequest}` }
}

/** The name of a task for people. */
function nameOf(task: PlannedTask): string {
  return task.kind === 'issue' ? `#${task['issue-number']}` : task['task-file']
}

export type LabelledIssue = {
  readonly number: number
  readonly open: boolean
  readonly locked: boolean
  readonly isPullRequest: boolean
}

/** Plans a task for each open issue, in the order given. Issues that a run would skip, or with an open pull request, are left out. */
export function planIssues(
  labelled: readonly LabelledIssue[],
  inHandBy: OpenPullRequests,
  repository: string,
): Required<Plan> {
  const tasks: PlannedTask[] = []
  const leftOut: LeftOutTask[] = []
  // An entry can move to the next page while pages are read.
  const once = new Map(labelled.filter(issue => issue.open).map(issue => [issue.number, issue]))
  for (const { number, locked, isPullRequest } of once.values()) {
    const id = `issue-${number}`
    const task = `#${number}`
    const pullRequest = inHandBy.get(id)
    if (isPullRequest) leftOut.push({ task, reason: 'is-pull-request', why: 'is a pull request, not an issue' })
    else if (locked) leftOut.push({ task, reason: 'locked', why: 'is locked' })
    else if (pullRequest !== undefined) leftOut.push(alreadyOpen(task, pullRequest))
    else tasks.push({ id, kind: 'issue', repository, 'issue-number': String(number), 'task-file': '' })
  }
  return { tasks, leftOut }
}

const ROWS_SHOWN = 1_000

const IN_WORDS: Readonly<Record<LeftOutReason, string>> = {
  'has-pull-request': 'with an open pull request',
  'is-pull-request': 'that are pull requests',
  locked: 'that are locked',
  'task-file': 'that are no usable task files',
  limit: 'beyond the limit',
}

/** `8 tasks are planned; left out: 60 with an open pull request, 2 that are locked`. */
export function planInWords({ tasks, leftOut }: Plan): string {
  const planned = tasks.length === 1 ? '1 task is planned' : `${tasks.length || 'no'} tasks are planned`
  const counts = Map.groupBy(leftOut, one => one.reason)
  const reasons = Object.keys(IN_WORDS) as LeftOutReason[]
  const parts = reasons.flatMap(reason => {
    const some = counts.get(reason)
    return some === undefined ? [] : [`${some.length} ${IN_WORDS[reason]}`]
  })
  return parts.length === 0 ? planned : `${planned}; left out: ${parts.join(', ')}`
}

/** Markdown for the job summary: the planned tasks, and each task that was left out with its reason. */
export function planPage({ tasks, leftOut }: Plan): string {
  const names = tasks.map(task => (task.kind === 'issue' ? nameOf(task) : codeSpan(nameOf(task))))
  const rows = leftOut.slice(0, ROWS_SHOWN).map(row)
  const more = leftOut.length - rows.length
  return [
    ...(names.length === 0 ? [] : [`**Planned:** ${names.join(', ')}`]),
    ...(rows.length === 0 ? [] : [['| left out | why |', '| --- | --- |', ...rows].join('\n')]),
    ...(more > 0 ? [`and ${counted(more, 'more task')}, named in the log`] : []),
  ].join('\n\n')
}

function row({ task, reason, why }: LeftOutTask): string {
  const isPath = !/^#\d+$/.test(task)
  // A reason about a file can hold text of the file.
  return `| ${isPath ? codeCell(task) : task} | ${reason === 'task-file' ? codeCell(why) : why} |`
}
