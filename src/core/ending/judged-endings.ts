/** How a run ends whose work did not stand up to being judged. */

import type { LeftOut } from '../change/change.ts'
import type { Config } from '../config/inputs.ts'
import { type Ending, endingOf } from '../outcome.ts'
import { inWords, type RunResult } from '../testing/test-verdict.ts'

/** Nothing was changed, in spite of every reminder. */
export function noChanges({ ifNoChanges }: Config): Ending {
  return endingOf(
    'no-changes',
    'the model ended without changing any file, after every reminder',
    ifNoChanges === 'pass',
  )
}

/** The change stayed one that may not be delivered. */
export function blocked(problems: readonly LeftOut[]): Ending {
  const first = problems[0]
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : ''
  return endingOf('blocked-changes', `the change cannot be delivered: ${first?.path}: ${first?.why}${more}`)
}

/** The tests or checks stayed red under `on-test-failure: fail`. */
export function testsFailed(failure: RunResult): Ending {
  return endingOf('tests-failed', `${failure.command} ${inWords(failure)} on the change; the patch is kept`)
}
