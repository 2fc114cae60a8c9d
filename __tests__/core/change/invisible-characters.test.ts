import { expect, test } from '@jest/globals'
import { findInvisibleCharacters } from '../../../src/core/change/findings.ts'
import { growthOf } from '../../playground/growth.ts'

const found = (after: string, before: string | null = null) =>
  findInvisibleCharacters([{ path: 'a.js', before, after }])

test.each([
  ['an override', 'if (a\u202e b) {', 'bidirectional', 'U+202E in line 1'],
  ['an isolate', 'x\n\u2066y\u2069', 'bidirectional', 'U+2066 in line 2, U+2069 in line 2'],
  ['a mark among Latin letters', 'a\u200eb', 'bidirectional', 'U+200E in line 1'],
  ['a zero-width space', 'a\u200bb', 'invisible', 'U+200B in line 1'],
  ['a joiner among Latin letters', 'ad\u200dmin', 'invisible', 'U+200D in line 1'],
  ['a Hangul filler', 'const \u3164 = 1', 'invisible', 'U+3164 in line 1'],
  ['tag characters', 'x\u{e0049}\u{e0067}', 'invisible', 'U+E0049 in line 1, U+E0067 in line 1'],
  ['a run of selectors', '☺\ufe0f\ufe0e\ufe0f', 'invisible', 'U+FE0E in line 1, U+FE0F in line 1'],
  ['a byte order mark inside', 'a\n\ufeffb', 'invisible', 'U+FEFF in line 2'],
  ['a soft hyphen', 'pass\u00adword', 'invisible', 'U+00AD in line 1'],
  ['a line separator', 'a\u2028b', 'invisible', 'U+2028 in line 1'],
  [
    'selectors behind full stops',
    '.\u{e0152}.\ufe0f.\ufe01',
    'invisible',
    'U+E0152 in line 1, U+FE0F in line 1, U+FE01 in line 1',
  ],
  ['an ideographic selector behind a symbol', '→\u{e0100}', 'invisible', 'U+E0100 in line 1'],
  [
    'a sequence of a terminal',
    'a\u001b[8mb\u007f\u0008',
    'invisible',
    'U+001B in line 1, U+007F in line 1, U+0008 in line 1',
  ],
  ['a control character of the second set', 'a\u0085b', 'invisible', 'U+0085 in line 1'],
  ['a carriage return inside of a line', 'a // b\rc\r\n', 'invisible', 'U+000D in line 1'],
  ['an empty Braille cell', 'a\u2800b', 'invisible', 'U+2800 in line 1'],
])('%s is found', (_, text, kind, detail) => {
  expect(found(text)).toEqual([{ kind, path: 'a.js', detail }])
})

test.each([
  ['an emoji sequence', '👩\u200d👩\u200d👧\u200d👦 👩🏽\u200d🚀 🏳\ufe0f\u200d🌈 ❤\ufe0f 1\ufe0f\u20e3 ©\ufe0f'],
  ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['a byte order mark at the start', '\ufeffa'],
  ['a joiner in Persian and in Hindi', 'می\u200cخواهم क्\u200dष'],
  ['a mark beside Hebrew', 'שלום\u200e (x)'],
  ['an ideograph with a selector', '葛\u{e0100}'],
  ['a selector of a mathematical sign, a zero and a full stop of Chinese', '∩\ufe00 0\ufe00 。\ufe00'],
  ['a form feed', 'int a;\n\f\nint b;\n'],
  ['plain text', 'a\tb\r\nc\u00a0d\u3000e'],
])('%s is none', (_, text) => {
  expect(found(text)).toEqual([])
})

test('what the old side has already is no added line', () => {
  expect(found('new\na\u200bb\n', 'a\u200bb\n')).toEqual([])
})

test('of many only five are named', () => {
  expect(found('\u200b'.repeat(9))[0]?.detail).toMatch(/ and 4 more$/)
})

test('a deleted file, and one that is no text, have none', () => {
  expect(findInvisibleCharacters([{ path: 'a', before: '\u200b', after: null }])).toEqual([])
})

test('a megabyte of such characters takes linear time', () => {
  const find = (times: number) => () => found('a\u200b👩\u200d'.repeat(times))
  // Ten times the text: quadratic growth would be a hundred times the time.
  expect(growthOf({ small: find(20_000), large: find(200_000) }, 40)).toBeLessThanOrEqual(40)
})
