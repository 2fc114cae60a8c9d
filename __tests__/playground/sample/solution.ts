import { bash, create, replace, say, search, summary, think, turn, view } from '../model/script.ts'
import type { Turn } from '../model/turn.ts'

export const FAULTY = `  const share = Math.floor(cents / people.length)
  return people.map(person => ({ person, cents: share }))
`

export const CORRECT = `  const share = Math.floor(cents / people.length)
  const odd = cents - share * people.length
  return people.map((person, index) => ({ person, cents: index < odd ? share + 1 : share }))
`

const NEW_TEST = `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { balances } from '../src/bill.js'
import { split } from '../src/split.js'

const people = ['Ada', 'Ben', 'Cleo']

test('those who come first pay the odd cents', () => {
  assert.deepEqual(
    split(1001, people).map(share => share.cents),
    [334, 334, 333],
  )
})

test('balances add up to nothing whatever is split', () => {
  const totals = balances([
    { payer: 'Ada', amount: '10.00', people },
    { payer: 'Ben', amount: '0.02', people },
  ])
  assert.equal(
    [...totals.values()].reduce((sum, cents) => sum + cents, 0),
    0,
  )
})
`

/** The script of a model that solves the sample's issue: it looks, edits, adds a test and sums up. */
export const solution: readonly Turn[] = [
  turn(
    think('The shares are rounded down, so the remainder is lost.'),
    say('I will look at how amounts are split.'),
    search('split'),
    view('src/split.js'),
    view('test/split.test.js'),
  ),
  turn(say('The remainder has to go to the first people.'), replace('src/split.js', FAULTY, CORRECT)),
  turn(create('test/odd-cents.test.js', NEW_TEST), bash('npm test')),
  summary({
    title: 'Give the odd cents of a bill to the first people',
    description:
      'Splitting rounded every share down and dropped the remainder, so balances did not add up. ' +
      'The remainder is now handed out cent by cent, in the order of the people.',
    root_cause: '`split` used the rounded share for everybody and ignored what was left.',
    files: [
      { path: 'src/split.js', change: 'modified', description: 'Hands the remainder out to the first people.' },
      { path: 'test/odd-cents.test.js', change: 'added', description: 'Odd cents and balances that add up.' },
    ],
    tests: '`npm test`: the failing test passes; two new tests cover odd cents and balances.',
    risks: ['Shares of people may now differ by one cent.'],
  }),
  say('The change is complete.'),
]
