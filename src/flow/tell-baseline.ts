/** What the model is told about the untouched tree, once that is known: only what failed there. */
import { oldFailures } from '../core/testing/baseline.ts'
import { failureReport } from '../core/testing/failing-first.ts'
import { inWords } from '../core/testing/test-verdict.ts'
import type { Workshop } from './workshop.ts'

const REPORT = 3_000

/** The old failures as text for the next message; null before the baseline is known, where it is green, and when it has been told. */
export function createBaselineNews(shop: Workshop): () => string | null {
  let told = false
  return () => {
    const known = told ? null : shop.baseline.known()
    if (known === null) return null
    told = true
    const parts = [known.tests, ...known.checks]
      .filter(run => run.status !== 'passed' && run.status !== 'not-run')
      .map(run =>
        shop.run.ports.prompts.render('baseline-red', {
          command: run.command ?? '',
          result: inWords(run),
          failing:
            failureReport({
              output: run.output,
              budget: REPORT,
              results: run.results,
              old: oldFailures(known),
            }).trim() || '(it said nothing)',
        }),
      )
    return parts.length === 0 ? null : parts.join('\n\n')
  }
}
