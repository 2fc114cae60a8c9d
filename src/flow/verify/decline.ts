import { type RunResult, resultOf } from '../../core/outcome.ts'
import type { Secrets } from '../../core/secrets/secrets.ts'
import { cut } from '../../core/text/cut.ts'
import { oneLine } from '../../core/text/sanitized-text.ts'

const LONGEST_REASON = 1_000
const LONGEST_TEXT = 4_000
const MOST_RISKS = 10

/** The result `declined`, in the model's words without secrets. Nothing is published. */
export function declinedResult(
  { reason, tests, risks }: NonNullable<RunResult['declined']>,
  { publishable }: Pick<Secrets, 'publishable'>,
): RunResult {
  const said = (text: string) => cut(publishable(text), LONGEST_TEXT)
  const declined = { reason: said(reason), tests: said(tests), risks: risks.slice(0, MOST_RISKS).map(said) }
  const why = `the model changed nothing, because “${cut(oneLine(declined.reason), LONGEST_REASON)}”`
  return { ...resultOf('declined', why), declined }
}
