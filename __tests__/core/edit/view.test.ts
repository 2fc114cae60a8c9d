import { expect, test } from '@jest/globals'
import { VIEW_CAPS, viewDirectory, viewText } from '../../../src/core/edit/view.ts'
import { fc } from '../../playground/properties.ts'

function shown(text: string, range: readonly [number, number] | null = null): string {
  const view = viewText(text, range)
  return view.kind === 'shown' ? view.text : view.why
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
  expect(viewText('a\nb\nc\n', range)).toMatchObject({ kind: 'invalid', why: expect.stringContaining(hint) })
})

const linesUpTo = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join('')

test('stops a range at the caps and names the range to go on with', () => {
  const text = linesUpTo(2_500)
  expect(viewText(text, [1, -1])).toMatchObject({ kind: 'shown', from: 1, to: 1_000, lines: 2_500 })
  expect(shown(text, [1, -1])).toMatch(/\n\(lines 1 to 1000 of 2500 are shown; go on with view_range \[1001, 2000\]\)$/)
  expect(shown(text, [2_001, -1])).not.toContain('go on')
})

test('shows the whole of a file that fits, with numbers where it is longer than one overlooks', () => {
  expect(shown(linesUpTo(100))).toMatch(/^line 1\n[^\t]*line 100$/)
  expect(shown(linesUpTo(101))).toMatch(/^1\tline 1\n.*\n101\tline 101$/s)
  expect(viewText(linesUpTo(1_000), null)).toMatchObject({ from: 1, to: 1_000 })
})

test('shows the beginning only of a file that does not fit, and says how to get the rest', () => {
  expect(viewText(linesUpTo(1_001), null)).toMatchObject({ kind: 'shown', from: 1, to: 200, lines: 1_001 })
  expect(shown(linesUpTo(2_500))).toMatch(
    /\n200\tline 200\n\(lines 1 to 200 of 2500 are shown; find the place with search_files, or go on with view_range \[201, 1200\]\)$/,
  )
  expect(shown(`${'x'.repeat(900)}\n`.repeat(40)).length).toBeLessThan(8_200)
})

test('cuts a long line and says by how much', () => {
  expect(shown(`${'x'.repeat(5_000)}\n`)).toBe(`${'x'.repeat(1_000)} … (4000 more characters on this line)`)
})

test('following the notes shows every line once, and no view is larger than the cap', () => {
  const line = fc
    .oneof(fc.string({ maxLength: 40 }), fc.string({ minLength: 50, maxLength: 200 }))
    .map(content => content.replace(/[\r\n]/g, ''))
  const caps = { lines: 7, characters: 300, lineLength: 100, plainLines: 0, first: { lines: 3, characters: 200 } }
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 60 }), lines => {
      const text = lines.map(content => `${content}\n`).join('')
      const seen: string[] = []
      for (let range: readonly [number, number] | null = null; ; ) {
        const view = viewText(text, range, caps)
        if (view.kind !== 'shown') throw new Error(view.why)
        expect(view.text.length).toBeLessThan(caps.characters + 150)
        seen.push(...view.text.split('\n').slice(0, view.to - view.from + 1))
        if (view.to === lines.length) break
        range = [view.to + 1, -1]
      }
      expect(seen.map(content => Number(content.split('\t')[0]))).toEqual(lines.map((_, at) => at + 1))
      expect(
        seen
          .map(content => content.slice(content.indexOf('\t') + 1))
          .every((content, at) => (lines[at] ?? '').startsWith(content.split(' … (')[0] ?? '')),
      ).toBe(true)
    }),
  )
})

test('shows what a folder holds, each entry on a line of its own', () => {
  expect(viewDirectory(['src/', 'a\nb'])).toBe('src/\na\\nb')
  expect(viewDirectory([])).toBe('(the folder is empty)')
  expect(viewDirectory(['a', 'b', 'c'], false, 2)).toContain('only the first 2')
  expect(viewDirectory(['a'], true)).toContain('only the first 1')
  expect(VIEW_CAPS.characters).toBeLessThanOrEqual(30_000)
})
