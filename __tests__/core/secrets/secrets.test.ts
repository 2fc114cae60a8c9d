import { expect, test } from '@jest/globals'
import { createSecrets } from '../../../src/core/secrets/secrets.ts'
import { growthOf } from '../../playground/growth.ts'
import { fc } from '../../playground/properties.ts'

const SECRET = 'sk-ant-p4ss+w/rd="ü<!~ and a tail that fills lines'
const secrets = createSecrets([SECRET, 'short', '-----BEGIN-----\nline-one-of-key\nline-two-of-key\n'])
const base64 = (text: string) => Buffer.from(text).toString('base64')
const hex = (text: string) => Buffer.from(text).toString('hex')

const inAscii = (json: string) =>
  json.replace(/[\u0080-\uffff]/g, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Every form that SECURITY.md promises. */
const FORMS: Readonly<Record<string, (secret: string) => string>> = {
  'as it is': secret => secret,
  'read byte by byte': secret => Buffer.from(secret).toString('latin1'),
  'in base64': base64,
  'in base64, one byte before': secret => base64(`x${secret}`),
  'in base64, two bytes before': secret => base64(`xy${secret} and more`),
  'in base64 for addresses': secret => Buffer.from(secret).toString('base64url'),
  'in base64 with lines': secret => base64(secret).replace(/.{20}/g, '$&\n'),
  'in base64 in an indented block': secret => base64(secret).replace(/.{20}/g, '$&\r\n      '),
  'in base64 in a patch': secret => `+${base64(secret).replace(/.{20}/g, '$&\n+')}`,
  'in hexadecimal': hex,
  'in upper-case hexadecimal': secret => hex(secret).toUpperCase(),
  'in hexadecimal with blanks': secret => hex(secret).replace(/.{4}/g, '$& '),
  'in an address': encodeURIComponent,
  'in an address with small letters': secret => encodeURIComponent(secret).replace(/%../g, code => code.toLowerCase()),
  'in an address, every byte': secret => hex(secret).replace(/../g, '%$&'),
  'in a form': secret => encodeURIComponent(secret).replaceAll('%20', '+'),
  'in an address, as Python writes it': secret => encodeURIComponent(secret).replaceAll('%2F', '/'),
  'in an address, as strict programs write it': secret =>
    encodeURIComponent(secret).replace(/[!'()*~]/g, sign => `%${hex(sign).toUpperCase()}`),
  'in a path': encodeURI,
  'in a query': secret => new URLSearchParams({ a: secret }).toString(),
  'in JSON of ASCII alone': secret => inAscii(JSON.stringify(secret)),
  'in JSON of PHP': secret => JSON.stringify(secret).replaceAll('/', '\\/'),
  'in JSON of Go': secret => JSON.stringify(secret).replace(/[<>&]/g, sign => `\\u00${hex(sign)}`),
  'in JSON of ASCII in JSON': secret => JSON.stringify(inAscii(JSON.stringify(secret))),
  'in base64 with lines in JSON': secret => JSON.stringify(base64(secret).replace(/.{20}/g, '$&\n')),
  'in base64 in JSON of PHP': secret => JSON.stringify(base64(secret)).replaceAll('/', '\\/'),
  'in an address in JSON of PHP': secret => encodeURI(secret).replaceAll('/', '\\/'),
  'in JSON': secret => JSON.stringify(secret).slice(1, -1),
  'in JSON in JSON': secret => JSON.stringify(JSON.stringify(secret)),
}

test.each(Object.entries(FORMS))('a secret %s is found and replaced', (_, form) => {
  const text = `before ${form(SECRET)} after`
  expect(secrets.holds(text)).toBe(true)
  expect(secrets.redact(text)).toMatch(/^before .*\*\*\*.* after$/s)
  expect(secrets.redact(text)).not.toContain(form(SECRET))
  expect(secrets.holds(secrets.redact(text))).toBe(false)
})

test('any secret is found in every form, whatever stands around it', () => {
  const any = fc.string({ minLength: 8, maxLength: 90 }).filter(one => one.trim() === one)
  fc.assert(
    fc.property(any, fc.string(), fc.constantFrom(...Object.keys(FORMS)), (secret, around, name) => {
      const { holds, redact } = createSecrets([secret])
      const text = `${around}${FORMS[name]?.(secret)}${around}`
      expect([holds(text), holds(redact(text))]).toEqual([true, /^[*\s+-]*$/.test(secret)])
    }),
  )
})

test('any secret is found in every form, wherever its text is cut into pieces and however long its breaks are', () => {
  const any = fc.string({ minLength: 8, maxLength: 90 }).filter(one => one.trim() === one)
  const length = fc.oneof(fc.nat(9), fc.nat(900))
  fc.assert(
    fc.property(any, fc.constantFrom(...Object.keys(FORMS)), fc.array(length), length, (secret, name, sizes, gap) => {
      const form = FORMS[name]?.(secret) ?? ''
      const text = /base64 with|hexadecimal with/.test(name)
        ? form.replace(/\s|\\n/g, sign => sign.repeat(gap + 1))
        : form
      const search = createSecrets([secret]).searching()
      const places = [...sizes, text.length].map((_, n) => sizes.slice(0, n).reduce((sum, one) => sum + one, 0))
      const pieces = places.map((at, n) => text.slice(at, places[n + 1]))
      expect([...pieces, '\n'].map(piece => search(piece))).toContain(true)
    }),
  )
})

test('in base64 it is found wherever it stands in what was encoded', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme-ascii', minLength: 8, maxLength: 40 }).filter(text => text.trim() === text),
      fc.uint8Array({ maxLength: 9 }),
      fc.uint8Array({ maxLength: 9 }),
      (secret, before, after) => {
        const encoded = Buffer.concat([before, Buffer.from(secret), after]).toString('base64')
        const left = createSecrets([secret]).redact(encoded)
        expect(left).toContain('***')
        // At most the characters that neighbours have a part in are left of it.
        expect(left.length - 3).toBeLessThanOrEqual(Math.ceil((before.length + after.length) / 3) * 4 + 8)
      },
    ),
  )
})

