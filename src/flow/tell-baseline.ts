/** What the model is told about the untouched tree, once that is known: only what failed there. */
import { baselineReport } from '../core/testing/baseline-report.ts'
import { inWords } from '../core/testing/test-verdict.ts'
import type { Session } from './session.ts'

/** The old failures as text for the next message; null before the baseline is known, where it is green, and when it has been told. `hasRun`: the model has run a command, so that it sees for itself how they fail. */
export function createBaselineNews(session: Session): (hasRun: boolean) => string | null {
  let told = false
  return hasRun => {
    const known = told ? null : session.baseline.known()
    if (known === null) return null
    told = true
    const parts = [known.tests, ...known.checks]
      .filter(run => run.status !== 'passed' && run.status !== 'not-run')
      .map(run =>
        session.run.ports.prompts.render('baseline-red', {
          command: run.command ?? '',
          result: inWords(run),
          failing:
            baselineReport({ output: run.output, results: run.results, namesOnly: hasRun }) || '(it said nothing)',
        }),
      )
    return parts.length === 0 ? null : parts.join('\n\n')
  }
}
