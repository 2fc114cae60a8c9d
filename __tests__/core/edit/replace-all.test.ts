import { expect, test } from '@jest/globals'
import { type Passage, type RefusedEdit, replaceAll } from '../../../src/core/edit/replace.ts'
import { growthOf } from '../../playground/growth.ts'

/** Each change as `find => replace`, its lines separated by `|`. */
function changesOf(blocks: readonly string[]): Passage[] {
  const linesOf = (text: string) => (text === '(nothing)' ? [] : text.split('|'))
  return blocks.map(block => {
    const [find = '', replace = ''] = block.split(' => ')
    return { kind: 'lines', find: linesOf(find), replace: linesOf(replace) }
  })
}

function after(text: string, ...blocks: readonly string[]): string {
  const outcome = replaceAll(text, changesOf(blocks))
  return outcome.kind === 'edited' ? outcome.text : outcome.refused.map(({ why }) => why.kind).join()
}

const cases: readonly (readonly [string, string, readonly string[], string])[] = [
  ['one line', 'a\nb\nc\n', ['b => B'], 'a\nB\nc\n'],
  ['several changes', 'a\nb\nc\n', ['a => A|AA', 'c => C'], 'A\nAA\nb\nC\n'],
  ['blocks out of order', 'a\nb\nc\n', ['c => C', 'a => A'], 'A\nb\nC\n'],
  ['a FIND that only an earlier replacement would make ambiguous', 'a\nb\n', ['a => b', 'b => c'], 'b\nc\n'],
  ['a FIND that only an earlier replacement would remove', 'a\nb\n', ['a|b => x|b'], 'x\nb\n'],
  ['touching changes', 'a\nb\nc\n', ['a => (nothing)', 'b => B', 'c => (nothing)'], 'B\n'],
  ['an indent-only change (S4-24)', 'if x:\n  a\n  b\n', ['  a|  b =>     a|    b'], 'if x:\n    a\n    b\n'],
  ['trailing white space only', 'a\nb  \n', ['b   => b'], 'a\nb\n'],
  ['an empty REPLACE takes the lines away (S4-25)', 'a\nb\nc\n', ['b => (nothing)'], 'a\nc\n'],
  ['the first lines away', 'a\nb\nc\n', ['a|b => (nothing)'], 'c\n'],
  ['the last line away', 'a\nb\n', ['b => (nothing)'], 'a\n'],
  ['the last line away where it has no line break', 'a\nb', ['b => (nothing)'], 'a'],
  ['all lines away', 'a\nb\n', ['a|b => (nothing)'], ''],
  ['the last line without line break', 'a\nb', ['b => c|d'], 'a\nc\nd'],
  ['a line behind the last one without line break', 'a\nb', ['b => b|c'], 'a\nb\nc'],
  ['a final line break added', 'a\nb', ['b => b|'], 'a\nb\n'],
  ['a final line break taken away', 'a\nb\n', ['b| => b'], 'a\nb'],
  ['blank lines added at the end', 'a\n', ['a => a||'], 'a\n\n\n'],
  ['a byte order mark stays', '\uFEFFa\nb\n', ['a => A'], '\uFEFFA\nb\n'],
  ["line breaks are the file's", 'a\r\nb\r\nc', ['b => x|y'], 'a\r\nx\r\ny\r\nc'],
  [
    'mixed line breaks outside and beside the change stay',
    'a\r\nb\nc\r\nd\n',
    ['b|c => b|C|CC'],
    'a\r\nb\nC\r\nCC\r\nd\n',
  ],
  ['lines that stay keep their own line breaks', 'a\r\nb\nc\r\n', ['a|b|c => a|B|c'], 'a\r\nB\nc\r\n'],
  ['CR alone is a line break where there is no LF', 'a\rb\rc\r', ['b => B'], 'a\rB\rc\r'],
  ['patterns of String.replace are literal', 'a\nb\n', ["b => $&$1$$$'"], "a\n$&$1$$$'\n"],
  ['exact wins over another place that differs in white space (S4-29)', '  a\na\n', ['a => b'], '  a\nb\n'],
  ['a whole line, not a part of a longer one', 'xa\na\nax\n', ['a => b'], 'xa\nb\nax\n'],
  ['other indentation (S4-30)', '  if x:\n    a()\n', ['if x:|  a() => if x:|  b()'], '  if x:\n    b()\n'],
  ['other white space where the file has no final line break', 'x\n  a', ['a  => b '], 'x\n  b '],
  ['other white space and the last line away', 'x\n  a', ['a => (nothing)'], 'x'],
  ['other white space and a final line break added', 'x\n  a', ['a => b|'], 'x\n  b\n'],
  ['blank lines around FIND that the file does not have', 'x\n  a\ny\n', ['|a| => |b|'], 'x\n  b\ny\n'],
]

test.each(cases)('applies %s', (_, text, blocks, expected) => {
  expect(after(text, ...blocks)).toBe(expected)
})