test('what stands around an escaped secret stays as it is', () => {
  expect(secrets.redact(`"\\n%41\\u0041${inAscii(SECRET)}\\n%42"`)).toBe('"\\n%41\\u0041***\\n%42"')
  expect(secrets.redact(`a%20${encodeURI(SECRET)}%20b \\" ${SECRET}`)).toBe('a%20***%20b \\" ***')
})

test('each line of a longer secret is one', () => {
  expect(secrets.redact('see line-two-of-key there')).toBe('see *** there')
})

test('a key of many lines is found line by line, and in base64 with breaks', () => {
  const key = Array.from({ length: 30 }, (_, at) => `${at}`.padStart(3, '0').repeat(20)).join('\n')
  const secrets = createSecrets([key])
  const wrapped = btoa(key).replace(/.{76}/g, '$&\n')
  expect(secrets.redact(`a ${key.split('\n')[7]} b`)).toBe('a *** b')
  expect(secrets.redact(`a: ${wrapped} b`)).toMatch(/^a: (?:\*\*\*\n?)+\S{0,4} b$/)
  expect(secrets.holds(wrapped.replaceAll('\n', '\n+'))).toBe(true)
})

test('a patch keeps its lines', () => {
  const patch = `+${base64(SECRET).slice(0, 40)}\n+${base64(SECRET).slice(40)}\n+more`
  expect(secrets.redact(patch).split('\n')).toEqual(['+***', expect.stringMatching(/^\+\*\*\*.{0,3}$/), '+more'])
})

test('what may be published holds no key of others either', () => {
  const key = `ghp_${'A7f3K9x2Qw8Zr5Tn1Bv6Yc4Md0Lp3Hs7Jg9E'}`
  expect(secrets.publishable(`${SECRET} ${key}`)).not.toContain(key)
  expect(secrets.redact(`${SECRET} ${key}`)).toBe(`*** ${key}`)
})

test('a secret counts from the moment in which it is added', () => {
  const { add, holds, redact, publishable } = createSecrets([])
  expect([holds('late-canary'), redact('late-canary')]).toEqual([false, 'late-canary'])
  add(['late-canary'])
  expect([holds('late-canary'), redact('late-canary'), publishable('late-canary')]).toEqual([true, '***', '***'])
})

test('of two secrets that begin alike the longer one is replaced whole', () => {
  expect(createSecrets(['abcdef', 'abcdefghij']).redact('abcdefghij')).toBe('***')
})

test('short values and empty ones are left alone', () => {
  expect(secrets.redact('a short text')).toBe('a short text')
  expect(createSecrets([]).redact('text')).toBe('text')
  expect(createSecrets(['', '     ', ' \n \n \n ']).redact('a      b')).toBe('a      b')
})

test('special characters in secrets are taken literally', () => {
  expect(createSecrets(['a.c*+?^$()[]{}|\\/-']).redact('abcccc a.c*+?^$()[]{}|\\/-')).toBe('abcccc ***')
})

const many = createSecrets([`${'a'.repeat(40)}1`])

test.each([
  ['near misses', 'a'],
  ['near misses in base64', 'YWFhYWFh'],
  ['near misses in base64 with blanks', `YWFhYWFh${' '.repeat(39)}`],
  ['near misses in hexadecimal with lines', '6161\n+'],
  ['near misses in an address', '%61%2561'],
  ['near misses in JSON', 'a\\u0061\\\\u0061'],
  ['hits in an address', `${'a'.repeat(40)}%31`],
])('%s take linear time', (_, unit) => {
  const cost = (times: number) => () => many.redact(unit.repeat(times))
  expect(growthOf({ small: cost(2_000), large: cost(20_000) }, 20)).toBeLessThanOrEqual(20)
})
