import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromCents, toCents } from '../src/money.js'

test('amounts are read as cents', () => {
  assert.equal(toCents('12.50'), 1250)
  assert.equal(toCents('7'), 700)
})

test('what is no amount is refused', () => {
  assert.throws(() => toCents('12,50'), /not an amount: 12,50/)
})

test('cents are written with two digits', () => {
  assert.equal(fromCents(1250), '12.50')
  assert.equal(fromCents(-5), '-0.05')
})
