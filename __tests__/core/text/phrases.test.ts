import { expect, test } from '@jest/globals'
import { anyOf, phrasesOf } from '../../../src/core/text/phrases.ts'
import { growthOf } from '../../playground/growth.ts'
import { fc } from '../../playground/properties.ts'

const words = (most: number) =>
  fc
    .array(fc.constantFrom('a', 'b', 'ab', 'ä', '1'), { minLength: 1, maxLength: most })
    .map(some => ` ${some.join(' ')} `)

test('a text holds just those phrases whose words stand in it in a row', () => {
  fc.assert(
    fc.property(words(12), fc.array(words(4)), (text, phrases) => {
      const found = phrases.filter(phrase => text.includes(phrase))
      expect(phrases.filter(phrasesOf(text))).toEqual(found)
      expect(anyOf(phrases)(text)).toBe(found.length > 0)
    }),
  )
})

test('a name of signs alone is no phrase of a text', () => {
  expect([anyOf(['  '])(' a '), anyOf([])(' a '), phrasesOf('')(' a ')]).toEqual([false, false, false])
})

test.each([
  ['many words', 'one or two words more '],
  ['one word again and again', 'a '],
])('a text of %s is searched in linear time for as many phrases', (_, unit) => {
  const search = (times: number) => () => {
    const [holds, holdsAny] = [phrasesOf(` ${unit.repeat(times)}`), anyOf([' a b ', ' c '])]
    for (let n = 0; n < times; n += 1) if (holds(` a a words ${n} `) || holdsAny(` a a words ${n} `)) return
  }
  expect(growthOf({ small: search(2_000), large: search(20_000) }, 40)).toBeLessThanOrEqual(40)
})
