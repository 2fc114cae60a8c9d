import { expect, test } from '@jest/globals'
import { replace, summary, view } from '../playground/model/script.ts'
import type { Turn } from '../playground/model/turn.ts'
import { expectClean, onlyPull } from './only-pull.ts'
import { openBareScene } from './scene.ts'
import { SMALL_PROJECT } from './small-project.ts'

const LINES = Array.from({ length: 300 }, (_, line) => `export const value${line} = ${line}`).join('\n')

/** Twenty turns: nine views, nine edits, the fix, the summary. */
const TWENTY: readonly Turn[] = [
  ...Array.from({ length: 9 }, (_, n) => [
    view(`src/part${n}.js`, [1, 60]),
    replace(`src/part${n}.js`, `value${n} = ${n}`, `value${n} = ${n + 1}`),
  ]).flat(),
  replace('src/sum.js', 'a - b', 'a + b'),
  summary({
    files: [...Array.from({ length: 9 }, (_, n) => `src/part${n}.js`), 'src/sum.js'].map(path => ({
      path,
      change: 'modified',
      description: '',
    })),
  }),
]

test('system and tools of the first request stay under 2,000 tokens; over 20 turns 90 % of the input falls under an earlier breakpoint', async () => {
  const parts = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`src/part${n}.js`, `${LINES}\n`]))
  await using scene = await openBareScene({ files: { ...SMALL_PROJECT, ...parts }, script: TWENTY })
  const result = await scene.run()
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', turns: '20' })
  const first = scene.model.requests[0]?.body
  const fixed = JSON.stringify(first?.system).length + JSON.stringify(first?.tools).length
  expect(fixed / 4).toBeLessThan(2_000)
  expect(scene.model.cachedShare()).toBeGreaterThan(0.9)
  // What outputs and evidence say is what the server counted, priced by the table.
  const { input, output, cacheRead, cacheWrite } = scene.model.totals()
  const cost = (input * 2 + output * 10 + cacheWrite * 2.5 + cacheRead * 0.1) / 1e6
  expect(result.outputs).toMatchObject({
    'input-tokens': String(input),
    'output-tokens': String(output),
    'cache-read-tokens': String(cacheRead),
    'cache-write-tokens': String(cacheWrite),
  })
  expect(Number(result.outputs['cost-usd'])).toBeCloseTo(cost, 5)
  expect((await onlyPull(scene)).record.evidence.cost_usd).toBeCloseTo(cost, 5)
  expectClean(scene)
})

test('an unknown model costs null with a warning; model-prices gives it a price', async () => {
  const script = [replace('src/sum.js', 'a - b', 'a + b'), summary()]
  const limits = { context: 200_000, output: 64_000, effort: true, forcedTools: false, thinking: ['adaptive'] }
  const models = [{ id: 'house-model', name: 'House', ...limits }]
  await using scene = await openBareScene({ script, models })
  const result = await scene.run({ inputs: { model: 'house-model' } })
  expect(result.outputs['outcome']).toBe('pr-created')
  expect(result.outputs).not.toHaveProperty('cost-usd')
  expect((await onlyPull(scene)).record.evidence.cost_usd).toBeNull()
  expect(result.commands.some(one => one.command === 'warning' && /house-model/.test(one.data))).toBe(true)

  await using priced = await openBareScene({ script, models })
  const known = await priced.run({
    inputs: {
      model: 'house-model',
      'model-prices': '{"house-model":{"input":1000,"output":1000}}',
      'max-cost-usd': '100',
    },
  })
  expect(Number(known.outputs['cost-usd'])).toBeGreaterThan(0.1)
})
