import { codeCell, codeSpan } from '../text/code-spans.ts'
import { counted } from '../text/quantities.ts'
import { type LeftOutReason, type LeftOutTask, nameOf, type Plan } from './plan.ts'

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
