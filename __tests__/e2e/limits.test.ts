/** What ends a run in its middle. The dear ones are in `limits.slow.test.ts`. */
import { expect } from '@jest/globals'
import { bash, create, failing, say, summary, turn, view } from '../playground/model/script.ts'
import { countedCost } from './counted-cost.ts'
import { bareRows, quickRows } from './rows.ts'
import { MEND, SMALL_PROJECT } from './small-project.ts'

const USAGE = { input_tokens: 40_000, output_tokens: 1_000, cache_read_input_tokens: 30_000 }
const dear = (reply = view('src/sum.js')) => ({ ...reply, usage: { ...USAGE, cache_creation_input_tokens: 4_000 } })

bareRows({
  'max-turns ends a run without a change as turn-limit': {
    script: () => view('src/sum.js'),
    inputs: { 'max-turns': '3' },
    outcome: 'turn-limit',
    requests: 3,
    outputs: { turns: '3' },
  },
  'max-cost-usd is a hard cap that is checked before every request': {
    script: () => ({ ...view('src/sum.js'), usage: { input_tokens: 100_000, output_tokens: 5_000 } }),
    steps: [
      {
        inputs: { 'max-cost-usd': '0.000001' },
        outcome: 'budget-exceeded',
        requests: 0,
        outputs: { turns: '0' },
      },
      {
        inputs: { 'max-cost-usd': '1' },
        outcome: 'budget-exceeded',
        also: ({ result }) => expect(Number(result.outputs['cost-usd'])).toBeLessThanOrEqual(1),
      },
    ],
  },
  'max-cost-usd delivers the verified change as a draft whose reason names it, at the cost that the server counted': {
    script: [
      failing(dear(turn(MEND)), { cutAfterEvents: 3 }, { errorEvent: 'api_error' }),
      ...Array.from({ length: 20 }, () => failing(dear(), { garbageEvent: true })),
    ],
    inputs: { 'max-cost-usd': '1' },
    reason: 'max-cost-usd',
    outputs: { 'tests-passed': 'true' },
    draft: true,
    evidence: { limit: 'max-cost-usd', phases: { summary_source: 'host' } },
    async also({ scene, result, pull }) {
      const { evidence } = (await pull()).record
      const { input, output, cacheRead, cacheWrite } = scene.model.totals()
      const turns = Number(result.outputs['turns'])
      const { estimated_output_tokens: estimated, ...usage } = evidence.usage
      const tokens = { input_tokens: input, output_tokens: output + estimated, cache_read_tokens: cacheRead }
      expect(usage).toEqual({ turns, ...tokens, cache_write_tokens: cacheWrite })
      const cost = Number(result.outputs['cost-usd'])
      expect(cost).toBeCloseTo(countedCost(scene.model) + estimated / 100_000, 5)
      expect(evidence.cost_usd).toBe(cost)
      expect(cost).toBeLessThanOrEqual(1)
      // What was asked again was billed and is no turn.
      expect(scene.model.requests.length).toBeGreaterThan(turns)
    },
  },
  'replies that break off are billed by what arrived, marked as an estimate': {
    script: [
      failing(say('A long word. '.repeat(8_000)), { errorEvent: true }, { errorEvent: true }),
      turn(MEND),
      summary(),
    ],
    comment: /· about \$/,
    also: async ({ pull }) => {
      const { usage, cost_usd } = (await pull()).record.evidence
      // Half of 104,000 characters, twice.
      expect(usage.estimated_output_tokens).toBeGreaterThan(32_000)
      expect(usage.estimated_output_tokens).toBeLessThan(40_000)
      expect(cost_usd).toBeGreaterThan(0.32)
    },
  },
  'replies that break off count against max-cost-usd': {
    script: [failing(say('A long word. '.repeat(8_000)), ...Array.from({ length: 5 }, () => ({ errorEvent: true })))],
    inputs: { 'max-cost-usd': '0.3' },
    outcome: 'budget-exceeded',
    requests: 2,
    also: ({ result }) => expect(Number(result.outputs['cost-usd'])).toBeGreaterThan(0.15),
  },
  'a reply that was cut off is carried on, its last call not carried out': {
    script: [
      turn(MEND),
      { ...bash('echo cut > cut.txt'), stop: 'max_tokens' },
      { say: 'thinking about', stop: 'max_tokens' },
      summary(),
    ],
    changed: ['src/sum.js'],
  },
})

quickRows({
  'a test command that cannot be started after the edit is told apart from a failing one': {
    files: { ...SMALL_PROJECT, 'run-tests.sh': 'exec node --test\n' },
    script: [turn(MEND, create('run-tests.sh', 'no-such-program --test\n')), summary(), summary()],
    inputs: { 'test-command': 'sh run-tests.sh', 'max-attempts': '1' },
    evidence: { tests: { final: { status: 'could-not-run' } } },
  },
})
