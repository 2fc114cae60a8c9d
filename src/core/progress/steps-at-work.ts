/** What a run is doing, as of the newest event of its story, and where it ended. */
import type { Step } from '../story/steps.ts'
import type { Story } from '../story/story.ts'
import type { Stage } from './stages.ts'

export type AtWork = {
  /** The newest of the run's own course, also where it has ended; null before the first. */
  readonly main: Stage | null
  /** What runs beside it. */
  readonly beside: readonly Stage[]
}

/** The model's requests belong to `edit`, and to `summary` once the editing is over: after a failure the editing goes on without beginning again. */
export function stepsAtWork(story: Story): AtWork {
  const own = story.began.findLast(({ step }) => step !== 'baseline')
  const turn = story.turns.at(-1)
  const byTurn: Step | null = turn === undefined ? null : turn.closing ? 'summary' : 'edit'
  const main = turn !== undefined && turn.beganAt >= (own?.at ?? 0) ? byTurn : byStep(own?.step ?? null, story)
  const count = (all: readonly unknown[]): number => all.length
  const begun = count(story.began.filter(({ step }) => step === 'baseline'))
  const ended = count(story.commands.filter(({ purpose }) => purpose === 'baseline'))
  return { main, beside: begun > ended ? ['baseline'] : [] }
}

/** What is told of has its task read; a transcript begins when the base is checked out. */
function byStep(step: Step | null, { start }: Story): Stage | null {
  if (step !== null && step !== 'task' && step !== 'checkout') return step
  if (start !== null) return 'preflight'
  return step === null ? null : 'checkout'
}

/** Where a run that is over came to its end: what it was judged by counts, not what came last. */
export function endedIn(story: Story): Stage | null {
  const { main } = stepsAtWork(story)
  const own = story.began.findLast(({ step }) => step !== 'baseline')
  if (own?.step === 'task' && main === 'checkout') return 'preflight'
  const verdict = story.verdicts.at(-1)
  if (verdict?.kind !== 'over' || verdict.why !== 'tests-failed') return main
  const failed = story.commands.findLast(
    ({ purpose, status }) => (purpose === 'tests' || purpose === 'check') && status !== 'passed',
  )
  return failed === undefined ? main : failed.purpose === 'check' ? 'check' : 'tests'
}

/** What is at work as one word, which differs whenever a step has begun or ended. */
export function stepKey(story: Story): string {
  const { main, beside } = stepsAtWork(story)
  return [main, ...beside].join('+')
}
