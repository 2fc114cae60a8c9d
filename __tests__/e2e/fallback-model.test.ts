import { expect, test } from '@jest/globals'
import { summary, think, turn, view } from '../playground/model/script.ts'
import type { Script } from '../playground/model/turn.ts'
import { countedCost } from './counted-cost.ts'
import { onlyPull } from './only-pull.ts'
import { openBareScene } from './scene.ts'
import { MEND } from './small-project.ts'

const FALLBACK = 'claude-opus-5-5'
const OVERLOADED = { status: 529, headers: { 'retry-after-ms': '10' } }

/** Looks, then mends; whoever begins with a patch that mends submits. */
const script: Script = ({ messages }, { position }) => {
  const begin = JSON.stringify(messages[0])
  if (begin.includes('+  return a + b')) return { ...summary(), newPrefix: true }
  const turns = [turn(think('Where is it?'), view('src/sum.js')), turn(think('There.'), MEND), summary(), summary()]
  return { ...turns[position], newPrefix: true }
}

test('a model that stays overloaded in the middle is replaced, with the patch so far', async () => {
  const requests = 8
  const faults = Array.from({ length: 6 }, (_, index) => ({ ...OVERLOADED, request: 3 + index }))
  await using scene = await openBareScene({ script, faults })
  const result = await scene.run({ inputs: { 'fallback-model': FALLBACK } })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', turns: '3' })
  const pull = await onlyPull(scene)
  expect(pull.draft).toBe(false)
  expect(pull.record.evidence).toMatchObject({ model: FALLBACK, model_switched_from: 'claude-sonnet-5-5' })
  expect(scene.model.problems).toEqual([])
  const models = scene.model.requests.map(({ body }) => body.model)
  expect(models.lastIndexOf('claude-sonnet-5-5')).toBe(requests - 1)
  expect(models.slice(requests).every(model => model === FALLBACK)).toBe(true)
  expect(JSON.stringify(scene.model.requests[requests]?.body)).not.toContain('Where is it?')
  expect(Number(result.outputs['cost-usd'])).toBeCloseTo(countedCost(scene.model), 5)
  expect(result.log).toContain(`${FALLBACK} is asked instead`)
})

test('a model that is unknown is replaced before anything is lost', async () => {
  await using scene = await openBareScene({ script })
  const result = await scene.run({ inputs: { model: 'claude-none-9', 'fallback-model': FALLBACK } })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', turns: '3' })
  expect(Number(result.outputs['cost-usd'])).toBeCloseTo(countedCost(scene.model), 5)
  expect((await onlyPull(scene)).record.evidence.model).toBe(FALLBACK)
})

test('without a fallback the run ends, and its sentence names the input', async () => {
  const faults = Array.from({ length: 6 }, (_, index) => ({ ...OVERLOADED, request: index + 1 }))
  await using scene = await openBareScene({ script, faults })
  const result = await scene.run()
  expect(result.outputs).toMatchObject({
    outcome: 'model-error',
    reason: expect.stringMatching(/529 .*overloaded; run again later or set fallback-model/),
  })
})

test('a fallback that is the model itself is a configuration error', async () => {
  await using scene = await openBareScene({ script })
  const result = await scene.run({ inputs: { 'fallback-model': 'claude-sonnet-5-5' } })
  expect(result.outputs).toMatchObject({
    outcome: 'configuration-error',
    reason: expect.stringMatching(/input fallback-model must be another model/),
  })
})
