import { expect, test } from '@jest/globals'
import { insertAfterLine } from '../../../src/core/edit/insert.ts'
import { replaceOnce } from '../../../src/core/edit/replace.ts'
import {
  failureIn,
  tellCreation,
  tellInsertion,
  tellMissing,
  tellRefused,
  tellReplacement,
  tellView,
} from '../../../src/core/edit/tool-results.ts'
import { viewText } from '../../../src/core/edit/view.ts'

const text = Array.from({ length: 40 }, (_, at) => `line ${at + 1}\n`).join('')

test('after an exact replacement says where it is, and repeats nothing of what the model wrote', () => {
  expect(tellReplacement('a.txt', replaceOnce(text, 'line 20\n', 'new 20\nnew 21\n'))).toEqual({
    isError: false,
    text: 'Edited line 20.',
  })
})

test('where white space was not the same shows the changed lines with their surroundings', () => {
  expect(tellReplacement('a.txt', replaceOnce(text, 'line  20\n', 'new 20\nnew 21\n'))).toEqual({
    isError: false,
    text: "Edited a.txt (matched with different white space; indentation and line breaks are the file's):\n18\tline 18\n19\tline 19\n20\tnew 20\n21\tnew 21\n22\tline 21\n23\tline 22",
  })
})

test('shows the two ends of a long replacement only', () => {
  const added = Array.from({ length: 100 }, (_, at) => `new ${at + 1}`).join('\n')
  const { text: told } = tellReplacement('a.txt', replaceOnce(text, 'line  20', added))
  expect(told).toContain('20\tnew 1\n')
  expect(told).toContain('\n...\n')
  expect(told).toContain('119\tnew 100\n120\tline 21')
  expect(told.split('\n').length).toBeLessThan(16)
})

test('after deleting everything says that the file is empty', () => {
  expect(tellReplacement('a.txt', replaceOnce('a', 'a', '')).text).toContain('empty')
})

test.each([
  ['not there', replaceOnce(text, 'lime 20 x', 'b'), /is not in a\.txt\. Nothing was changed\..*/],
  ['there but unlike anything', replaceOnce(text, '%%%', 'b'), /view the file and copy/],
  ['copied with its line numbers', replaceOnce(text, '3\tline 3\n4\tline 4\n', 'b'), /Leave out the line numbers/],
  ['on several lines', replaceOnce('x\ny\nx\n', 'x', 'b'), /on lines 1, 3 .*unique/],
  ['twice on one line', replaceOnce('x x\n', 'x', 'b'), /more than once on line 1/],
  [
    'several times but for white space',
    replaceOnce('  x\n    x\n', '\tx', 'b'),
    /lines 1, 2.*not counting white space/,
  ],
  ['the same as the new text', replaceOnce(text, 'a', 'a'), /are the same/],
])('an old text that is %s is an error that says how to go on', (_, outcome, expected) => {
  expect(tellReplacement('a.txt', outcome)).toEqual({ isError: true, text: expect.stringMatching(expected) })
})

test('tells about insertions, creations, views, missing and refused paths', () => {
  expect(tellInsertion('a.txt', insertAfterLine('a\nb\n', 1, 'x'))).toEqual({
    isError: false,
    text: 'Edited a.txt:\n1\ta\n2\tx\n3\tb',
  })
  expect(tellInsertion('a.txt', insertAfterLine('a\nb\n', 7, 'x'))).toEqual({
    isError: true,
    text: expect.stringContaining('2 lines'),
  })
  expect(tellCreation('a.txt', 'a\nb\n', false)).toEqual({ isError: false, text: 'Created a.txt (2 lines).' })
  expect(tellCreation('a.txt', 'a', true).text).toBe('Replaced a.txt (1 line).')
  expect(tellView('a.txt', viewText('a\n', [2, 3]))).toMatchObject({ isError: true })
  expect(tellView('a.txt', viewText('a\n', null))).toEqual({ isError: false, text: 'a' })
  expect(tellMissing('b.txt')).toMatchObject({ isError: true, text: expect.stringContaining('list_files') })
  expect(tellRefused('.git/config', 'x')).toMatchObject({ isError: true, text: expect.stringContaining('.git/config') })
})

test('what kept a file tool from its work is read back from its answer', () => {
  const replaced = (text: string, oldText: string) => tellReplacement('src/a.js', replaceOnce(text, oldText, 'x'))
  expect([
    failureIn(tellMissing('src/a.js').text),
    failureIn(tellRefused('src/a.js', 'protected path').text),
    failureIn(replaced('a\n', 'not there').text),
    failureIn(replaced('a\nb\na\n', 'a').text),
    failureIn(tellInsertion('src/a.js', { kind: 'invalid', why: 'there is no such line' }).text),
  ]).toEqual(['not found', 'refused', 'text not found', 'text found more than once', null])
})
