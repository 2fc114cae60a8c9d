import { expect, test } from '@jest/globals'
import { jsonrepair } from 'jsonrepair'
import { escapeControls, readJson } from '../../../src/core/model/read-json.ts'
import { parseJson } from '../../../src/core/text/parse-json.ts'
import { fc } from '../../playground/properties.ts'

const withKey = (key: string) => (value: unknown) => typeof value === 'object' && value !== null && key in value
const strategyOf = (text: string, accept: (value: unknown) => boolean = () => true) => {
  const reading = readJson(text, accept)
  return reading.kind === 'read' ? [reading.strategy, reading.value] : ['unreadable']
}

test.each<[string, string, string, unknown]>([
  ['plain', '{"a":1}', '1', { a: 1 }],
  ['plain with blanks', '\n {"a": [1, 2]} \n', '1', { a: [1, 2] }],
  ['a bare string', '"a"', '1', 'a'],
  ['marks around it', '\ufeff\u00a0{"a":1}\ufeff\u00a0', '1', { a: 1 }],
  ['invisible characters around it', '\u200b{"a":1}\u200b', '3a', { a: 1 }],
  ['a fence', 'Here:\n```json\n{"a":1}\n```\nDone.', '2a', { a: 1 }],
  ['a fence without a language', '```\n[1]\n```', '2a', [1]],
  ['a fence of waves', '~~~json\n{"a":1}\n~~~', '2a', { a: 1 }],
  ['a longer fence', '````json\n{"a":1}\n````', '2a', { a: 1 }],
  ['a fence on one line', 'so ```json {"a":1}``` it is', '2a', { a: 1 }],
  ['a fence that is never closed', '```json\n{"a":1}', '2a', { a: 1 }],
  ['a fence inside a string', '```json\n{"a":"use ```js\\nx``` here"}\n```', '2a', { a: 'use ```js\nx``` here' }],
  ['a fence with a raw newline', 'x\n```json\n{"a":"b\nc"}\n```', '2b', { a: 'b\nc' }],
  ['a raw fence line in a fenced string', '```json\n{"a":"x\n```\ny"}\n```\nbye', '2b', { a: 'x\n```\ny' }],
  ['an object in prose', 'I think {"a":1} fits', '3a', { a: 1 }],
  ['an array in prose', 'these: ["a","b"].', '3a', ['a', 'b']],
  ['braces in the prose before', 'in {place} of {} see: {"a":{"b":2}} and }', '3a', { a: { b: 2 } }],
  ['a footnote before', 'as in [1], the answer is {"a":1}', '3a', { a: 1 }],
  ['a quotation mark after a brace in prose', 'write { "then {"a":1}', '3a', { a: 1 }],
  ['a bracket too many', '{"a":1}}', '3a', { a: 1 }],
  ['braces inside strings', 'so {"a":"}{"} it is', '3a', { a: '}{' }],
  ['an object in prose with a raw tab', 'so {"a":"b\tc"} it is', '3b', { a: 'b\tc' }],
  [
    'a raw fence inside a string of the object',
    'so {"a":"\n```json\n[1]\n```\n"} it is',
    '3b',
    { a: '\n```json\n[1]\n```\n' },
  ],
  ['a number in a raw fence of a string', 'so {"a":"\n```\n12\n```\n"} it is', '3b', { a: '\n```\n12\n```\n' }],
  ['only broken JSON', '{"a":"1. do\n2. that"}', '4', { a: '1. do\n2. that' }],
  ['broken JSON with a fence in a string', '{"a":"\n```\n[1]\n```\n"}', '4', { a: '\n```\n[1]\n```\n' }],
  ['a broken fence, then a good object', '```json\n{"a":}\n```\nso {"b":1}', '3a', { b: 1 }],
  ['a fence with prose, then an object', '```\nno JSON\n```\nso {"b":1}', '3a', { b: 1 }],
])('reads %s', (_, text, strategy, value) => {
  expect(strategyOf(text)).toEqual([strategy, value])
})

test.each(Array.from({ length: 0x20 }, (_, code) => code))('raw control character %i inside a string is kept', code => {
  const character = String.fromCharCode(code)
  expect(strategyOf(`{"a":"x${character}y"}`)).toEqual(['4', { a: `x${character}y` }])
  expect(strategyOf(`{"a":"x\\${character}y"}`)).toEqual(['4', { a: `x${character}y` }])
})

test('carriage return and newline both stay, and letters are left alone', () => {
  expect(strategyOf('{"status":"PASS now\r\nand \\n, \\", \\\\ then"}')).toEqual([
    '4',
    { status: 'PASS now\r\nand \n, ", \\ then' },
  ])
})

test('newlines between tokens and existing escapes are not touched', () => {
  expect(escapeControls('{\n\t"a": "\\n\\"\\\\\n"\r\n}')).toBe('{\n\t"a": "\\n\\"\\\\\\n"\r\n}')
})

