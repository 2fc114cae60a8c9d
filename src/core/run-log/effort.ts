/** What a run took, in words. */
import { escapedLine } from '../text/escape-markdown.ts'
import { counted, durationInWords, money } from '../text/quantities.ts'
import type { Effort } from './run-summary.ts'

/** Time, turns and cost as Markdown; what is nothing yet is left out. */
export function effortInWords({
  durationMs,
  turns,
  costUsd,
  resumedFrom,
}: Pick<Effort, 'durationMs' | 'turns' | 'costUsd' | 'resumedFrom'>): string {
  return [
    durationInWords(durationMs),
    ...(turns === 0 ? [] : [counted(turns, 'turn'), ...(costUsd === 0 ? [] : [money(costUsd)])]),
    ...(resumedFrom === null ? [] : [resumedInWords(resumedFrom)]),
  ].join(' · ')
}

const LONGEST_ID = 40

/** Which run began the work, and what it had cost, as Markdown. */
export function resumedInWords({ runId, costUsd }: NonNullable<Effort['resumedFrom']>): string {
  return `begun in run ${escapedLine(runId, LONGEST_ID)} (${money(costUsd)} more)`
}
