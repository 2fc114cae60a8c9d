import { expect, test } from '@jest/globals'
import { withLineFeeds } from '../../../src/core/edit/lines.ts'
import { insertAfterLine, replaceOnce } from '../../../src/core/edit/replace.ts'
import { formatView } from '../../../src/core/edit/tool-results.ts'
import { growthOf } from '../../playground/growth.ts'
import { fc } from '../../playground/properties.ts'
import { lineSpansOf } from './line-spans.ts'

function after(text: string, oldText: string, newText: string): string {
  const outcome = replaceOnce(text, oldText, newText)
  return outcome.kind === 'edited' ? outcome.text : JSON.stringify(outcome)
}

test.each([
  ['one line', 'a\nb\nc\n', 'b', 'B', 'a\nB\nc\n'],
  ['part of a line', 'let x = 1\n', '= 1', '= 2', 'let x = 2\n'],
  ['patterns of String.replace are literal', 'a\nb\n', 'b', "$&$1$$$'$`", "a\n$&$1$$$'$`\n"],
  ['a regular expression in the old text is literal', 'a.*b\naxxb\n', 'a.*b', 'c', 'c\naxxb\n'],
  ['no final line break is added', 'a\nb', 'b', 'c', 'a\nc'],
  ['old line breaks as LF match CRLF', 'a\r\nb\r\nc\r\n', 'a\nb', 'A\nB', 'A\r\nB\r\nc\r\n'],
  ['LF match CRLF inside lines', 'f(a,\r\n  b)\r\n', '(a,\n  b', '(c,\n  d', 'f(c,\r\n  d)\r\n'],
  ['LF at its beginning matches CRLF', 'x\r\n  a\r\ny\r\n', '\n  a', '\n  b\n  c', 'x\r\n  b\r\n  c\r\ny\r\n'],
  ['CR alone is a line break where there is no LF', 'a\rb\rc\r', 'a\nb', 'A\nB\nC', 'A\rB\rC\rc\r'],
])('replaces exactly: %s', (_, text, oldText, newText, expected) => {
  expect(after(text, oldText, newText)).toBe(expected)
})

test.each([
  ['no indentation', '  if x:\n    y()\n', 'if x:\n  y()', 'if x:\n  z()', '  if x:\n    z()\n'],
  ['quoted too deep', 'if x:\n  y()\n', '    if x:\n      y()', '    if x:\n      z()', 'if x:\n  z()\n'],
  ['deeper new lines', '\tif x:\n\t\ty\n', 'if x:\n\ty', 'if x:\n\tfor i:\n\t\ty', '\tif x:\n\t\tfor i:\n\t\t\ty\n'],
  [
    'two spaces for four',
    'f:\n    x:\n        1\n',
    'f:\n  x:\n    1',
    'f:\n  x:\n    2\n  3',
    'f:\n    x:\n        2\n    3\n',
  ],
  ['trailing blanks', 'a  \nb\t\nc\n', 'a\nb', 'a\nB', 'a  \nB\nc\n'],
  ['a string in a line with another indentation', '  x = "a  b"\n', '\tx = "a  b"', '\ty = "a  b"', '  y = "a  b"\n'],
  ['runs of blanks', 'a  =  1\nb = 2\n', 'a = 1\nb  = 2', 'a = 1\nb  = 3', 'a  =  1\nb  = 3\n'],
  ['the file ends without a line break', 'x\n  a', 'a \n', 'b \n', 'x\n  b '],
  ['lines added behind a last line without a line break', 'x\n  a', 'x \n  a', 'x \n  a\n  c', 'x\n  a\n  c'],
  ['CRLF and indentation at once', 'x\r\n  a\r\n  b\r\n', 'a\nb\n', 'a\nc\nb\n', 'x\r\n  a\r\n  c\r\n  b\r\n'],
  ['a whole file', '\uFEFF  a\n', ' a \n', ' b\n', '\uFEFF  b\n'],
  [
    'only the old text has the wrong indentation',
    '  if x:\n    y()\n',
    'if x:\n  y()',
    '  if z:\n    y(1)',
    '  if z:\n    y(1)\n',
  ],
])('replaces whole lines whatever their white space: %s', (_, text, oldText, newText, expected) => {
  expect(after(text, oldText, newText)).toBe(expected)
  expect(replaceOnce(text, oldText, newText)).toMatchObject({ how: 'whitespace' })
})

/** Why an edit was refused; null where it was not. */
function refused(text: string, oldText: string, newText: string) {
  const outcome = replaceOnce(text, oldText, newText)
  return outcome.kind === 'refused' ? outcome.refused : null
}

test('names the lines that the replacement touches', () => {
  expect(replaceOnce('a\nb\nc\nd\n', 'b\nc', 'B\nC\nD')).toMatchObject({ line: 2, endLine: 4, how: 'exact' })
  expect(replaceOnce('a\nb\nc\n', 'b\n', '')).toMatchObject({ line: 2, endLine: 2 })
  expect(replaceOnce('a', 'a', '')).toMatchObject({ text: '', line: 1, endLine: 1 })
})

test('names at most ten places and says that there are more', () => {
  const outcome = refused('x\n'.repeat(50), 'x', 'y')
  expect(outcome).toMatchObject({ kind: 'ambiguous', lines: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], more: true })
})

