import { expect, test } from '@jest/globals'
import { sanitizedText } from '../../../src/core/text/sanitized-text.ts'
import { fc } from '../../playground/properties.ts'

const ACTS =
  /(?![\n\t])[\p{Noncharacter_Code_Point}\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u

test.each([
  ['a\u202eb', 'a\\u{202e}b'],
  ['nul\u0000 bell\u0007', 'nul\\u{0} bell\\u{7}'],
  ['half \ud800 character', 'half \\u{d800} character'],
  ['no\u00a0break', 'no\\u{a0}break'],
  ['tag \u{e0041}', 'tag \\u{e0041}'],
  ['line\u2028end', 'line\\u{2028}end'],
  ['two\r\nlines\rthree\n\tin', 'two\nlines\nthree\n\tin'],
  ['⚠️ 👩‍💻 1️⃣ שלום', '⚠️ 👩‍💻 1️⃣ שלום'],
  ['half \uffff and \u{1fffe}', 'half \\u{ffff} and \\u{1fffe}'],
  [`o${'\u0316'.repeat(4)}x`, `o${'\u0316'.repeat(4)}x`],
  [`o${'\u0316'.repeat(6)}x`, `o${'\u0316'.repeat(4)}\\u{316}\\u{316}x`],
  ['a\u200db \ufe0f', 'a\\u{200d}b \\u{fe0f}'],
])('%j is shown as %j', (text, shown) => expect(sanitizedText(text)).toBe(shown))

test('no more than four combining marks stand on a character', () => {
  const name = `a${'\u0308\u0301\u0310\u0324'.repeat(30)}.js\uffff`
  expect(sanitizedText(name)).not.toMatch(/\p{M}{5}|\p{Noncharacter_Code_Point}/u)
  expect(sanitizedText(name)).toMatch(/^a\p{M}{4}\\u\{308\}.*\.js\\u\{ffff\}$/u)
})

test('whatever a text holds, nothing of it is hidden, and what can be seen stays', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      expect(sanitizedText(text)).not.toMatch(ACTS)
    }),
    { numRuns: 500 },
  )
  fc.assert(fc.property(fc.string(), text => expect(sanitizedText(text)).toBe(text)))
})
