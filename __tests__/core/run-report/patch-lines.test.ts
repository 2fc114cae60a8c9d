import { expect, test } from '@jest/globals'
import { editLines, patchLine } from '../../../src/core/run-report/patch-lines.ts'
import { fc } from '../../playground/properties.ts'

const SIGNS = { same: ' ', added: '+', deleted: '-', note: '\\' }
const told = (before: string, after: string) =>
  editLines(before, after).map(({ kind, text }) => `${SIGNS[kind]}${text}`)

test('what an edit begins and ends with stays, the rest goes and comes', () => {
  expect(told('a\nb\nc\n', 'a\nx\ny\nc\n')).toEqual([' a', '-b', '+x', '+y', ' c'])
  expect(told('', 'new\nfile\n')).toEqual(['+new', '+file'])
  expect(told('gone', '')).toEqual(['-gone'])
  expect(told('a\na\n', 'a\n')).toEqual([' a', '-a'])
})

test('both texts can be read off the lines', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1 }).map(lines => `${lines.join('\n')}\n`)
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = editLines(before, after)
      const side = (gone: string) => lines.filter(({ kind }) => kind !== gone).map(line => `${line.text}\n`)
      expect(side('added').join('')).toBe(before)
      expect(side('deleted').join('')).toBe(after)
    }),
  )
})

test('a line longer than anybody reads is cut, and says so', () => {
  expect(patchLine('added', 'x'.repeat(5_000), null, 1).text).toMatch(/^x{1000}… \(4000 more characters\)$/)
})
