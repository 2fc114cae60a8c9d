/** What a run is doing, as of the newest event of its story. */
import type { Step } from '../story/steps.ts'
import type { Story } from '../story/story.ts'

export type AtWork = {
  /** The newest step of the run's own course, also where it has ended; null before the first. */
  readonly main: Step | null
  /** What runs beside it. */
  readonly beside: readonly Step[]
}

/** The model's requests belong to `edit`, and to `summary` once the editing is over: after a failure the editing goes on without beginning again. */
export function stepsAtWork(story: Story): AtWork {
  const own = story.began.findLast(({ step }) => step !== 'baseline')
  const turn = story.turns.at(-1)
  const byTurn: Step | null = turn === undefined ? null : turn.closing ? 'summary' : 'edit'
  // A transcript begins when the base is checked out.
  const atStart: Step | null = story.start === null ? null : 'checkout'
  const main = turn !== undefined && turn.beganAt >= (own?.at ?? 0) ? byTurn : (own?.step ?? atStart)
  const count = (all: readonly unknown[]): number => all.length
  const begun = count(story.began.filter(({ step }) => step === 'baseline'))
  const ended = count(story.commands.filter(({ purpose }) => purpose === 'baseline'))
  return { main, beside: begun > ended ? ['baseline'] : [] }
}

/** The same as one word, which differs whenever a step has begun or ended. */
export function stepKey(story: Story): string {
  const { main, beside } = stepsAtWork(story)
  return [main, ...beside].join('+')
}
