import assert from 'node:assert/strict'
import { test } from 'node:test'
import { split } from '../src/split.js'

test('everybody has the same share of an amount that divides', () => {
  assert.deepEqual(split(1200, ['Ada', 'Ben']), [
    { person: 'Ada', cents: 600 },
    { person: 'Ben', cents: 600 },
  ])
})

test('nobody cannot share', () => {
  assert.throws(() => split(100, []), /nobody/)
})

test('the shares add up to the amount', () => {
  const shares = split(1000, ['Ada', 'Ben', 'Cleo'])
  assert.equal(
    shares.reduce((sum, share) => sum + share.cents, 0),
    1000,
  )
})
