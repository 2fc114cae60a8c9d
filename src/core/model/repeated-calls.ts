/** Sees when a model goes round in a loop: calls that fail, replies that do not end, or the same answer again. */
import type { CallResult, Reply, ToolCall } from './messages.ts'
import { callInWords, EDITOR } from './tools.ts'

/** The name of this limit, beside those that are inputs. */
export const REPEATED_CALLS = 'repeated-calls'
/** From here on the model reads that it repeats itself. */
const SAID_AT = 3
/** Here the work ends. */
export const MOST_REPEATS = 6
const LONGEST_CALL = 160

export type Repeated = { call: string; count: number; isOver: boolean }

type CallWatch = {
  /** Results are in the order of the calls. Null unless the model has to read about it, or the work is over. */
  note(reply: Pick<Reply, 'calls' | 'stopReason'>, results: readonly CallResult[]): Repeated | null
}

/**
 * A new edit or a new command begins all counts again, and a call that succeeds that of failures. An old one again is
 * no progress.
 */
export function createCallWatch(): CallWatch {
  const made = new Set<string>()
  const counts = new Map<string, number>()
  let failing = 0
  return {
    note({ calls, stopReason }, results) {
      const noted = calls.flatMap((call, at) => {
        const result = results[at]
        return result === undefined ? [] : [notedCall(call, result)]
      })
      if (noted.some(({ input, mayChange }) => mayChange && !made.has(input))) counts.clear()
      const isWaste = noted.length === 0 ? stopReason !== 'end_turn' : noted.every(({ fails }) => fails)
      failing = isWaste ? failing + 1 : 0
      let most = { words: noted.at(-1)?.words ?? 'a reply that did not end', count: failing }
      for (const [result, { words, input }] of new Map(noted.map(one => [one.result, one]))) {
        made.add(input)
        const count = (counts.get(result) ?? 0) + 1
        counts.set(result, count)
        if (count > most.count) most = { words, count }
      }
      const isOver = most.count >= MOST_REPEATS
      return isOver || most.count === SAID_AT ? { call: most.words, count: most.count, isOver } : null
    },
  }
}

const RAN: readonly CallResult['end']['kind'][] = ['exited', 'stopped', 'out-of-time', 'not-started']

function notedCall({ name, input }: ToolCall, { text, isError, end }: CallResult) {
  const said = `${name} ${JSON.stringify(input)}`
  // It may fail for good reasons, and may have changed something.
  const hasRun = RAN.includes(end.kind)
  const isView = typeof input === 'object' && input !== null && 'command' in input && input.command === 'view'
  return {
    words: callInWords(name, input).slice(0, LONGEST_CALL),
    input: said,
    // Times and counters differ in every run of a command.
    result: `${said}\n${text.replace(/\d+/g, '0')}`,
    fails: isError && !hasRun,
    mayChange: hasRun || (name === EDITOR && !isView && !isError),
  }
}
