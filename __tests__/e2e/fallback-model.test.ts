import { expect } from '@jest/globals'
import { summary, think, turn, view } from '../playground/model/script.ts'
import type { Script } from '../playground/model/turn.ts'
import { countedCost } from './counted-cost.ts'
import { bareRows, type Ended } from './rows.ts'
import { MEND } from './small-project.ts'

const FALLBACK = 'claude-opus-5-5'
/** More often than a turn is asked for again. */
const overloadedFrom = (request: number) =>
  Array.from({ length: 6 }, (_, at) => ({ status: 529, headers: { 'retry-after-ms': '10' }, request: request + at }))

/** Looks, then mends; whoever begins with a patch that mends submits. */
const script: Script = ({ messages }, { position }) => {
  const begin = JSON.stringify(messages[0])
  if (begin.includes('+  return a + b')) return { ...summary(), newPrefix: true }
  const turns = [turn(think('Where is it?'), view('src/sum.js')), turn(think('There.'), MEND), summary(), summary()]
  return { ...turns[position], newPrefix: true }
}

const expectCost = ({ scene, result }: Ended) =>
  expect(Number(result.outputs['cost-usd'])).toBeCloseTo(countedCost(scene.model), 5)

bareRows({
  'a model that stays overloaded in the middle is replaced, with the patch so far': {
    script,
    faults: overloadedFrom(3),
    inputs: { 'fallback-model': FALLBACK },
    outputs: { turns: '3' },
    draft: false,
    evidence: { model: FALLBACK, model_switched_from: 'claude-sonnet-5-5' },
    log: `${FALLBACK} is asked instead`,
    also(ended) {
      const { requests } = ended.scene.model
      expect(requests.map(({ body }) => body.model === FALLBACK)).toEqual([...Array(8).fill(false), true])
      expect(JSON.stringify(requests[8]?.body)).not.toContain('Where is it?')
      expectCost(ended)
    },
  },
  'a model that is unknown is replaced before anything is lost': {
    script,
    allows: 'problems',
    inputs: { model: 'claude-none-9', 'fallback-model': FALLBACK },
    outputs: { turns: '3' },
    evidence: { model: FALLBACK },
    also: expectCost,
  },
  'a fallback that is the model itself is a configuration error': {
    script,
    inputs: { 'fallback-model': 'claude-sonnet-5-5' },
    outcome: 'configuration-error',
    reason: 'input fallback-model must be another model',
  },
})