test('a value of the wrong shape leads to the next candidate', () => {
  expect(strategyOf('```json\n{"a":1}\n```\n```json\n{"b":1}\n```', withKey('b'))).toEqual(['2a', { b: 1 }])
  expect(strategyOf('```json\n{"a":1}\n```\nor {"b":"\n"}', withKey('b'))).toEqual(['3b', { b: '\n' }])
  expect(strategyOf('{"a":1} {"b":2} {"c":3}', withKey('b'))).toEqual(['3a', { b: 2 }])
  expect(readJson('{"a":1}', withKey('b'))).toMatchObject({ syntaxError: 'valid JSON, but not of the right shape' })
})

test('a fragment of a broken answer is never taken for the answer', () => {
  expect(strategyOf('{"files":[{"path":"a"}], oops}', withKey('path'))).toEqual(['unreadable'])
  expect(strategyOf('{"files":[{"path":"a"},{"path":"b"', withKey('files'))).toEqual(['unreadable'])
})

test.each<[string, string, unknown]>([
  ['a trailing comma', '{"a":1,}', { a: 1 }],
  ['bare quotation marks in a string', '{"a":"say "hi" now"}', { a: 'say "hi" now' }],
  ['a last bracket that is missing', '{\n  "a": 1\n', { a: 1 }],
  ['a list of one', '[{"a":1}]', { a: 1 }],
  ['a text written as a string', '"{\\"a\\":1}"', { a: 1 }],
  ['triple quotation marks', '{"a":"""say "hi"\nnow"""}', { a: 'say "hi"\nnow' }],
  ['a comma in front', '{,"a":1}', { a: 1 }],
  ['an ellipsis', '{"a":[1, 2, ...]}', { a: [1, 2] }],
  ['a lone backslash', '{"a":"C:\\dir", }', { a: 'C:\\dir' }],
  ['comments behind #', '{"a":"x # y", # next\n"b":1}', { a: 'x # y', b: 1 }],
  ['quotation marks escaped as in a shell', '{\n  \\"a\\": 1\n}', { a: 1 }],
  ['a missing quotation mark', '{"a":"x,"b":"y"}', { a: 'x', b: 'y' }],
  ['damage inside a fence', 'so:\n```json\n{"a":1,}\n```\nok', { a: 1 }],
])('%s is repaired only where a schema agrees', (_, text, value) => {
  expect(strategyOf(text, withKey('a'))).toEqual(['repair', value])
  expect(strategyOf(text, withKey('z'))).toEqual(['unreadable'])
})

test('what cannot be read comes with an excerpt and the reason', () => {
  const reading = readJson('x'.repeat(5_000), withKey('a'))
  expect(reading).toMatchObject({ kind: 'unreadable', excerpt: 'x'.repeat(1_000) })
  expect(reading).toHaveProperty('syntaxError', expect.stringContaining('JSON'))
})

test('valid JSON always comes back unchanged, by the first strategy', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 1, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      expect(escapeControls(text)).toBe(text)
      expect(readJson(text, () => true)).toEqual({ kind: 'read', value: JSON.parse(text), strategy: '1' })
    }),
  )
})

const object = fc
  .dictionary(fc.string({ unit: 'binary' }), fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.constant(null)), {
    minKeys: 1,
    maxKeys: 5,
  })
  .map(value => ({ wanted: true, text: 'a\nb ``` c\t"{[', ...value }))
const raw = (value: unknown) =>
  JSON.stringify(value).replace(/(?<!\\)((?:\\\\)*)\\([nrtbf])/g, (_, before: string, letter: string) => {
    return before + JSON.parse(`"\\${letter}"`)
  })
const prose = fc
  .array(fc.constantFrom('Here it is:', 'a } brace', '{placeholder}', "don't", '`x`', '[sic]', '\n', ' ', 'f() {}'), {
    maxLength: 6,
  })
  .map(words => words.join(' '))

test('an object in prose or in a fence is found, raw control characters or not', () => {
  fc.assert(
    fc.property(
      object,
      prose,
      prose,
      fc.constantFrom('{}', '```json\n{}\n```', '```\n{}\n```'),
      (value, before, after, frame) => {
        const inFrame = (json: string) => `${before}\n${frame.replace('{}', () => json)}\n${after}`
        const accept = withKey('wanted')
        expect(readJson(inFrame(JSON.stringify(value, null, 2)), accept)).toMatchObject({ value })
        expect(readJson(inFrame(raw(value)), accept)).toMatchObject({ value })
      },
    ),
    { numRuns: 200 },
  )
})

test('no text makes it throw', () => {
  const bits = fc.constantFrom(...'{}[]"\\,:1\n a\u0000', 'true', '```', '```json', '~~~')
  fc.assert(
    fc.property(fc.array(bits, { maxLength: 40 }), parts => {
      const text = parts.join('')
      expect(['read', 'unreadable']).toContain(readJson(text, () => true).kind)
      expect(['read', 'unreadable']).toContain(readJson(text, () => false).kind)
    }),
    { numRuns: 500 },
  )
})

