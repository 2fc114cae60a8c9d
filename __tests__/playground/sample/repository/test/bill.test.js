import assert from 'node:assert/strict'
import { test } from 'node:test'
import { balances } from '../src/bill.js'
import { report } from '../src/report.js'

test('the payer is owed what the others share', () => {
  const totals = balances([{ payer: 'Ada', amount: '30.00', people: ['Ada', 'Ben', 'Cleo'] }])
  assert.deepEqual([...totals], [
    ['Ada', 2000],
    ['Ben', -1000],
    ['Cleo', -1000],
  ])
})

test('the report says who gets and who owes', () => {
  const totals = balances([
    { payer: 'Ada', amount: '20.00', people: ['Ada', 'Ben'] },
    { payer: 'Cleo', amount: '5.00', people: ['Cleo'] },
  ])
  assert.equal(report(totals), 'Ada: gets 10.00\nBen: owes 10.00\nCleo: settled')
})
