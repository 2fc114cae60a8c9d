/** The limits of a run that are near, for the model. */
import type { Limit } from '../../core/outcome.ts'
import { counted, money } from '../../core/text/quantities.ts'
import type { Run } from '../run.ts'

const NEAR = 0.15
/** The next request and one for the summary. */
const LAST_TURNS = 2

/** Makes the news about limits: each limit once, as soon as little of it is left, so that the model can finish in time. */
export function createLimitNews({ config, state, ports, deadlines, startedAt }: Run): () => string | null {
  const said = new Set<Limit>()
  return () => {
    const turns = config.maxTurns - state.turns
    const dollars = config.maxCostUsd - state.dollars
    const ms = deadlines.editing - ports.clock.now()
    const limits: readonly (readonly [limit: Limit, isNear: boolean, left: string])[] = [
      [
        'max-turns',
        turns <= Math.max(LAST_TURNS, config.maxTurns * NEAR),
        `${turns} of ${counted(config.maxTurns, 'request')}`,
      ],
      ['max-cost-usd', dollars <= config.maxCostUsd * NEAR, `${money(dollars)} of ${money(config.maxCostUsd)}`],
      ['timeout-minutes', ms <= (deadlines.editing - startedAt) * NEAR, counted(Math.round(ms / 60_000), 'minute')],
    ]
    const near = limits.filter(([limit, isNear]) => isNear && !said.has(limit))
    for (const [limit] of near) said.add(limit)
    return near.length === 0 ? null : ports.prompts.render('limit-near', { left: near.map(one => one[2]).join(', ') })
  }
}
