/** The rows of the checklist: the steps of a run, and the preflight, which has no step of its own. */
import { STEPS, type Step } from '../story/steps.ts'

export type Stage = Step | 'preflight'

/** In their order. The preflight goes on when the checkout is done. */
export const STAGES: readonly Stage[] = STEPS.flatMap((step): readonly Stage[] =>
  step === 'checkout' ? [step, 'preflight'] : [step],
)
