/** What the model is told about a failed run: which tests, what they said, and whether it has heard that before. */
import { type Baseline, failedAlike, oldFailures } from '../core/testing/baseline.ts'
import { failureReport } from '../core/testing/failing-first.ts'
import { sameFailure } from '../core/testing/same-failure.ts'
import { inWords, type TestRun } from '../core/testing/test-verdict.ts'
import type { Session } from './session.ts'

const REPORT = 6_000

type Told = {
  readonly failure: TestRun
  readonly attemptsLeft: number
  /** False where the tree is the one that failed before. */
  readonly isNew: boolean
  readonly before: Baseline
}

/** Makes the teller of one run; it remembers the failure it told last. */
export function createTeller(session: Session): (told: Told) => string {
  let last: TestRun | null = null
  return ({ failure, attemptsLeft, isNew, before }) => {
    const again = isNew && last !== null && last.command === failure.command && sameFailure(last.output, failure.output)
    last = failure
    const runs = attemptsLeft === 1 ? 'is one more run' : `are ${attemptsLeft} more runs`
    const sentences = [
      ...(failedAlike(failure, before)
        ? [
            'It ended in the same way before any change; where it is not what the task is about, call submit_summary again as it is.',
          ]
        : []),
      ...(again ? ['This is the same failure as before your last change, which did not touch its cause.'] : []),
      isNew ? `There ${runs} after this.` : 'Nothing has changed since that run.',
    ]
    return session.run.ports.prompts.render('tests-failed', {
      command: failure.command ?? '',
      result: inWords(failure),
      excerpt: failureReport({
        output: failure.output,
        budget: REPORT,
        results: failure.results,
        old: oldFailures(before),
      }),
      attempts: sentences.join(' '),
    })
  }
}
