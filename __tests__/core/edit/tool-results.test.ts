import { expect, test } from '@jest/globals'
import { insertAfterLine, replaceOnce } from '../../../src/core/edit/replace.ts'
import {
  formatClosed,
  formatCreation,
  formatDirectory,
  formatInsertion,
  formatMissing,
  formatReplacement,
  formatView,
} from '../../../src/core/edit/tool-results.ts'
import { fc } from '../../playground/properties.ts'

const text = Array.from({ length: 40 }, (_, at) => `line ${at + 1}\n`).join('')

test('after an exact replacement says where it is, and repeats nothing of what the model wrote', () => {
  expect(formatReplacement('a.txt', replaceOnce(text, 'line 20\n', 'new 20\nnew 21\n'))).toMatchObject({
    isError: false,
    text: 'Edited line 20.',
  })
})

test('where white space was not the same shows the changed lines with their surroundings', () => {
  expect(formatReplacement('a.txt', replaceOnce(text, 'line  20\n', 'new 20\nnew 21\n'))).toMatchObject({
    isError: false,
    text: "Edited a.txt (matched with different white space; indentation and line breaks are the file's):\n18\tline 18\n19\tline 19\n20\tnew 20\n21\tnew 21\n22\tline 21\n23\tline 22",
  })
})

test('shows the two ends of a long replacement only', () => {
  const added = Array.from({ length: 100 }, (_, at) => `new ${at + 1}`).join('\n')
  const { text: told } = formatReplacement('a.txt', replaceOnce(text, 'line  20', added))
  expect(told).toContain('20\tnew 1\n')
  expect(told).toContain('\n...\n')
  expect(told).toContain('119\tnew 100\n120\tline 21')
  expect(told.split('\n').length).toBeLessThan(16)
})

test('after deleting everything says that the file is empty', () => {
  expect(formatReplacement('a.txt', replaceOnce('a', 'a', '')).text).toContain('empty')
})

test.each([
  ['not there', replaceOnce(text, 'lime 20 x', 'b'), /^old_str is not in a\.txt\. .* Nothing was changed\.$/s],
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
  expect(formatReplacement('a.txt', outcome)).toMatchObject({ isError: true, text: expect.stringMatching(expected) })
})

test('tells about insertions, creations, views, missing and refused paths', () => {
  expect(formatInsertion('a.txt', insertAfterLine('a\nb\n', 1, 'x'))).toMatchObject({
    isError: false,
    text: 'Edited a.txt:\n1\ta\n2\tx\n3\tb',
  })
  expect(formatInsertion('a.txt', insertAfterLine('a\nb\n', 7, 'x'))).toMatchObject({
    isError: true,
    text: expect.stringContaining('2 lines'),
  })
  expect(formatCreation('a.txt', 'a\nb\n', false)).toMatchObject({ isError: false, text: 'Created a.txt (2 lines).' })
  expect(formatCreation('a.txt', 'a', true).text).toBe('Replaced a.txt (1 line).')
  expect(formatView('a.txt', 'a\n', [2, 3])).toMatchObject({ isError: true })
  expect(formatView('a.txt', 'a\n', null)).toMatchObject({ isError: false, text: 'a' })
  expect(formatMissing('b.txt')).toMatchObject({ isError: true, text: expect.stringContaining('list_files') })
  expect(formatClosed('.git/config', 'x')).toMatchObject({
    isError: true,
    end: { kind: 'closed', path: '.git/config', why: 'x' },
    text: expect.stringContaining('.git/config'),
  })
})

function shown(text: string, range: readonly [number, number] | null = null): string {
  return formatView('a.txt', text, range).text
}

