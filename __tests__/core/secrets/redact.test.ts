import { expect, test } from '@jest/globals'
import { createRedactor } from '../../../src/core/secrets/redact.ts'
import { fc } from '../../playground/properties.ts'

const SECRET = 'sk-ant-p4ss+w/rd="ü"'
const redact = createRedactor([SECRET, 'short', '-----BEGIN-----\nline-one-of-key\nline-two-of-key\n'])
const base64 = (text: string) => Buffer.from(text).toString('base64')

test.each([
  ['as it is', SECRET],
  ['in base64', base64(SECRET)],
  ['in base64 for addresses', Buffer.from(SECRET).toString('base64url')],
  ['in hexadecimal', Buffer.from(SECRET).toString('hex')],
  ['in upper-case hexadecimal', Buffer.from(SECRET).toString('hex').toUpperCase()],
  ['in an address', encodeURIComponent(SECRET)],
  ['in JSON', JSON.stringify(SECRET).slice(1, -1)],
  ['in JSON in JSON', JSON.stringify(JSON.stringify(SECRET))],
  ['reversed', [...SECRET].reverse().join('')],
  ['a line of a longer one', 'line-two-of-key'],
])('a secret %s is replaced', (_, form) => {
  const text = redact(`before ${form} after`)
  expect(text).toMatch(/^before .*\*\*\*.* after$/)
  expect(text).not.toContain(form)
})

test('in base64 it is found wherever it stands in what was encoded', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme-ascii', minLength: 8, maxLength: 40 }).filter(text => text.trim() === text),
      fc.uint8Array({ maxLength: 9 }),
      fc.uint8Array({ maxLength: 9 }),
      (secret, before, after) => {
        const encoded = Buffer.concat([before, Buffer.from(secret), after]).toString('base64')
        const left = createRedactor([secret])(encoded)
        expect(left).toContain('***')
        // At most the characters that neighbours have a part in are left of it.
        expect(left.length - 3).toBeLessThanOrEqual(Math.ceil((before.length + after.length) / 3) * 4 + 8)
      },
    ),
  )
})

test('no known secret leaves, whatever stands around it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ minLength: 6, maxLength: 20 }), { minLength: 1, maxLength: 5 }),
      fc.string(),
      (secrets, around) => {
        const text = createRedactor(secrets)(secrets.map(secret => around + secret).join('\n'))
        for (const secret of secrets.filter(one => !'***'.includes(one) && !/^[*\n]*$/.test(one)))
          expect(text).not.toContain(secret)
      },
    ),
  )
})

test('of two secrets that begin alike the longer one is replaced whole', () => {
  expect(createRedactor(['abcdef', 'abcdefghij'])('abcdefghij')).toBe('***')
})

test('short values and empty ones are left alone', () => {
  expect(redact('a short text')).toBe('a short text')
  expect(createRedactor([])('text')).toBe('text')
  expect(createRedactor(['', '     '])('a      b')).toBe('a      b')
})

test('special characters in secrets are taken literally', () => {
  expect(createRedactor(['a.c*+?^$()[]{}|\\/-'])('abcccc a.c*+?^$()[]{}|\\/-')).toBe('abcccc ***')
})

test('five megabytes of near misses take no long time', () => {
  const start = process.threadCpuUsage().user
  createRedactor(Array.from({ length: 20 }, (_, at) => `${'a'.repeat(40)}${at}`))('a'.repeat(5_000_000))
  expect((process.threadCpuUsage().user - start) / 1000).toBeLessThan(10_000)
})
