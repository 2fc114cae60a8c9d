import { describe, expect, test } from '@jest/globals'
import { codeParts } from '../../../src/core/run-report/code-parts.ts'
import { growthOf } from '../../playground/growth.ts'
import { fc } from '../../playground/properties.ts'

const shown = (sentence: string) => codeParts(sentence).map(({ text, isCode }) => (isCode ? `<${text}>` : text))

describe('code in sentences', () => {
  test.each([
    ['Raise `max-turns`, or ask for less.', ['Raise ', '<max-turns>', ', or ask for less.']],
    ['`a` `b`', ['<a>', ' ', '<b>']],
    ['``a`b``', ['<a`b>']],
    ['`` `a` ``', ['<`a`>']],
    ['one ` alone', ['one ` alone']],
    ['a `` b ` c', ['a `` b ` c']],
    ['not over\n`two\nlines`', ['not over\n`two\nlines`']],
    ['', []],
  ])('%j', (sentence, parts) => {
    expect(shown(sentence)).toEqual(parts)
  })

  test('loses nothing but backticks and the blanks beside them', () => {
    const text = fc.array(fc.constantFrom('`', '``', 'a', ' ', '\n')).map(parts => parts.join(''))
    fc.assert(
      fc.property(text, sentence => {
        const all = codeParts(sentence)
        const letters = (one: string) => one.replace(/[` ]/g, '')
        expect(letters(all.map(part => part.text).join(''))).toBe(letters(sentence))
        expect(all.filter(({ isCode }) => !isCode).every(part => part.text !== '')).toBe(true)
      }),
    )
  })

  test('takes time by the length of the sentence, whatever stands in it', () => {
    const of = (length: number) => {
      const sentence = Array.from({ length }, (_, n) => '`'.repeat((n % 90) + 1)).join('a')
      return () => codeParts(sentence)
    }
    expect(growthOf({ small: of(200), large: of(1_600) }, 6)).toBeLessThan(24)
  })
})
