import { expect, test } from '@jest/globals'
import { isLarge, readWholeFile } from '../../../src/core/manifest/whole-file.ts'
import { fc } from '../../playground/properties.ts'

const TWO_BLOCKS = '```css\na {}\n```\n\nWait, that misses b:\n\n```\nb {}\n```\n'

test.each([
  ['plain text', 'a.ts', 'const a = 1\n', 'const a = 1\n'],
  ['no final line break', 'a.ts', 'const a = 1', 'const a = 1'],
  ['blank lines at both ends', 'a.py', '\n\nx = 1\n\n\n', '\n\nx = 1\n\n\n'],
  ['a fence around all', 'a.ts', '```ts\nconst a = 1\n```', 'const a = 1\n'],
  ['a fence around all, blank lines outside and inside', 'a.ts', '\n\n~~~\n\na\n\n~~~\n\n', '\na\n\n'],
  ['CRLF inside a fence', 'a.ts', '```\r\na\r\nb\r\n```\r\n', 'a\r\nb\r\n'],
  ['an empty file in a fence', 'a.ts', '```\n```', ''],
  ['an empty answer', 'a.ts', '', ''],
  ['JSON (S0-26)', 'package.json', '{\n  "name": "a"\n}\n', '{\n  "name": "a"\n}\n'],
  [
    'fences inside code, in a longer fence',
    'a.py',
    '````python\n"""\n```\nx\n```\n"""\n````\n',
    '"""\n```\nx\n```\n"""\n',
  ],
  ['a longer fence around Markdown', 'a.md', '````markdown\n```ts\na\n```\n````', '```ts\na\n```\n'],
  ['Markdown that is one block of code', 'a.md', '```sh\nnpm ci\n```\n', '```sh\nnpm ci\n```\n'],
  [
    'a fence of the same length around Markdown with blocks',
    'a.md',
    '```markdown\n# A\n```ts\na\n```\nb\n```\n',
    '# A\n```ts\na\n```\nb\n',
  ],
  [
    'a markdown fence around Markdown with blocks without language',
    'a.md',
    '```markdown\n# A\n```\na\n```\n```',
    '# A\n```\na\n```\n',
  ],
  [
    'Markdown that begins and ends with a block',
    'a.md',
    '```ts\na\n```\ntext\n```sh\nb\n```\n',
    '```ts\na\n```\ntext\n```sh\nb\n```\n',
  ],
  [
    'Markdown that begins and ends with a block without language',
    'README',
    '```\na\n```\ntext\n```\nb\n```\n',
    '```\na\n```\ntext\n```\nb\n```\n',
  ],
  [
    'Markdown that begins with a block of Markdown',
    'a.md',
    '```md\na\n```\ntext\n```sh\nb\n```\n',
    '```md\na\n```\ntext\n```sh\nb\n```\n',
  ],
  ['our marker line', 'src/a.ts', 'FILE: src/a.ts\nconst a = 1\n', 'const a = 1\n'],
  ['our marker line in other letters', 'src/a.ts', '**File: `src/a.ts`**\nconst a = 1\n', 'const a = 1\n'],
  ['two blocks of code', 'a.go', '```go\na\n```\n\n```go\nb\n```\n', '```go\na\n```\n\n```go\nb\n```\n'],
  ['two blocks of code, the second bare', 'a.css', TWO_BLOCKS, TWO_BLOCKS],
  ['our marker line before a fence', 'src/a.ts', 'FILE: src/a.ts\n\n```ts\nconst a = 1\n```\n', 'const a = 1\n'],
  ['another FILE: line', 'src/a.ts', 'FILE: src/b.ts\nconst a = 1\n', 'FILE: src/b.ts\nconst a = 1\n'],
  ['a FILE: line with more on it', 'a', 'FILE: a b\nx\n', 'FILE: a b\nx\n'],
  ['a FILE: line further down', 'a', 'x\nFILE: a\n', 'x\nFILE: a\n'],
  ['escapes', 'a.ts', 'a("\\n\\"\\t${x}`\\`")\r\n', 'a("\\n\\"\\t${x}`\\`")\r\n'],
  ['a byte order mark', 'a.ts', '\uFEFFa\n', '\uFEFFa\n'],
])('keeps %s', (_, path, answer, expected) => {
  expect(readWholeFile(answer, path, null)).toBe(expected)
})

test.each([
  ['CRLF', 'a\r\nb\r\n', 'x\ny\n', 'x\r\ny\r\n'],
  ['its final line break', 'a\r\nb\r\n', 'x\ny', 'x\r\ny\r\n'],
  ['no final line break, if none was sent', 'a\nb', 'x\ny', 'x\ny'],
  ['LF', 'a\nb\n', 'x\r\ny\r\n', 'x\ny\n'],
  ['the byte order mark', '\uFEFFa\n', 'x\n', '\uFEFFx\n'],
  ['a byte order mark that was sent too', '\uFEFFa\n', '\uFEFFx\n', '\uFEFFx\n'],
  ['what was sent, in place of a file that mixes line breaks', 'a\r\nb\n', 'x\ny\r\n', 'x\ny\r\n'],
  ['what was sent, in place of a file of one line', 'a', 'x\r\ny', 'x\r\ny'],
])('a whole file keeps %s', (_, before, answer, expected) => {
  expect(readWholeFile(answer, 'a.ts', before)).toBe(expected)
})

test('whatever a file of code holds, it comes back byte for byte, in a longer fence too', () => {
  const line = fc.oneof(
    fc.constantFrom('```', '```ts', '~~~', '', '  x', '\\n\\"', '${a}', '"""', '{"a": 1}', '😀', 'FILE: b.ts', '\t'),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
  )
  const text = fc
    .tuple(fc.array(line), fc.constantFrom('\n', '\r\n'))
    .map(([lines, lineBreak]) => lines.join(lineBreak))
  fc.assert(
    fc.property(text, content => {
      expect(readWholeFile(`FILE: a.ts\n~~~~~~\n${content}\n~~~~~~\n`, 'a.ts', null)).toBe(`${content}\n`)
      const edges = content.trim().split('\n')
      if ([edges[0], edges.at(-1)].some(edge => /^(```|~~~)/.test(edge?.trim() ?? ''))) return
      expect(readWholeFile(content, 'a.ts', null)).toBe(content)
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['S4-01: 501 lines', 'x\n'.repeat(501), true],
  ['S4-02: 500 lines', 'x\n'.repeat(500), false],
  ['S4-07: 500 lines without final line break', `${'x\n'.repeat(499)}x`, false],
  ['S4-07: 501 lines without final line break', `${'x\n'.repeat(500)}x`, true],
  ['S4-03: 15001 bytes', 'x'.repeat(15_001), true],
  ['S4-04: 15000 bytes', 'x'.repeat(15_000), false],
  ['S4-06: 7501 characters of two bytes', 'é'.repeat(7_501), true],
  ['S4-06: 7500 characters of two bytes', 'é'.repeat(7_500), false],
  ['an empty file', '', false],
])('%s', (_, text, expected) => {
  expect(isLarge(text)).toBe(expected)
})
