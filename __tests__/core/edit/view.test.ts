import { expect, test } from '@jest/globals'
import { VIEW_CAPS, viewDirectory, viewText } from '../../../src/core/edit/view.ts'
import { fc } from '../../playground/properties.ts'

function shown(text: string, range: readonly [number, number] | null = null): string {
  const view = viewText(text, range)
  return view.kind === 'shown' ? view.text : view.why
}

test.each([
  ['all lines with their numbers', 'a\n\tb\n', null, '1\ta\n2\t\tb'],
  ['a range', 'a\nb\nc\nd\n', [2, 3] as const, '2\tb\n3\tc'],
  ['a range to the end', 'a\nb\nc\n', [2, -1] as const, '2\tb\n3\tc'],
  ['a range that ends behind the end', 'a\nb\n', [2, 99] as const, '2\tb'],
  ['CRLF without its CR', 'a\r\nb\r\n', null, '1\ta\n2\tb'],
  ['no byte order mark', '\uFEFFa\n', null, '1\ta'],
  ['a last line without a line break', 'a\nb', null, '1\ta\n2\tb'],
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

test('stops at the caps and names the range to go on with', () => {
  const text = Array.from({ length: 2_500 }, (_, at) => `line ${at + 1}\n`).join('')
  const first = viewText(text, null)
  expect(first).toMatchObject({ kind: 'shown', from: 1, to: 1_000, lines: 2_500 })
  expect(shown(text)).toMatch(/\n\(lines 1 to 1000 of 2500 are shown; go on with view_range \[1001, 2000\]\)$/)
  expect(shown(text, [2_001, -1])).not.toContain('go on')
})

test('cuts a long line and says by how much', () => {
  expect(shown(`${'x'.repeat(5_000)}\n`)).toBe(`1\t${'x'.repeat(1_000)} … (4000 more characters on this line)`)
})

test('following the notes shows every line once, and no view is larger than the cap', () => {
  const line = fc
    .oneof(fc.string({ maxLength: 40 }), fc.string({ minLength: 50, maxLength: 200 }))
    .map(content => content.replace(/[\r\n]/g, ''))
  const caps = { lines: 7, characters: 300, lineLength: 100 }
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
