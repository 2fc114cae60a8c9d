/** What the issue is told while a run is at work. */
import { codeSpan } from '../pull-request/code-spans.ts'
import { costInWords, counted, durationInWords } from '../pull-request/quantities.ts'
import type { Step } from '../story/steps.ts'
import type { Story } from '../story/story.ts'
import { checklist, type Row } from './checklist.ts'

export type Effort = {
  readonly elapsedMs: number
  /** Null for a model without a known price. */
  readonly costUsd: number | null
  readonly turns: number
}

/** The text, without marker: the steps, and what they took so far. */
export function progressText(
  story: Story,
  {
    planned,
    elapsedMs,
    model,
    runUrl,
  }: {
    readonly planned: readonly Step[]
    readonly elapsedMs: number
    readonly model: string
    readonly runUrl: string
  },
): string {
  const turns = story.turns.at(-1)?.turn ?? 0
  const effort = effortInWords({ elapsedMs, costUsd: story.costUsd, turns })
  return [
    '**Diffproof is at work on this.**',
    renderChecklist(checklist(story, planned, false)),
    `So far: ${effort} · ${codeSpan(turns === 0 ? model : (story.turns.at(-1)?.model ?? model))} · [log](${runUrl})`,
  ].join('\n\n')
}

/** A task list; what did not pass stays unticked, in bold. */
export function renderChecklist(rows: readonly Row[]): string {
  return rows
    .map(({ title, state, detail }) => {
      const name = state === 'at-work' || state === 'failed' ? `**${title}**` : title
      const now = state === 'at-work' ? ' (now)' : ''
      return `- [${state === 'done' ? 'x' : ' '}] ${name}${now}${detail === '' ? '' : `: ${detail}`}`
    })
    .join('\n')
}

/** Time, turns and cost; what is nothing yet is left out. */
export function effortInWords({ elapsedMs, costUsd, turns }: Effort): string {
  const asked = turns === 0 ? [] : [counted(turns, 'turn'), ...(costUsd === 0 ? [] : [costInWords(costUsd)])]
  return [durationInWords(elapsedMs), ...asked].join(' · ')
}
