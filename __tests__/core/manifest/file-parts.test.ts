import { expect, test } from '@jest/globals'
import { asksForAll, fileParts, placesIn, readShow } from '../../../src/core/manifest/file-parts.ts'
import { testsNamedLike } from '../../../src/core/manifest/related-tests.ts'
import { growthOf } from '../../playground/growth.ts'
import { fc } from '../../playground/properties.ts'

const lineOf = (n: number) =>
  n % 40 === 1 ? `export function step${n}() {` : `  value += ${n} // enough to fill a line`
const textOf = (lines: number) => `${Array.from({ length: lines }, (_, at) => lineOf(at + 1)).join('\n')}\n`

const range = fc.tuple(fc.integer({ min: 1, max: 1_200 }), fc.integer({ min: 1, max: 1_200 }))
const name = fc.integer({ min: 0, max: 24 }).map(n => `step${40 * n + 1}`)

test('every numbered line is that line of the file, and what is named is among them', () => {
  const text = textOf(1_000)
  fc.assert(
    fc.property(fc.array(range, { maxLength: 3 }), fc.array(name, { maxLength: 3 }), (ranges, names) => {
      const parts = fileParts(text, { ranges, names })
      if (parts === null) return
      const [shown = ''] = parts.split('\n\nDefinitions in the rest:')
      const numbered = [...parts.matchAll(/^(\d+)\t(.*)$/gm)].map(([, n = '', line]) => [Number(n), line] as const)
      for (const [n, line] of numbered) expect(line).toBe(lineOf(n))
      const numbers = new Set([...shown.matchAll(/^(\d+)\t/gm)].map(([, n]) => Number(n)))
      for (const [from, to] of ranges.filter(one => Math.max(...one) <= 1_000))
        expect([numbers.has(from), numbers.has(to)]).toEqual([true, true])
      for (const one of names) expect(numbers.has(Number(one.slice(4)))).toBe(true)
    }),
  )
})

test('a text of which most would be shown is shown whole', () => {
  expect(fileParts(textOf(60), { ranges: [], names: [] })).not.toBeNull()
  expect(fileParts(textOf(60), { ranges: [[1, 50]], names: [] })).toBeNull()
  expect(fileParts('', { ranges: [[1, 5]], names: ['x'] })).toBeNull()
})

test.each([
  ['let `makeTotal` and `Cart.sum(items)` round', [], ['makeTotal', 'sum']],
  ['change total_of and parseLine, and fold()', [], ['total_of', 'parseLine', 'fold']],
  [
    'see line 12, lines 30-40 and lines 50 to 60',
    [
      [12, 12],
      [30, 40],
      [50, 60],
    ],
    [],
  ],
  ['an ordinary sentence, nothing else', [], []],
])('%s names its places', (words, ranges, names) => {
  expect(placesIn(words)).toEqual({ ranges, names })
})

test.each([
  ['SHOW 120-180', { ranges: [[120, 180]], names: [] }],
  ['\n`SHOW lines 5`\nSHOW: Cart.total()\n', { ranges: [[5, 5]], names: ['total'] }],
  ['SHOW 5\n\n### CHANGE 1: x', null],
  ['I need more.', null],
  ['', null],
])('the answer %j asks for %j', (answer, asked) => {
  expect(readShow(answer)).toEqual(asked)
})

test.each([
  ['Rewrite the file for big numbers', true],
  ['This module is rewritten from scratch', true],
  ['rename x: all occurrences', true],
  ['URLs are rewritten too late', false],
  ['round the total', false],
])('%s asks for the whole file: %s', (words, isAll) => {
  expect(asksForAll(words)).toBe(isAll)
})

test('tests are found by the name of a file, the nearest first, whatever the language calls them', () => {
  const tests = [
    'other/sum.test.js',
    'src/a/sum.spec.js',
    'test/sum.js',
    'tests/test_money.py',
    'src/test/java/CartTest.java',
    'pkg/rate_test.go',
    'test/summary.test.js',
  ]
  const paths = ['src/a/sum.js', 'app/money.py', 'src/main/java/Cart.java', 'pkg/rate.go', 'src/none.js']
  expect([...testsNamedLike(paths, tests).values()]).toEqual([
    ['src/a/sum.spec.js', 'other/sum.test.js'],
    ['tests/test_money.py'],
    ['src/test/java/CartTest.java'],
    ['pkg/rate_test.go'],
    [],
  ])
})

test.each([
  ['a file', (n: number) => fileParts(textOf(n), { ranges: [[1, 5]], names: ['step41', 'value'] })],
  ['an answer', (n: number) => readShow(`${'`'.repeat(n)}x`)],
  ['words', (n: number) => placesIn('ab_ '.repeat(n))],
])('%s of any size takes linear time', (_, work) => {
  const look = (size: number) => () => work(size)
  expect(growthOf({ small: look(10_000), large: look(100_000) }, 22)).toBeLessThanOrEqual(22)
})
