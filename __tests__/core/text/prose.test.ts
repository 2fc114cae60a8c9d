import { expect, test } from '@jest/globals'
import { escapedLine, escapedTitle } from '../../../src/core/text/escape-markdown.ts'
import { sanitizeProse } from '../../../src/core/text/prose.ts'
import { fc } from '../../playground/properties.ts'
import { hostile } from '../pull-request/sample-record.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import { liveThings } from './live-markdown.ts'

const prose = (text: string) => sanitizeProse(text, 10_000)

test.each([
  ['Plain words, **bold**, _soft_ and ~~gone~~.'],
  ['- one\n- two\n  1. three'],
  ['> quoted\n> twice'],
  ['Use `a < b && c[0]`, not `@user #1`.'],
  ['See [the page](https://example.com/a?b=1#c) and https://example.com/x.'],
  ['```ts\n@Injectable()\nconst a = `#1` // <b>\n```'],
  ['C++ and a.b/c-d, 3 > 2, 50 % of it!'],
  ['the __proto__ and the constructor of toString'],
])('%j stays as it is', text => {
  expect(prose(text)).toBe(text)
})

test.each([
  ['thanks @alice and @org/team!', 'thanks `@alice` and `@org/team`!'],
  ['mail a@b.com', 'mail `a@b.com`'],
  ['fixes #12, see o/r#3 and GH-7', 'fixes `#12`, see `o/r#3` and `GH-7`'],
  ['Closes: https://github.com/o/r/issues/5.', 'Closes: `https://github.com/o/r/issues/5`.'],
  ['[here](https://github.com/o/r/pull/5)', 'here `https://github.com/o/r/pull/5`'],
  ['![beacon](https://e.vil/p.png)', '[image: beacon](https://e.vil/p.png)'],
  ['![](https://e.vil/p.png)', '[image: untitled](https://e.vil/p.png)'],
  ['[a](javascript:alert(1))', '\\[a](javascript:alert(1))'],
  ['[https://bank.com](https://e.vil)', 'https://e.vil'],
  ['ftp://x.y/z', '`ftp://x.y/z`'],
  ['<img src=x onerror=y>', '&lt;img src=x onerror=y>'],
  ['<!-- psst -->', '&lt;!-- psst -->'],
  ['&#64;alice', '&amp;`#64`;alice'],
  ['\\@alice', '\\\\`@alice`'],
  ['@\u200balice \u202egnp\u2028next', '`@alice` gnp\nnext'],
  ['/close\n> /lgtm', '`/close`\n> `/lgtm`'],
  ['# Big\n> ## Quoted', '#### Big\n> ##### Quoted'],
  ['Big\n===\nSmall\n---', 'Big\n\\===\nSmall\n***'],
  ['> [!WARNING]\n> forged', '> \\[ !WARNING]\n> forged'],
  ['| a | `b|c` |\n|---|---|', '&#124; a &#124; `b|c` &#124;\n&#124;---&#124;---&#124;'],
  ['a\n:-\n> b\n> :-:', 'a\n\\:-\n> b\n> \\:-:'],
  ['[^1]: note', '\\[^1]: note'],
  ['a ` b\n`@alice`', 'a &#96; b\n`@alice`'],
  ['`a`@alice', '`a` `@alice`'],
  ['[a](https://x.y/@b)@c', 'a `https://x.y/@b` `@c`'],
  ['https://x.y/a|b"c', '`https://x.y/a|b"c`'],
  ['costs $5 and $6', 'costs &#36;5 and &#36;6'],
  ['https://x.com/a`b @alice c`', 'https://x.com/a `b @alice c`'],
  ['a\n\n\n\n\nb', 'a\n\nb'],
])('%j becomes %j', (text, inert) => {
  expect(prose(text)).toBe(inert)
})

