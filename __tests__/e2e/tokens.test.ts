import { expect, test } from '@jest/globals'
import { replace, summary } from '../playground/model/script.ts'
import { expectClean, onlyPull } from './only-pull.ts'
import { openBareScene } from './scene.ts'

test('what outputs and evidence say is what the server counted, priced by the table', async () => {
  await using scene = await openBareScene()
  const result = await scene.run()
  expect(result.outputs).toMatchObject({ outcome: 'pr-created' })
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
