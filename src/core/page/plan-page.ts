/** The job summary of `plan`: the planned tasks, and each task that was left out with its reason. */
import type { LeftOutTask, Plan, PlannedTask } from '../task/plan.ts'
import { untrusted } from '../text/untrusted.ts'
import { table } from './document.ts'
import { markdown } from './markdown.ts'
import { code, counted, joinWords, line, strong, type Words, words } from './words.ts'

const ROWS_SHOWN = 1_000

export function planPage({ tasks, leftOut }: Plan): string {
  const rows = leftOut.slice(0, ROWS_SHOWN).map(leftOutRow)
  const more = leftOut.length - rows.length
  return markdown([
    tasks.length !== 0 && words`${strong('Planned:')} ${joinWords(tasks.map(taskName), ', ')}`,
    table(['left out', 'why'], rows),
    more > 0 && words`and ${counted(more, 'more task')}, named in the log`,
  ])
}

function taskName(task: PlannedTask): Words {
  return task.kind === 'issue' ? words`#${Number(task['issue-number'])}` : code(untrusted(task['task-file']))
}

function leftOutRow({ task, why, pullRequest }: LeftOutTask): readonly Words[] {
  const reason = pullRequest === undefined ? line(why) : words`has the open pull request #${pullRequest}`
  const issue = /^#(\d+)$/.exec(task)?.[1]
  return [issue === undefined ? code(untrusted(task)) : words`#${Number(issue)}`, reason]
}
