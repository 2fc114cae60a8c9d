import { expect, test } from '@jest/globals'
import { alert, type Document, folded, heading, list, table, untrustedText } from '../../../src/core/page/document.ts'
import { markdown, markdownLine } from '../../../src/core/page/markdown.ts'
import { labelled } from '../../../src/core/page/sections.ts'
import {
  amount,
  capital,
  code,
  counted,
  dollars,
  duration,
  firstOf,
  link,
  NOTHING,
  prose,
  small,
  strong,
  title,
  withStop,
  words,
} from '../../../src/core/page/words.ts'
import { untrusted } from '../../../src/core/text/untrusted.ts'
import { growthOf } from '../../playground/growth.ts'
import { fc } from '../../playground/properties.ts'
import { hostile } from '../facts/sample-record.ts'
import { HOSTILE_TEXTS } from '../text/hostile-texts.ts'
import { liveThings } from './live-things.ts'

const shown = (text: string, most = 10_000) => markdown(untrustedText(text, most))
const line = (text: string) => markdownLine(prose(untrusted(text), 1_000))

test('our own words are live, and what stands in them is not', () => {
  const page: Document = [
    heading(3, words`✅ ${title('Fix *it* for @bob', 100)}`),
    words`${strong(words`Proven: ${counted(1_200, 'test')} (${dollars(0.12)}, ${duration(61_000)}).`)} Closes #${12}`,
    alert('WARNING', [words`Look at ${code(untrusted('a|b'))}.`]),
    alert('NOTE', [words`One`, words`Two`]),
    table([words`File`, words`Lines`], [[code(untrusted('a|b\\|c')), words`+${amount(1_000)}`]]),
    labelled(words`Risks:`, [prose(untrusted('- none #1'), 100)]),
    labelled(words`Risks:`, [words`a`, words`b`]),
    folded(words`${counted(1, 'file')} of ${code(untrusted('a<b'))}`, list([words`x`, NOTHING])),
    small(words`${link(words`run ${title('[x]', 9)}`, 'https://a.b/c?d=e')} · ${link('no', 'javascript:x')}`),
    { kind: 'json', value: { a: '-->@b' }, indent: 0 },
    { kind: 'marker', name: 'diffproof', value: { a: '-->' } },
  ]
  expect(markdown(page).split('\n')).toEqual([
    '### ✅ Fix \\*it\\* for `@bob`',
    '',
    '**Proven: 1,200 tests ($0.12, 1 min 1 s).** Closes #12',
    '',
    '> [!WARNING]',
    '> Look at `a|b`.',
    '',
    '> [!NOTE]',
    '> - One',
    '> - Two',
    '',
    '| File | Lines |',
    '| --- | --- |',
    '| `a\\|b\\\\u{7c}c` | +1,000 |',
    '',
    '**Risks:** - none `#1`',
    '',
    '**Risks:**',
    '',
    '- a',
    '- b',
    '',
    '<details>',
    '<summary>1 file of <code>a&lt;b</code></summary>',
    '',
    '- x',
    '',
    '</details>',
    '',
    '<sub>[run \\[x\\]](https://a.b/c?d=e) · no</sub>',
    '',
    '```json',
    '{"a":"--\\u003e\\u0040b"}',
    '```',
    '',
    '<!-- diffproof {"a":"--\\u003e"} -->',
  ])
})

test('a sentence begins with a capital and ends with a full stop, once', () => {
  const said = (text: string) => markdownLine(withStop(capital(prose(untrusted(text), 100))))
  expect([said('it fails'), said('It fails.'), said('`a` fails'), said('')]).toEqual([
    'It fails.',
    'It fails.',
    '`a` fails.',
    '',
  ])
  expect(markdownLine(firstOf([words`a`, words`b`, words`c`], 2, 1_000))).toBe('a, b and 1,001 more')
})

test.each([
  ['Plain words, **bold**, _soft_ and C++ in a.b/c-d: 3 > 2, 50 % of it!'],
  ['- one\n- two\n  1. three'],
  ['> quoted\n> twice'],
  ['Use `a < b && c[0]`, not `@user #a`.'],
  ['See [the page](https://example.com/a?b=1#c).'],
  ['```ts\n@Injectable()\nconst a = `#1` // <b>\n```'],
  ['the constructor of toString in snake_case'],
])('%j stays as it is', text => {
  expect(shown(text)).toBe(text)
})

