/** When each step of a run was at work, from where it began to where the next one did. */
import type { Step } from '../story/steps.ts'
import type { Span, Story } from '../story/story.ts'

/** `checkout` is everything until the base was there, `workshop` what was prepared after that. */
export type StepSpans = Readonly<Record<Step | 'workshop', readonly Span[]>>

/** Spans by step; what comes after the last one belongs to it until `totalMs`. */
export function stepSpans(story: Story, totalMs: number): StepSpans {
  const spans: Record<Step | 'workshop', Span[]> = {
    ...{ task: [], checkout: [], workshop: [], setup: [], baseline: [], edit: [] },
    ...{ tests: [], red: [], check: [], summary: [], publish: [] },
  }
  const marks = marksOf(story)
  for (const [index, { step, at }] of marks.entries()) {
    const endedAt = marks[index + 1]?.at ?? totalMs
    if (step !== null && endedAt >= at) spans[step].push({ beganAt: at, endedAt })
  }
  // It runs beside the others.
  for (const { step, at } of story.began)
    if (step === 'baseline') spans.baseline.push({ beganAt: at, endedAt: totalMs })
  return spans
}

type Mark = { readonly step: keyof StepSpans | null; readonly at: number }

/** A transcript begins when the base is checked out; work that is sent back is edited again without a beginning of its own. */
function marksOf({ start, began, verdicts, workshop }: Story): Mark[] {
  const own = began.filter(({ step }) => !['baseline', 'task', 'checkout'].includes(step))
  const prepared: Mark[] =
    start === null
      ? []
      : [
          { step: 'checkout', at: 0 },
          { step: 'workshop', at: start.at },
        ]
  const set: Mark[] = workshop === null ? [] : [{ step: 'workshop', at: workshop.at }]
  const judged = verdicts.map(({ kind, at }): Mark => ({ step: kind === 'not-yet' ? 'edit' : null, at }))
  const all: Mark[] = [...prepared, ...set, ...own, ...judged]
  // What goes on is one span.
  return all
    .toSorted((one, other) => one.at - other.at)
    .filter(({ step }, index, marks) => index === 0 || step !== marks[index - 1]?.step)
}
