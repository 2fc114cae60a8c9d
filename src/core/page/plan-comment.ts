/** The comment on an issue that holds a plan: for people as text, and for the run that follows as data. */
import { PLANNED, type WorkPlan } from '../task/work-plan.ts'
import { untrusted } from '../text/untrusted.ts'
import { codeBlock, type Document, list, quote, table, untrustedText } from './document.ts'
import { markdown } from './markdown.ts'
import type { RunSummary } from './run-summary.ts'
import { effortWords, footer } from './sections.ts'
import { code, counted, dollars, line, NOTHING, strong, type Words, words } from './words.ts'

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
    codeBlock(untrusted(`/diffproof go ${name}`)),
    words`For another plan, comment ${code('/diffproof plan')} again. If somebody edits the plan, this line does not start it any more.`,
    footer(runUrl, effortWords(summary), code('planned')),
  ])
  return `${shownPlan(plan)}\n\n${rest}\n${remembered}`
}

/** The part that holds the plan, as data and for people. A comment that does not show what its data says is not ours. */
export function shownPlan(plan: WorkPlan): string {
  return markdown([{ kind: 'marker', name: PLANNED, value: plan }, planBlocks(plan)]).trimEnd()
}

export function planSummary(plan: WorkPlan, cost: CostRange | null): string {
  return markdown([planBlocks(plan), costWords(cost)])
}

function planBlocks({ approach, files, risks }: WorkPlan): Document {
  const rows = files.map(({ path, change }) => [code(untrusted(path)), line(change, LONGEST_LINE)])
  return [
    words`${strong('The plan.')} The model wrote:`,
    quote(untrustedText(untrusted(approach), LONGEST_APPROACH)),
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