test.each([
  ['  if x:|      a() =>   if x:|      b()', 'f:\n    if x:\n        b()\n'],
  ['  if x:|      a() =>     if x:|        b()', 'f:\n    if x:\n        b()\n'],
  ['  if x:|      a() => (nothing)', 'f:\n'],
  ['  if x:|      a() => b()', null],
  ['          a() =>         try:|          a()', null],
])(
  'whether new lines are indented like the quotation or like the file is seen from what stays: %s',
  (block, expected) => {
    const text = after('f:\n    if x:\n        a()\n', block)
    if (expected === null) expect(text).toBe('white-space')
    else expect(text).toBe(expected)
  },
)

const refusals: readonly (readonly [string, string, readonly string[], Partial<RefusedEdit>])[] = [
  ['two places', 'a\nb\na\n', ['a => c'], { kind: 'ambiguous', lines: [1, 3], how: 'exact' }],
  ['overlapping places of one block', 'a\na\na\n', ['a|a => c'], { kind: 'ambiguous', lines: [1, 2] }],
  [
    'two places that differ in white space',
    '  a\n    a\n',
    ['a => c'],
    { kind: 'ambiguous', lines: [1, 2], how: 'whitespace' },
  ],
  [
    'a block that is not there',
    'const one = 1\n',
    ['const two = 1|x => c'],
    { kind: 'not-found', nearest: [{ line: 1, excerpt: 'const one = 1' }] },
  ],
  ['one good and one bad block', 'a\nb\n', ['a => c', 'zz => c'], { kind: 'not-found' }],
  ['overlapping blocks', 'a\nb\nc\n', ['b|c => x', 'a|b => y'], { kind: 'overlap', other: 1, from: 2, to: 2 }],
  ['the same block twice', 'a\nb\n', ['a => x', 'a => y'], { kind: 'overlap' }],
  ['nothing to change', 'a\nb\n', ['a => a'], { kind: 'same' }],
  ['white space that cannot be told from noise', '    a\n', ['a =>   a'], { kind: 'white-space', line: 1 }],
  ['other white space in a string', 'x = "a    b"\n', ['x = "a b" => x = "a b" + y'], { kind: 'white-space' }],
]

test.each(refusals)('refuses %s', (_, text, blocks, why) => {
  expect(replaceAll(text, changesOf(blocks))).toMatchObject({ kind: 'refused', refused: [{ why }] })
})

test('all overlaps with a long block are named', () => {
  const outcome = replaceAll('a\nb\nc\nd\n', changesOf(['a|b|c => x', 'b => y', 'c => z', 'd => w']))
  expect(outcome).toMatchObject({
    refused: [
      { at: 1, why: { kind: 'overlap' } },
      { at: 2, why: { kind: 'overlap' } },
    ],
  })
})

test.each([
  ['above', 'x\n\na\ny\n', '|a| => b'],
  ['below', 'x\na\n\ny\n', '|a| => b'],
  ['above, with other indentation', 'x\n\n  a\ny\n', '|a => b'],
  ['at the end, where they are the final line break', 'x\n  a\n', 'a| => b'],
  ['of a block that is deleted', 'x\n\n  a\ny\n', '|a => (nothing)'],
])('blank lines %s that are quoted loosely are never lost: the change is refused', (_, text, block) => {
  expect(replaceAll(text, changesOf([block]))).toMatchObject({ kind: 'refused' })
})

test('new code at the left margin is not moved below a block because its quotation had no indentation', () => {
  expect(after('f:\n    old\n\nz\n', 'old => def new():|    pass')).toBe('white-space')
})

const numbered = (from: number, to: number, word: string) =>
  Array.from({ length: to - from }, (_, n) => `  ${word} ${from + n}`)

test.each<[string, (lines: number) => readonly Passage[]]>([
  [
    '200 changes',
    lines =>
      Array.from({ length: 200 }, (_, n) => {
        return { kind: 'lines', find: [`  line ${(n * lines) / 200}`], replace: [`  new ${n}`] }
      }),
  ],
  [
    '200 changes that are not there',
    () => Array.from({ length: 200 }, (_, n) => ({ kind: 'lines', find: ['  line 0', `  lines ${n}`], replace: [] })),
  ],
  [
    'a change of half the file',
    lines => [{ kind: 'lines', find: numbered(0, lines / 2, 'line'), replace: numbered(0, lines, 'new') }],
  ],
  [
    'a change of half the file, indented otherwise',
    lines => {
      const outdented = (word: string) => numbered(0, lines / 2, word).map(line => line.trim())
      return [{ kind: 'lines', find: outdented('line'), replace: outdented('new') }]
    },
  ],
])('a file of 40,000 lines and %s take time in proportion', (_, changesFor) => {
  const work = (lines: number) => {
    const [text, changes] = [numbered(0, lines, 'line').join('\n'), changesFor(lines)]
    return () => replaceAll(text, changes)
  }
  expect(growthOf({ small: work(4_000), large: work(40_000) }, 40)).toBeLessThanOrEqual(40)
})
