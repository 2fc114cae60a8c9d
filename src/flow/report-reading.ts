/** Says in the log how JSON was read: nothing for plain JSON, one line for anything else, an excerpt where nothing helped (`S2-18` to `S2-22`). */
import type { JsonReading } from '../core/summary/read-json.ts'
import type { Reporter } from '../ports/reporter.ts'

const STRATEGIES = {
  '2a': 'in a fence',
  '2b': 'in a fence, control characters escaped',
  '3a': 'between prose',
  '3b': 'between prose, control characters escaped',
  '4': 'control characters escaped',
  repair: 'repaired',
} as const

export type ReadingLog = Pick<Reporter, 'info' | 'warning' | 'foreign'>

/** `what`: what was being read, such as `the plan`. */
export function reportReading(what: string, reading: JsonReading, reporter: ReadingLog): void {
  if (reading.kind === 'unreadable') {
    reporter.warning(`${what} holds no readable JSON: ${reading.syntaxError}`)
    reporter.foreign(reading.excerpt)
  } else if (reading.strategy !== '1') {
    reporter.info(`${what} was read as JSON by strategy ${reading.strategy}: ${STRATEGIES[reading.strategy]}`)
  }
}
