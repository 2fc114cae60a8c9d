/** What the model reads beside the answers to its calls. */
import { MOST_REPEATS, REPEATED_CALLS, type Repeated } from '../../core/model/repeated-calls.ts'
import type { Limit } from '../../core/outcome.ts'
import { countInWords, money } from '../../core/text/quantities.ts'
import type { Run } from '../run.ts'

const NEAR = 0.15
/** The next request and one for the summary. */
const LAST_TURNS = 2

/** Makes the news about limits: each once, as soon as little of it is left, so that the model can finish in time. */
export function createLimitNews({ config, state, ports, deadlines, startedAt }: Run): () => string | null {
  const said = new Set<Limit>()
  const { maxTurns, maxCostUsd } = config
  return () => {
    const turns = maxTurns - state.turns
    const dollars = maxCostUsd - state.dollars
    const ms = deadlines.editing - ports.clock.now()
    const near: Partial<Record<Limit, string>> = {
      ...(turns <= Math.max(LAST_TURNS, maxTurns * NEAR) && {
        'max-turns': `${turns} of ${countInWords(maxTurns, 'request')}`,
      }),
      ...(dollars <= maxCostUsd * NEAR && { 'max-cost-usd': `${money(dollars)} of ${money(maxCostUsd)}` }),
      ...(ms <= (deadlines.editing - startedAt) * NEAR && {
        'timeout-minutes': countInWords(Math.round(ms / 60_000), 'minute'),
      }),
    }
    const unsaid = Object.entries(near).filter(([limit]) => !said.has(limit as Limit))
    for (const [limit] of unsaid) said.add(limit as Limit)
    return unsaid.length === 0
      ? null
      : ports.prompts.render('limit-near', { left: unsaid.map(one => one[1]).join(', ') })
  }
}

export function repeatedNews({ call, count }: Repeated, { ports }: Run): string {
  return ports.prompts.render('repeated-calls', { call, count: String(count), most: String(MOST_REPEATS) })
}

/** Records that repeated calls ended the work, and returns that as a sentence. */
export function noteRepeats({ call, count }: Repeated, { ports }: Run, closing = false): string {
  const why = `the model made the same or failing calls ${count} times without a new result, at last \`${call}\``
  ports.reporter.warning(why)
  ports.reporter.record({ type: 'limit', limit: REPEATED_CALLS, closing })
  return why
}

export function joined(...texts: readonly (string | null)[]): string | null {
  return texts.filter(text => text !== null).join('\n\n') || null
}
