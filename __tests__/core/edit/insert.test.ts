import { expect, test } from '@jest/globals'
import { insertAfterLine } from '../../../src/core/edit/insert.ts'
import { lineSpansOf, withLineFeeds } from '../../../src/core/edit/line-spans.ts'
import { viewText } from '../../../src/core/edit/view.ts'
import { fc } from '../../playground/properties.ts'

function after(text: string, line: number, insertText: string): string {
  const outcome = insertAfterLine(text, line, insertText)
  return outcome.kind === 'inserted' ? outcome.text : outcome.why
}

test.each([
  ['at the top', 'a\nb\n', 0, 'x', 'x\na\nb\n'],
  ['at the top, behind a byte order mark', '\uFEFFa\n', 0, 'x\n', '\uFEFFx\na\n'],
  ['in the middle', 'a\nb\n', 1, 'x\ny', 'a\nx\ny\nb\n'],
  ['at the end', 'a\nb\n', 2, 'x', 'a\nb\nx\n'],
  ['at the end of a file without a final line break', 'a\nb', 2, 'x', 'a\nb\nx'],
  ['with a final line break where the file had none', 'a\nb', 2, 'x\n', 'a\nb\nx\n'],
  ['with the line breaks of the line before', 'a\r\nb\n', 1, 'x\ny\n', 'a\r\nx\r\ny\r\nb\n'],
  ['into an empty file', '', 0, 'x', 'x'],
  ['into a file that holds a byte order mark only', '\uFEFF', 0, 'x\n', '\uFEFFx\n'],
  ['an empty line', 'a\nb\n', 1, '\n', 'a\n\nb\n'],
  ['patterns of String.replace as they are', 'a\r\n', 1, '$&\n$1', 'a\r\n$&\r\n$1\r\n'],
])('inserts %s', (_, text, line, insertText, expected) => {
  expect(after(text, line, insertText)).toBe(expected)
})

test.each([
  ['behind the end', 'a\nb\n', 3],
  ['below zero', 'a\n', -1],
  ['between two lines', 'a\nb\n', 1.5],
])('refuses a line %s and says how many there are', (_, text, line) => {
  const outcome = insertAfterLine(text, line, 'x')
  expect(outcome).toMatchObject({ kind: 'invalid', why: expect.stringMatching(/the file has \d lines?/) })
})

test('refuses to insert nothing, and half of a surrogate pair', () => {
  expect(insertAfterLine('a\n', 1, '').kind).toBe('invalid')
  expect(insertAfterLine('a\n', 1, '\uD83D').kind).toBe('invalid')
})

const lines = fc.array(fc.tuple(fc.constantFrom('', 'a', '  b', 'é😀'), fc.constantFrom('\n', '\r\n')), {
  maxLength: 8,
})
const text = fc
  .tuple(fc.boolean(), lines, fc.constantFrom('', 'open'))
  .map(([mark, parts, last]) => (mark ? '\uFEFF' : '') + parts.flat().join('') + last)

test('what was inserted is seen at the lines that are named, and everything else is as it was', () => {
  fc.assert(
    fc.property(
      text,
      fc.nat(),
      fc.array(fc.constantFrom('x', ' y', 'z'), { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      (whole, at, added, ended) => {
        const spans = lineSpansOf(whole)
        const line = at % (spans.length + 1)
        const outcome = insertAfterLine(whole, line, added.join('\n') + (ended ? '\n' : ''))
        if (outcome.kind !== 'inserted') throw new Error(outcome.why)
        const view = viewText(outcome.text, [outcome.line, outcome.endLine])
        expect(view).toMatchObject({
          text: added.map((content, index) => `${line + 1 + index}\t${content}`).join('\n'),
        })
        const cut = spans[line - 1]?.next ?? (whole.startsWith('\uFEFF') ? 1 : 0)
        expect(outcome.text.startsWith(whole.slice(0, cut))).toBe(true)
        expect(outcome.text.endsWith(whole.slice(cut))).toBe(true)
        const content = (parts: string) => withLineFeeds(parts).replace('\uFEFF', '').replace(/\n$/, '').split('\n')
        const expected = spans.length === 0 ? added : content(whole).toSpliced(line, 0, ...added)
        expect(content(outcome.text)).toEqual(expected)
      },
    ),
    { numRuns: 2_000 },
  )
})
