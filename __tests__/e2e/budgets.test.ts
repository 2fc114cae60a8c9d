import { expect, test } from '@jest/globals'
import { bash, failing, turn, view } from '../playground/model/script.ts'
import type { Turn } from '../playground/model/turn.ts'
import { countedCost } from './counted-cost.ts'
import { onlyPull } from './only-pull.ts'
import { openScene } from './scene.ts'
import { MEND, SMALL_PROJECT } from './small-project.ts'

const DEAR = {
  input_tokens: 40_000,
  output_tokens: 1_000,
  cache_read_input_tokens: 30_000,
  cache_creation_input_tokens: 4_000,
}
const dear = (one: Turn): Turn => ({ ...one, usage: DEAR })

test.each<[string, Record<string, string>, Turn, number]>([
  ['max-cost-usd', { 'max-cost-usd': '1' }, dear(view('src/sum.js')), 1],
  ['max-turns', { 'max-turns': '4' }, dear(view('src/sum.js')), 5],
  ['timeout-minutes', { 'timeout-minutes': '0.4' }, dear(bash('sleep 300')), 5],
])(
  '%s delivers the verified change as a draft whose reason names it, at the cost that the server counted',
  async (limit, inputs, rest, cap) => {
    const script = [
      failing(dear(turn(MEND)), { cutAfterEvents: 3 }, { errorEvent: 'api_error' }),
      ...Array.from({ length: 20 }, () => failing(rest, { garbageEvent: true })),
    ]
    await using scene = await openScene({ files: SMALL_PROJECT, script })
    const result = await scene.run({ inputs })
    expect(result.outputs).toMatchObject({
      outcome: 'pr-created',
      'tests-passed': 'true',
      reason: expect.stringContaining(limit),
    })
    expect(result.exitCode).toBe(0)
    const pull = await onlyPull(scene)
    expect(pull.draft).toBe(true)
    expect(pull.record.evidence.limit).toBe(limit)
    const { input, output, cacheRead, cacheWrite } = scene.model.totals()
    expect(pull.record.evidence.usage).toEqual({
      turns: Number(result.outputs['turns']),
      input_tokens: input,
      output_tokens: output,
      cache_read_tokens: cacheRead,
      cache_write_tokens: cacheWrite,
    })
    const cost = Number(result.outputs['cost-usd'])
    expect(cost).toBeCloseTo(countedCost(scene.model), 5)
    expect(pull.record.evidence.cost_usd).toBe(cost)
    expect(cost).toBeLessThanOrEqual(cap)
    expect(cacheRead).toBeGreaterThan(0)
    // What was asked again was billed and is no turn.
    expect(scene.model.requests.length).toBeGreaterThan(Number(result.outputs['turns']))
    expect(result.survivors).toEqual([])
  },
  120_000,
)
