/** What the issue is told while a run is at work. */

import type { Story } from '../story/story.ts'
import { codeSpan } from '../text/code-spans.ts'
import { escapedLine } from '../text/escape-markdown.ts'
import { counted, durationInWords, money } from '../text/quantities.ts'
import { checklist, type Row, turnsAnswered } from './checklist.ts'
import type { Stage } from './stages.ts'

export type Effort = {
  readonly elapsedMs: number
  /** Null for a model without a known price. */
  readonly costUsd: number | null
  readonly turns: number
  /** The earlier run whose work this one went on with, and what that had cost. */
  readonly begunIn: Begun | null
}

export type Begun = { readonly runId: string; readonly costUsd: number | null }

/** The text, without marker: the steps, and what they took so far. */
export function progressText(
  story: Story,
  {
    planned,
    elapsedMs,
    model,
    runUrl,
  }: {
    readonly planned: readonly Stage[]
    readonly elapsedMs: number
    readonly model: string
    readonly runUrl: string
  },
): string {
  const turns = turnsAnswered(story, true)
  const effort = effortInWords({ elapsedMs, costUsd: story.costUsd, turns, begunIn: story.resumed })
  return [
    '**Diffproof is at work on this.**',
    renderChecklist(checklist(story, planned, false)),
    `So far: ${effort} · ${codeSpan(story.turns.at(-1)?.model ?? model)} · [log](${runUrl})`,
  ].join('\n\n')
}

const MARKS: Readonly<Record<Row['state'], (title: string) => string>> = {
  done: title => `[x] ${title}`,
  failed: title => `[ ] ❌ ${title}`,
  'at-work': title => `[ ] **${title}** (now)`,
  ahead: title => `[ ] ${title}`,
}

/** A task list; what is at work is bold, what did not pass stays unticked and has a cross. */
export function renderChecklist(rows: readonly Row[]): string {
  return rows
    .map(({ title, state, detail }) => `- ${MARKS[state](title)}${detail === '' ? '' : `: ${detail}`}`)
    .join('\n')
}

/** Time, turns and cost; what is nothing yet is left out. */
export function effortInWords({ elapsedMs, costUsd, turns, begunIn }: Effort): string {
  const asked = turns === 0 ? [] : [counted(turns, 'turn'), ...(costUsd === 0 ? [] : [money(costUsd)])]
  return [durationInWords(elapsedMs), ...asked, ...(begunIn === null ? [] : [begunInWords(begunIn)])].join(' · ')
}

/** What else has gone into the work. */
export function begunInWords({ runId, costUsd }: Begun): string {
  return `begun in run ${escapedLine(runId, LONGEST_ID)} (${money(costUsd)} more)`
}

const LONGEST_ID = 40
