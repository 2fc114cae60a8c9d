/** Plans: the comment that holds one, and the job summary of the action `plan`. */
import type { LeftOutTask, Plan, PlannedTask } from '../task/plan.ts'
import { PLANNED, type WorkPlan } from '../task/work-plan.ts'
import { codeBlock, type Document, list, quote, table, untrustedText } from './document.ts'
import { markdown } from './markdown.ts'
import type { RunSummary } from './run-summary.ts'
import { effortWords, footer } from './sections.ts'
import { code, codeOf, counted, dollars, joinWords, line, NOTHING, strong, type Words, words } from './words.ts'

/** What earlier runs of this repository cost, in dollars; null where none is known. */
export type CostRange = { low: number; high: number; median: number; count: number }

const LONGEST_APPROACH = 4_000
const LONGEST_LINE = 400

type Made = {
  name: string
  cost: CostRange | null
  summary: RunSummary
  runUrl: string
  /** The hidden line by which the totals count the run. */
  remembered: string
}

/** The text below the line by which the comment is found. Its first line holds the plan as data. */
export function planComment(plan: WorkPlan, { name, cost, summary, runUrl, remembered }: Made): string {
  const rest = markdown([
    costWords(cost),
    words`${strong('Next:')} To start the work with this plan, comment this line. Text below it is taken into account.`,
    codeBlock(`/diffproof go ${name}`),
    words`For another plan, comment ${code('/diffproof plan')} again. If somebody edits the plan, this line does not start it any more.`,
    footer(runUrl, effortWords(summary), code('planned')),
  ])
  return `${shownPlan(plan)}\n\n${rest}\n${remembered}`
}

/**
 * The part that holds the plan, as data and for people. A comment that does not show what its data says is not ours.
 */
export function shownPlan(plan: WorkPlan): string {
  return markdown([{ kind: 'marker', name: PLANNED, value: plan }, planBlocks(plan)]).trimEnd()
}

export function planSummary(plan: WorkPlan, cost: CostRange | null): string {
  return markdown([planBlocks(plan), costWords(cost)])
}

function planBlocks({ approach, files, risks }: WorkPlan): Document {
  const rows = files.map(({ path, change }) => [codeOf(path), line(change, LONGEST_LINE)])
  return [
    words`${strong('The plan.')} The model wrote:`,
    quote(untrustedText(approach, LONGEST_APPROACH)),
    table(['File', 'What changes'], rows),
    risks.length !== 0 && strong('Risks'),
    list(risks.map(risk => line(risk, LONGEST_LINE))),
  ]
}

function costWords(cost: CostRange | null): Words {
  if (cost === null) return NOTHING
  const { low, high, median, count } = cost
  const range =
    low === high ? dollars(low) : words`${dollars(low)} to ${dollars(high)}, half of them at most ${dollars(median)}`
  return words`${strong('Cost:')} ${counted(count, 'pull request')} of this repository took ${range}.`
}

const ROWS_SHOWN = 1_000

/** The planned tasks, and each task that was left out with its reason. */
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
  return task.kind === 'issue' ? words`#${Number(task['issue-number'])}` : codeOf(task['task-file'])
}

function leftOutRow({ task, why, pullRequest }: LeftOutTask): readonly Words[] {
  const reason = pullRequest === undefined ? line(why) : words`has the open pull request #${pullRequest}`
  const issue = /^#(\d+)$/.exec(task)?.[1]
  return [issue === undefined ? codeOf(task) : words`#${Number(issue)}`, reason]
}
