/** The comment on an issue that holds a plan: for people as text, and for the run that follows as data. */
import { PLANNED, type WorkPlan } from '../task/work-plan.ts'
import { untrusted } from '../text/untrusted.ts'
import { type Document, list, paragraph, quote, table, untrustedText } from './document.ts'
import { markdown } from './markdown.ts'
import type { RunSummary } from './run-summary.ts'
import { effortWords } from './sections.ts'
import { code, counted, dollars, joinWords, line, link, NOTHING, small, strong, type Words, words } from './words.ts'

/** What earlier runs of this repository cost, in dollars; null where none is known. */
export type CostRange = { readonly low: number; readonly high: number; readonly median: number; readonly count: number }

const LONGEST_APPROACH = 4_000
const LONGEST_LINE = 400

type Made = { readonly cost: CostRange | null; readonly summary: RunSummary; readonly runUrl: string }

/** The text below the line by which the comment is found. Its first line holds the plan as data. */
export function planComment(plan: WorkPlan, { cost, summary, runUrl }: Made): string {
  return markdown([
    { kind: 'marker', name: PLANNED, value: plan },
    ...planBlocks(plan, cost),
    ...paragraph(
      words`${strong(words`Next:`)} Comment ${code('/diffproof go')} to start the work with this plan. Text below that line is taken into account. For another plan, comment ${code('/diffproof plan')} again. If somebody edits this comment, the plan does not count any more.`,
    ),
    ...paragraph(small(joinWords([effortWords(summary), code('planned'), link(words`log`, runUrl)], words` · `))),
  ])
}

/** The plan for the job summary. */
export function planSummary(plan: WorkPlan, cost: CostRange | null): string {
  return markdown(planBlocks(plan, cost))
}

function planBlocks({ approach, files, risks }: WorkPlan, cost: CostRange | null): Document {
  const rows = files.map(({ path, change }) => [code(untrusted(path)), line(change, LONGEST_LINE)])
  return [
    ...paragraph(words`${strong(words`The plan.`)} The model wrote:`),
    ...quote(untrustedText(untrusted(approach), LONGEST_APPROACH)),
    ...table([words`File`, words`What changes`], rows),
    ...(risks.length === 0 ? [] : paragraph(strong(words`Risks`))),
    ...list(risks.map(risk => line(risk, LONGEST_LINE))),
    ...paragraph(costWords(cost)),
  ]
}

function costWords(cost: CostRange | null): Words {
  if (cost === null) return NOTHING
  const { low, high, median, count } = cost
  const range =
    low === high ? dollars(low) : words`${dollars(low)} to ${dollars(high)}, half of them at most ${dollars(median)}`
  return words`${strong(words`Cost:`)} ${counted(count, 'pull request')} of this repository took ${range}.`
}
