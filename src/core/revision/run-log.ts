/** What the log of a failed job says went wrong. */
import { failureExcerpt } from '../testing/excerpt.ts'

/** What the runner puts before each line, and the lines that are only its own. */
const TIME = /^\uFEFF?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z ?/
const OWN = /^##\[(?:group|endgroup|command|debug|section)\]/
const ERROR = '##[error]'

/** The telling part of a job's log in at most `budget` characters. What follows the last error is cleaning up, and left out. */
export function runLogExcerpt(log: string, budget: number): string {
  const lines = log.split('\n').map(line => line.replace(TIME, ''))
  const last = lines.findLastIndex(line => line.startsWith(ERROR))
  const upToError = last === -1 ? lines : lines.slice(0, last + 1)
  const telling = upToError.filter(line => !OWN.test(line)).map(line => line.replace(ERROR, 'error: '))
  return failureExcerpt(telling.join('\n'), budget)
}