test.each([
  ['thanks @alice and @org/team!', 'thanks `@alice` and `@org/team`!'],
  ['mail a@b.com', 'mail `a@b.com`'],
  ['fixes #12, see o/r#3 and GH-7', 'fixes `#12`, see `o/r#3` and `GH-7`'],
  ['`fixes:#12` and `o/r#12`', '`fixes:# 12` and `o/r#12`'],
  ['```closes\n#12\n```', '```closes\n# 12\n```'],
  ['`fixes #12`', '`fixes # 12`'],
  ['```\ncloses o/r#3 or gh-7\n```', '```\ncloses o/r# 3 or GH 7\n```'],
  ['see https://example.com/x.', 'see [https://example.com/x](https://example.com/x).'],
  ['reverts 0a1b2c3d4e', 'reverts `0a1b2c3d4e`'],
  ['[here](https://github.com/o/r/pull/5)', 'here `https://github.com/o/r/pull/5`'],
  ['![beacon](https://e.vil/p.png)', '[image: beacon](https://e.vil/p.png)'],
  ['[a](javascript:alert(1))', 'a `javascript:alert(1)`'],
  ['[https://bank.com](https://e.vil)', '[https://bank.com](https://bank.com) `https://e.vil`'],
  ['<img src=x onerror=y>', '&lt;img src=x onerror=y>'],
  ['&#64;alice', '`@alice`'],
  ['@\u200balice \u202egnp\u2028next', '`@alice` gnp\nnext'],
  ['/close\n> /lgtm', '`/close`\n\n> `/lgtm`'],
  ['# Big\n> ## Quoted', '#### Big\n\n> ##### Quoted'],
  ['> [!WARNING]\n> forged', '> \\[ !WARNING]\n> forged'],
  ['| a | b |\n|---|---|', '&#124; a &#124; b &#124;\n&#124;---&#124;---&#124;'],
  ['&#x2705; **Proven: 12 of 12**', '✓ **Proven: 12 of 12**'],
  ['✅ a, &#10060; b, ⚠️ c and `✅`', '✓ a, ✗ b, ! c and `✓`'],
  ['`✅` **Proven** `a:x:b`', '`✓` **Proven** `a:x:b`'],
  ['```\n✅\ufe0f Proven, ⚠️ a:x:b\n```', '```\n✓ Proven, ! a:x:b\n```'],
  [':white_check_mark: **Proven**, :x: or :warning:', '✓ **Proven**, ✗ or !'],
  ['&colon;white\\_check\\_mark: proven :smile:', '✓ proven :smile:'],
  ['`a`@alice', '`a` `@alice`'],
  ['costs $5 and $6', 'costs &#36;5 and &#36;6'],
  ['```js\nopen', '```js\nopen\n```'],
  ['```json\n{}\n```', '```js\n{}\n```'],
  ['```mermaid\nx\n```', '```text\nx\n```'],
  ['```\n/close\n<!-- diffproof -->\n```', '```\n /close\n< !-- diffproof -->\n```'],
])('%j becomes %j', (text, inert) => {
  expect(shown(text)).toBe(inert)
})

const inCell = (text: string) => markdown(table([words`a`], [[prose(untrusted(text), 1_000)], [code(untrusted(text))]]))

test('nothing that others wrote is live, wherever it stands', () => {
  fc.assert(
    fc.property(hostile, text => {
      expect(liveThings(shown(text))).toEqual([])
      expect(liveThings(shown(shown(text)))).toEqual([])
      expect(liveThings(line(text))).toEqual([])
      const spans = words`${strong(title(text, 500))} and ${link(title(text, 500), 'https://a.b')}`
      expect(liveThings(markdown([spans, list([prose(untrusted(text), 500)])]))).toEqual([])
      expect(liveThings(inCell(text)).filter(name => !/<(?:table|thead|tbody|tr|t[hd])>/.test(name))).toEqual([])
      expect(inCell(text).split('\n')).toHaveLength(4)
    }),
    { numRuns: 150 },
  )
})

test.each(Object.entries(HOSTILE_TEXTS))('%s is not live', (_, text) => {
  expect(liveThings(shown(text))).toEqual([])
  expect(liveThings(line(text))).toEqual([])
})

test('nothing of a plain text is lost', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'ab1 .,-+*_#>!|'), maxLength: 30 })
  const bare = (text: string) => text.replace(/[^a-z0-9]/g, '')
  fc.assert(fc.property(letters, text => expect(bare(line(text).replace(/&#?\w+;/g, ''))).toBe(bare(text))))
})

test.each(['`', '` ', '[', '*a ', '> ', '- a\n', '@a ', '&#64;', '<', '\\', '](', '~~~\n', '# a\n', 'a://', '_a_ '])(
  'a flood of %j is written in time that grows with it',
  unit => {
    const work = (length: number) => () => {
      shown(unit.repeat(length / unit.length), length)
      line(unit.repeat(length / unit.length))
    }
    expect(growthOf({ small: work(2_000), large: work(20_000) }, 40)).toBeLessThanOrEqual(40)
  },
)
