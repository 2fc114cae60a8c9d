import { expect, test } from '@jest/globals'
import { say, summary, think, turn, view } from '../playground/model/script.ts'
import type { Script } from '../playground/model/turn.ts'
import { countedCost } from './counted-cost.ts'
import { expectClean, onlyPull } from './only-pull.ts'
import { BARE, openScene } from './scene.ts'
import { MEND, SMALL_PROJECT } from './small-project.ts'

const TURNS = 70
/** As much as one view shows. */
const LARGE = Array.from({ length: 750 }, (_, line) => `// line ${line} ${'x'.repeat(20)}`).join('\n')

test('a run of 70 turns goes on in new conversations: no prompt outgrows the window, the work is kept, the cache is used', async () => {
  const script: Script = (_, { number }) => {
    if (number === 10) return turn(say('I mend it.'), MEND)
    if (number < TURNS) return turn(think(`Thought ${number}.`), say(`Step ${number}.`), view('src/large.js'))
    return summary()
  }
  await using scene = await openScene({ files: { ...SMALL_PROJECT, 'src/large.js': LARGE }, script })
  const result = await scene.run({ inputs: { ...BARE, 'max-turns': '300', 'max-cost-usd': '50' } })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', turns: String(TURNS) })
  expectClean(scene)
  const prompts = scene.model.requests.map(({ tokens }) => tokens)
  const lengths = prompts.map(one => (one?.input ?? 0) + (one?.cacheRead ?? 0) + (one?.cacheWrite ?? 0))
  expect(Math.max(...lengths)).toBeLessThan(170_000)
  const begins = scene.model.requests.filter(({ body }) => body.messages.length === 1)
  expect(begins.length).toBeGreaterThan(2)
  expect(begins.length).toBeLessThan(10)
  const last = JSON.stringify(begins.at(-1)?.body.messages)
  expect(last).toContain('+  return a + b')
  expect(last).toMatch(/-said>\\nStep \d+\./)
  expect(last).toContain('It is broken')
  expect(scene.model.cachedShare()).toBeGreaterThan(0.85)
  expect(Number(result.outputs['cost-usd'])).toBeCloseTo(countedCost(scene.model), 4)
  expect((await onlyPull(scene)).record.evidence.files).toMatchObject([{ path: 'src/sum.js' }])

  // The page stays small, and the log has every turn.
  const { stepSummary, log } = result
  expect(Buffer.byteLength(stepSummary)).toBeLessThan(20_000)
  expect(stepSummary).toContain(`${TURNS} turns · `)
  expect(log.match(/^\[ *\d+ s\] turn \d+: .* tokens read /gm)).toHaveLength(TURNS)
})