test('code keeps its pipes in prose, which draws no table, and is none in a cell', () => {
  expect(prose('`a | b`')).toBe('`a | b`')
  expect(escapedLine('`a @bob | b`', 100)).toBe('&#96;a `@bob` &#124; b&#96;')
})

test('fences are written anew: closed, longer than what they hold, none that is drawn or taken for the record', () => {
  expect(prose('```js\nopen')).toBe('```js\nopen\n```')
  expect(prose('~~~\n```\n@a\n~~~\nend')).toBe('````\n```\n@a\n````\n\nend')
  expect(prose('- x\n  ```\n  a\n    b\n  ```')).toBe('- x\n\n```\na\n  b\n```')
  expect(prose('```json\n{}\n```')).toBe('```js\n{}\n```')
  expect(prose('```mermaid\nx\n```')).toBe('```text\nx\n```')
  expect(prose('```\n/close\n<!-- diffproof -->\n```')).toBe('```\n /close\n< !-- diffproof -->\n```')
})

test('no table of the model stands beside the table of the host', () => {
  expect(liveThings(prose(HOSTILE_TEXTS['tables of ours'] ?? ''))).toEqual([])
  expect(prose('| Evidence | Before | After |')).not.toContain('|')
})

test('nothing in hostile prose is live, and nothing is once it went through twice', () => {
  fc.assert(
    fc.property(hostile, text => {
      const once = prose(text)
      expect(liveThings(once)).toEqual([])
      expect(liveThings(prose(once))).toEqual([])
    }),
    { numRuns: 3_000 },
  )
})

test('nothing in a hostile line is live, and it stays one cell', () => {
  fc.assert(
    fc.property(hostile, text => {
      const line = escapedLine(text, 1_000)
      expect(liveThings(`x ${line}`)).toEqual([])
      expect(line).not.toMatch(/[\n|]/)
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['# big', '\\# big'],
  ['- item', '\\- item'],
  ['12. item', '12\\. item'],
  ['> quote', '\\> quote'],
  ['**bold** stays', '**bold** stays'],
  ['a | b', 'a &#124; b'],
])('a line %j begins no block', (text, line) => {
  expect(escapedLine(text, 100)).toBe(line)
})

test.each([
  ['a **b** _c_ * d', 'a \\*\\*b\\*\\* \\_c\\_ \\* d'],
  ['snake_case and `**code**[0]`', 'snake_case and `**code**[0]`'],
  ['[l](https://e.vil) [x]', '\\[l\\](https://e.vil) \\[x\\]'],
  ['\\** # x', '\\\\\\*\\* # x'],
  ['# big', '\\# big'],
])('a title %j is neither bold nor a link', (text, title) => {
  expect(escapedTitle(text, 100)).toBe(title)
})

test('the limit holds for what comes out, and what is cut stays inert', () => {
  fc.assert(
    fc.property(hostile, fc.integer({ min: 0, max: 60 }), (text, limit) => {
      expect(sanitizeProse(text, limit).length).toBeLessThanOrEqual(limit)
      expect(liveThings(sanitizeProse(text, limit))).toEqual([])
      expect(escapedLine(text, limit).length).toBeLessThanOrEqual(limit)
    }),
    { numRuns: 1_000 },
  )
  expect(sanitizeProse('word '.repeat(100), 23)).toBe('word word word word…')
  expect(sanitizeProse('<'.repeat(100), 41)).toBe(`${'&lt;'.repeat(10)}…`)
})

test.each([
  '<',
  '@a',
  '[',
  '[a](',
  '`',
  '` ``',
  '\n',
  '.',
  '![a](http://x "',
  '#1 ',
  '```\n',
  '/a\n',
  '\u200b',
  'http://',
  'e\u0301',
])('200 KB of %j take no long time', unit => {
  const start = process.threadCpuUsage().user
  sanitizeProse(unit.repeat(200_000 / unit.length), 60_000)
  expect((process.threadCpuUsage().user - start) / 1000).toBeLessThan(10_000)
})
