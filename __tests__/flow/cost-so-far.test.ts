import { expect, test } from '@jest/globals'
import { money } from '../../src/core/text/quantities.ts'
import { costSoFar } from '../../src/flow/run.ts'
import { beginRequest } from '../../src/flow/run-state.ts'
import { world } from './fakes.ts'

test('a run that asked no model has cost nothing, whatever the price', () => {
  const { run } = world([])
  const unpriced = { ...run, tariff: { ...run.tariff, known: false } }
  expect([costSoFar(run), costSoFar(unpriced)]).toEqual([0, 0])
  beginRequest(unpriced.state, 0)
  expect(costSoFar(unpriced)).toBeNull()
  expect([0, 0.00001, null].map(money)).toEqual(['$0.00', '$0.00', 'cost unknown'])
})