test.each([
  ['the indentation of quoted lines is lost', 'if a:\n    b\n    c\n', 'if a:\nb \nc', 'if a:\nb \nd'],
  ['a new indentation is no whole number of tabs', '\tif a:\n\t\tb\n', '    if a:\n        b', '    if a:\n      c'],
  ['the new text only changes white space', 'a\n    b\n', 'a\n  b', 'a\n      b'],
  ['the old text is blank', 'a\nb\n', '   \n', 'c\n'],
  ['the lines are there in another order', 'a\nb\n', 'b\na', 'c'],
  ['an unknown depth of tabs', '\ta:\n\t\tb\n', '  a:\n    b', '  a:\n      c'],
  ['blank lines that are quoted go', 'x\n\n  a\ny\n', '\n a', ' b'],
  ['white space in a string differs', 'x = "a    b"\n', 'x = "a b"', 'x = "a b" + y'],
  ['a tab in a string differs, beside an indentation', "  f()\n  g('a\tb')\n", "f()\ng('a b')", "h()\ng('a b')"],
])('refuses rather than guess: %s', (_, text, oldText, newText) => {
  expect(refused(text, oldText, newText)?.kind).toMatch(/^(?:not-found|white-space)$/)
})

test.each([
  ['an empty old text', '', 'a', 'empty'],
  ['the same text twice', 'a', 'a', 'same'],
  ['half of a surrogate pair in the old text', '\uD83D', 'a', 'half-character'],
  ['half of a surrogate pair in the new text', 'a', '\uDE00', 'half-character'],
])('says that the request makes no sense: %s', (_, oldText, newText, kind) => {
  expect(refused('a 😀\n', oldText, newText)).toEqual({ kind })
})

test('says so when the file already reads like the new text', () => {
  expect(refused('a\r\nb\r\n', 'a\nb', 'a\r\nb')).toEqual({ kind: 'same' })
})

test('names the lines most like a passage that is not there', () => {
  const text = 'import x\nfunction add(left, right) {\n  return left - right\n}\nfunction sub(left, right) {\n'
  const outcome = refused(text, 'function add(left, rigth) {\n', 'x')
  expect(outcome).toMatchObject({ kind: 'not-found' })
  expect(outcome?.kind === 'not-found' && outcome.nearest[0]).toEqual({
    line: 2,
    excerpt: 'function add(left, right) {',
  })
  expect(outcome?.kind === 'not-found' && outcome.nearest.length).toBeLessThanOrEqual(3)
})

test('of a passage whose first lines are there, names the lines where it would be', () => {
  const text = 'const a = [\n  1,\n]\nfunction add(left, right) {\n  return left\n}\n'
  const outcome = refused(text, 'function add(left, right) {\n  return left - right\n}', 'x')
  expect(outcome).toMatchObject({ kind: 'not-found', nearest: [{ line: 4 }, { line: 5, excerpt: '  return left' }] })
})

test.each<[string, (times: number) => [text: string, oldText: string]]>([
  ['a repeated character', times => ['a'.repeat(1_000 * times), `b${'a'.repeat(160 * times)}`]],
  ['repeated lines', times => ['ab\n'.repeat(320 * times), `${'ab\n'.repeat(48 * times)}c\n`]],
  ['repeated blank-noised lines', times => [' ab\n'.repeat(240 * times), `${'ab \n'.repeat(48 * times)}c\n`]],
  ['blanks in one line', times => [' '.repeat(1_000 * times), `x${' '.repeat(80 * times)}`]],
  ['carriage returns', times => ['a\r\n'.repeat(320 * times), `${'a\n'.repeat(80 * times)}b`]],
])('looks for what is not there in time that grows with the text: %s', (_, textsOf) => {
  const work = (times: number) => {
    const [text, oldText] = textsOf(times)
    expect(refused(text, oldText, 'new')?.kind).toMatch(/^(?:not-found|too-common)$/)
    return () => refused(text, oldText, 'new')
  }
  // From here on the limit on what is compared holds; below it, time grows with the square of the text.
  expect(growthOf({ small: work(40), large: work(160) }, 8)).toBeLessThanOrEqual(8)
})

function inserted(text: string, line: number, insertText: string): string {
  const outcome = insertAfterLine(text, line, insertText)
  return outcome.kind === 'edited' ? outcome.text : outcome.refused.kind
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
  expect(inserted(text, line, insertText)).toBe(expected)
})

test.each([
  ['behind the end', 'a\nb\n', 3],
  ['below zero', 'a\n', -1],
  ['between two lines', 'a\nb\n', 1.5],
])('refuses a line %s and says how many there are', (_, text, line) => {
  expect(insertAfterLine(text, line, 'x')).toMatchObject({ refused: { kind: 'out-of-range', line } })
})

test('refuses to insert nothing, and half of a surrogate pair', () => {
  expect(insertAfterLine('a\n', 1, '')).toMatchObject({ refused: { kind: 'empty' } })
  expect(insertAfterLine('a\n', 1, '\uD83D')).toMatchObject({ refused: { kind: 'half-character' } })
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
        if (outcome.kind !== 'edited') throw new Error(outcome.refused.kind)
        const view = formatView('a.txt', outcome.text, [outcome.line, outcome.endLine])
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
    { numRuns: 500 },
  )
})
