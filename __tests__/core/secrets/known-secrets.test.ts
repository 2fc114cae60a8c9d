import { expect, test } from '@jest/globals'
import { createSecretFinder, isPassedSecret } from '../../../src/core/secrets/redact.ts'
import { fc } from '../../playground/properties.ts'

const KEY = 'sk-ant-api03-Xv9bQ2mLr7TzK4wPq8NdYs3HcJf6GaUe1RoBtViZxW5kMnQ0'
const holds = createSecretFinder([KEY, 'ghs_7Hq2ZrT9mWb4XcV1nKp8LdS6fGj3QyE5uAoB'])

/** Every way in which a command could write a key; each is found. */
const FORMS: Readonly<Record<string, (key: string) => string>> = {
  plain: key => `key = "${key}"`,
  reversed: key => [...key].reverse().join(''),
  'base64, nothing before': key => Buffer.from(key).toString('base64'),
  'base64, one byte before': key => Buffer.from(`x${key}`).toString('base64'),
  'base64, two bytes before': key => Buffer.from(`xy${key} and more`).toString('base64'),
  'base64 for addresses': key => Buffer.from(`{"k":"${key}"}`).toString('base64url'),
  'base64 in lines': key => Buffer.from(key).toString('base64').replace(/.{20}/g, '$&\n'),
  hexadecimal: key => Buffer.from(key).toString('hex'),
  'hexadecimal in capitals': key => Buffer.from(key).toString('hex').toUpperCase(),
  'hexadecimal with blanks': key => Buffer.from(key).toString('hex').replace(/../g, '$& '),
  'escapes of a string': key => [...key].map(one => `\\x${one.charCodeAt(0).toString(16)}`).join(''),
  'Unicode escapes': key => [...key].map(one => `\\u00${one.charCodeAt(0).toString(16)}`).join(''),
  'per cent': key => [...key].map(one => `%${one.charCodeAt(0).toString(16)}`).join(''),
  'a list of bytes': key => `[${[...key].map(one => `0x${one.charCodeAt(0).toString(16)}`).join(', ')}]`,
  'split over lines': key => key.replace(/.{9}/g, '$&\n'),
  'joined pieces': key => key.replace(/.{20}/g, `$&' +\n  '`),
  'dashes between all': key => [...key].join('-'),
  'without its beginning': key => key.slice(20),
  'half of it': key => key.slice(13, 40),
  'twelve characters of it': key => `x ${key.slice(24, 36)} y`,
}

test.each(Object.entries(FORMS))('%s: found', (_, form) => {
  expect(holds(form(KEY))).toBe(true)
})

test('any key of random letters and digits is found in every form', () => {
  const letters = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789')
  const random = fc.string({ unit: letters, minLength: 36, maxLength: 90 }).filter(one => /\d\D\d\D*\d/.test(one))
  fc.assert(
    fc.property(random, fc.constantFrom('sk-ant-api03-', 'ghs_', ''), fc.string(), (body, beginning, around) => {
      const key = `${beginning}${body}`
      const finder = createSecretFinder([key])
      for (const name of Object.keys(FORMS).filter(one => !one.includes('of it') && !one.startsWith('without')))
        expect([name, finder(`${around}${FORMS[name]?.(key)}${around}`)]).toEqual([name, true])
    }),
    { numRuns: 60 },
  )
})

test('base64 that holds what looks like an escape is found', () => {
  const finder = createSecretFinder(['sk-ant-api03-AASLAAAAAAAAAAAAAAAA0A2AAAAAAAA6AAAAAAAA'])
  const wrapped = 'c2stYW50LWFwaTAzLUFB\nU0xBQUFBQUFBQUFBQUFB\nQUFBMEEyQUFBQUFBQUE2\nQUFBQUFBQUE='
  expect(finder(wrapped)).toBe(true)
})

test.each([
  'sk-ant-api03-',
  'const key = process.env.ANTHROPIC_API_KEY // sk-ant-api03-...',
  'ghs_',
  'a'.repeat(1000),
  '0123456789abcdef'.repeat(100),
])('%.40s is no secret', text => {
  expect(holds(text)).toBe(false)
})

test('random text of a megabyte holds none', () => {
  let state = 1
  const next = () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return (state >> 8) % 62
  }
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  expect(holds(Array.from({ length: 1_000_000 }, () => letters[next()]).join(''))).toBe(false)
})

test('without a secret nothing is one', () => {
  expect(createSecretFinder([])('anything')).toBe(false)
  expect(createSecretFinder([''])('anything')).toBe(false)
})

test.each([
  ['NPM_TOKEN', 'npm_a1B2c3D4e5'],
  ['DB_PASSWORD', 'correct-horse'],
  ['SSH_PRIVATE_KEY', '-----BEGIN KEY-----\nabc\n-----END KEY-----'],
  ['SIGNING_SECRET', 'correcthorsebatterystaple'],
  ['npm_auth', 'dXNlcjpwYXNz'.concat('=')],
])('%s with a value that nobody writes by chance is a secret', (name, value) => {
  expect(isPassedSecret(name, value)).toBe(true)
})

test.each([
  ['POSTGRES_PASSWORD', 'postgres'],
  ['DB_PASSWORD', 'password'],
  ['DB_PASSWORD', 'test'],
  ['CACHE_KEY', '1'],
  ['CACHE_KEY', '1234567890'],
  ['PWD', '/home/runner/work-1'],
  ['NODE_VERSION', 'v24.21.0-rc.1'],
  ['KEYBOARD', 'layout-us-1'],
  ['AUTHOR', 'somebody-1'],
])('%s=%s is none', (name, value) => {
  expect(isPassedSecret(name, value)).toBe(false)
})
