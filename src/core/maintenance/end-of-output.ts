/** What of a criterion's output is kept as evidence. */
import { cleanLines } from '../testing/clean-output.ts'

const LONGEST = 2_000
/** Only the end is shown; what lies far before it need not be cleaned. */
const LOOKED_AT = 20_000

/** The end of standard output and error, as they came together, without colours and control characters. */
export function endOfOutput(output: string): string {
  return cleanLines(output.slice(-LOOKED_AT)).join('\n').trim().slice(-LONGEST).trim().toWellFormed()
}