test('a part of an answer is never taken for the answer', () => {
  expect(strategyOf('{"key":"value"}, ["abc"]')).toEqual(['unreadable'])
  expect(strategyOf('{"title":"T"}, "confidence": "high"}')).toEqual(['unreadable'])
  expect(strategyOf('The plan: {"title":"T","tests":""}","risks":["a [ b"],"confidence":"high"}')).toEqual([
    'unreadable',
  ])
  expect(strategyOf('```json\n{"title":"T","tests":""}]},\n"files":[]}\n```', withKey('title'))).toEqual(['unreadable'])
  expect(strategyOf('{"title":"T"}, which is short')).toEqual(['3a', { title: 'T' }])
  expect(strategyOf('{"files":[{"path":"a"}],"text":"use } here","confidence":"hi')).toEqual(['unreadable'])
  expect(strategyOf('{"files":[{"text":"a ] b"},{"text":"c } d"')).toEqual(['unreadable'])
  expect(strategyOf('{\n  "risks": [\n    "a"\n ')).toEqual(['unreadable'])
  expect(strategyOf('{"risks":["a],"confidence":"high"}')).toEqual(['unreadable'])
})

test.each<[string, string, unknown]>([
  ['brackets in a string', '{"a":"x { y",}', { a: 'x { y' }],
  ['brackets in single quotation marks', "{'a': 'x [ y', 'b': 1}", { a: 'x [ y', b: 1 }],
  ['brackets in curly quotation marks', '{“a”: “x ] y”}', { a: 'x ] y' }],
  ['an apostrophe in single quotation marks', "{'a': 'it's  fine'}", { a: "it's  fine" }],
  ['an escaped curly quotation mark', '{"a":"x\\„y",}', { a: 'x„y' }],
  ['triple quotation marks inside a string', "[\"''' , '''\",,1]", ["''' , '''", 1]],
  ['a comment with a quotation mark', '{"a":1, // it\'s "b"\n"c":2}', { a: 1, c: 2 }],
])('strings stay strings in a damaged text: %s', (_, text, value) => {
  expect(strategyOf(text)).toEqual(['repair', value])
})

const word = fc.constantFrom('a', 'x y', '}', ']', '{"', "it's", '“q”', '\\', '\n', ',', ': ', '//', "'''", 'ä', '"')
const prosaic = fc.array(word, { maxLength: 6 }).map(words => words.join(''))
const plain = fc.dictionary(
  fc.constantFrom('title', 'files', 'risks', 'b'),
  fc.oneof(prosaic, fc.array(prosaic), fc.nat()),
  {
    minKeys: 1,
  },
)

test('an object that is cut off is never read, wherever it ends', () => {
  fc.assert(
    fc.property(plain, fc.double({ min: 0, max: 0.999, noNaN: true }), (value, share) => {
      const text = JSON.stringify(value)
      expect(strategyOf(text.slice(0, Math.floor(text.length * share)), withAnyKey)).toEqual(['unreadable'])
    }),
    { numRuns: 2_000 },
  )
})

const withAnyKey = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
/** Of JSON indented by two, where a line feed is never part of a string. */
const DAMAGES: readonly ((json: string) => string)[] = [
  json => json.replace(/\n\}$/, ',\n}'),
  json => json.replace(/^( +)"(\w+)":/gm, '$1$2:'),
  json => json.replace(/,\n {2}"/, ',\n// a "comment"\n  "'),
  json => json.replace(/,\n {2}"/, '\n  "'),
  json => json.replace(/^\{/, "{/* it's } */"),
]

test('a damaged object is read as what it was and as jsonrepair reads it, or not at all', () => {
  let read = 0
  fc.assert(
    fc.property(plain, fc.constantFrom(...DAMAGES), (value, damage) => {
      const text = damage(JSON.stringify(value, null, 2))
      const reading = readJson(text, withAnyKey)
      if (reading.kind !== 'read') return
      read += 1
      expect(reading.value).toEqual(value)
      if (reading.strategy !== 'repair') return
      let repaired: unknown
      try {
        repaired = parseJson(jsonrepair(text))
      } catch {
        return
      }
      // It takes these signs for a comment or an end, also inside a string.
      if (!/\/\/|'/.test(text)) expect(reading.value).toEqual(repaired)
    }),
    { numRuns: 2_000 },
  )
  expect(read).toBeGreaterThan(fc.shareOf(1_500))
})

test('a value in a fence of its own is read behind one that was given up', () => {
  const fenced = (json: string) => `\`\`\`json\n${json}\n\`\`\`\n`
  const text = `First:\n${fenced('{"title": "a",')}No, this:\n${fenced('{"title": "b"}')}`
  expect(readJson(text, value => typeof value === 'object')).toMatchObject({ kind: 'read', value: { title: 'b' } })
})
