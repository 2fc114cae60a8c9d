/** How a command of the host ended, in few words. */
import { statusInWords } from '../record/verdict.ts'
import { countsInWords } from '../testing/results/test-results.ts'
import type { EventOf } from '../transcript/events.ts'

type Ended = Pick<EventOf<'command'>, 'status' | 'exitCode' | 'tests'>

/** `40 passed, 1 failed` where single tests were counted and tell it, else `failed (exit code 1)`, or both. */
export function resultInWords({ status, exitCode, tests }: Ended): string {
  const words = statusInWords({ status, exit_code: exitCode })
  if (tests === null) return words
  return status === 'passed' || tests.failed > 0 ? countsInWords(tests) : `${words}, ${countsInWords(tests)}`
}
