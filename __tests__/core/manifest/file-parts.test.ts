import { expect, test } from '@jest/globals'
import { fileParts, type LineRange } from '../../../src/core/manifest/file-parts.ts'
import { growthOf } from '../../playground/growth.ts'

const FILE = Array.from({ length: 600 }, (_, n) => `line ${n + 1} of a file`).join('\n')

function shown(ranges: readonly LineRange[]) {
  return fileParts(FILE, ranges)?.split('\n') ?? []
}

test('the first lines and those around the ranges are shown with their numbers, and the gaps are named', () => {
  const lines = shown([[300, 310]])
  expect(lines).toHaveLength(12 + 1 + 35 + 1)
  expect(lines).toEqual(
    expect.arrayContaining(['1\tline 1 of a file', '288\tline 288 of a file', '322\tline 322 of a file']),
  )
  expect([lines[12], lines.at(-1)]).toEqual(['(lines 13 to 287 are not shown)', '(lines 323 to 600 are not shown)'])
})

test.each<[string, LineRange[], number[]]>([
  [
    'ranges that nearly touch are one',
    [
      [100, 100],
      [127, 127],
    ],
    [13, 140],
  ],
  ['a range may begin with its end', [[200, 190]], [13, 213]],
  ['a range behind the end shows nothing', [[9_000, 9_010]], [13]],
])('%s', (_, ranges, gaps) => {
  const found = shown(ranges).flatMap(line => /^\(lines (\d+) to/.exec(line)?.[1] ?? [])
  expect(found.map(Number)).toEqual(gaps)
})

test('a file is shown whole without ranges, and where nearly all would be shown', () => {
  expect(fileParts(FILE, [])).toBeNull()
  expect(fileParts(FILE, [[1, 500]])).toBeNull()
})

test('a long line is cut with a note', () => {
  expect(fileParts(`${'x'.repeat(9_000)}\n${FILE}`, [[1, 1]])).toMatch(
    /^1\tx{2000} … \(7000 more characters on this line\)/,
  )
})

test('many ranges take time in proportion', () => {
  const text = 'x\n'.repeat(1_000_000)
  const work = (count: number) => () =>
    fileParts(
      text,
      Array.from({ length: count }, (_, n) => [n, n] as const),
    )
  expect(growthOf({ small: work(10_000), large: work(100_000) }, 40)).toBeLessThanOrEqual(40)
})