test.each([
  ['a short file as it is', 'a\n\tb\n', null, 'a\n\tb'],
  ['its lines with their numbers where a range is asked for', 'a\n\tb\n', [1, -1] as const, '1\ta\n2\t\tb'],
  ['a range', 'a\nb\nc\nd\n', [2, 3] as const, '2\tb\n3\tc'],
  ['a range to the end', 'a\nb\nc\n', [2, -1] as const, '2\tb\n3\tc'],
  ['a range that ends behind the end', 'a\nb\n', [2, 99] as const, '2\tb'],
  ['CRLF without its CR', 'a\r\nb\r\n', null, 'a\nb'],
  ['no byte order mark', '\uFEFFa\n', null, 'a'],
  ['a last line without a line break', 'a\nb', [1, 2] as const, '1\ta\n2\tb'],
  ['an empty file as such', '', null, '(the file is empty)'],
])('shows %s', (_, text, range, expected) => {
  expect(shown(text, range)).toBe(expected)
})

test.each([
  [[0, 2] as const, 'counted from 1'],
  [[4, -1] as const, 'the file has 3 lines'],
  [[3, 2] as const, '[3, -1]'],
  [[1, -2] as const, '[1, -1]'],
  [[1.5, 2] as const, 'whole numbers'],
])('refuses the range %j and says what to do', (range, hint) => {
  expect(formatView('a.txt', 'a\nb\nc\n', range)).toMatchObject({ isError: true, text: expect.stringContaining(hint) })
})

const linesUpTo = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join('')

test('stops a range at the caps and names the range to go on with', () => {
  const text = linesUpTo(2_500)
  expect(shown(text, [1, -1])).toMatch(/\n\(lines 1 to 1000 of 2500 are shown; go on with view_range \[1001, 2000\]\)$/)
  expect(shown(text, [2_001, -1])).not.toContain('go on')
})

test('shows the whole of a file that fits, with numbers where it is longer than one overlooks', () => {
  expect(shown(linesUpTo(100))).toMatch(/^line 1\n[^\t]*line 100$/)
  expect(shown(linesUpTo(101))).toMatch(/^1\tline 1\n.*\n101\tline 101$/s)
  expect(shown(linesUpTo(1_000))).toMatch(/\n1000\tline 1000$/)
})

test('shows the beginning only of a file that does not fit, and says how to get the rest', () => {
  expect(shown(linesUpTo(1_001))).toContain('(lines 1 to 200 of 1001 are shown;')
  expect(shown(linesUpTo(2_500))).toMatch(
    /\n200\tline 200\n\(lines 1 to 200 of 2500 are shown; find the place with search_files, or go on with view_range \[201, 1200\]\)$/,
  )
  expect(shown(`${'x'.repeat(900)}\n`.repeat(40)).length).toBeLessThan(8_200)
})

test('cuts a long line and says by how much', () => {
  expect(shown(`${'x'.repeat(5_000)}\n`)).toBe(`${'x'.repeat(1_000)} … (4000 more characters on this line)`)
})

test('following the notes shows every line once, and no view is larger than the cap', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_500), { minLength: 101, maxLength: 1_200 }), lengths => {
      const text = lengths.map(length => `${'x'.repeat(length)}\n`).join('')
      const seen: number[] = []
      for (let range: readonly [number, number] | null = null; ; ) {
        const view = shown(text, range)
        expect(view.length).toBeLessThan(30_150)
        seen.push(...Array.from(view.matchAll(/^(\d+)\t/gm), ([, number]) => Number(number)))
        const next = /view_range \[(\d+), \d+\]\)$/.exec(view)?.[1]
        if (next === undefined) break
        range = [Number(next), -1]
      }
      expect(seen).toEqual(lengths.map((_, at) => at + 1))
    }),
    { numRuns: 20 },
  )
})

test('shows what a folder holds, each entry on a line of its own', () => {
  expect(formatDirectory(['src/', 'a\nb']).text).toBe('src/\na\\nb')
  expect(formatDirectory([]).text).toBe('(the folder is empty)')
  expect(formatDirectory(['a', 'b', 'c'], false, 2).text).toContain('only the first 2')
  expect(formatDirectory(['a'], true).text).toContain('only the first 1')
})
