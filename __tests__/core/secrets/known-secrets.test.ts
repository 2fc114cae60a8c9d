import { expect, test } from '@jest/globals'
import { createSecretFinder, secretsIn } from '../../../src/core/secrets/redact.ts'
import { fc } from '../../playground/properties.ts'

const KEY = 'sk-ant-api03-Xv9bQ2mLr7TzK4wPq8NdYs3HcJf6GaUe1RoBtViZxW5kMnQ0'
const holds = createSecretFinder([KEY, 'ghs_7Hq2ZrT9mWb4XcV1nKp8LdS6fGj3QyE5uAoB'])

function base32(text: string): string {
  const bits = [...Buffer.from(text)].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map(five => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

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
  'base64 twice': key => Buffer.from(`a ${Buffer.from(`b${key}`).toString('base64')}`).toString('base64'),
  'base64 twice, in lines': key =>
    Buffer.from(Buffer.from(key).toString('base64').replace(/.{19}/g, '$&\n')).toString('base64'),
  'base64 of hexadecimal': key => Buffer.from(Buffer.from(key).toString('hex')).toString('base64'),
  'hexadecimal of base64': key => Buffer.from(Buffer.from(key).toString('base64')).toString('hex'),
  'hexadecimal of hexadecimal': key => Buffer.from(Buffer.from(key).toString('hex')).toString('hex'),
  'base64, reversed': key => [...Buffer.from(key).toString('base64')].reverse().join(''),
  'reversed, base64': key => Buffer.from([...key].reverse().join('')).toString('base64'),
  'decimal numbers': key => `[${[...Buffer.from(key)].join(', ')}]`,
  'decimal references': key => [...key].map(one => `&#${one.charCodeAt(0)};`).join(''),
  'octal escapes': key => [...key].map(one => `\\${one.charCodeAt(0).toString(8)}`).join(''),
  'binary numbers': key => [...key].map(one => one.charCodeAt(0).toString(2).padStart(8, '0')).join(' '),
  'binary numbers with a sign': key =>
    [...key].map(one => `0b${one.charCodeAt(0).toString(2).padStart(8, '0')}`).join(','),
  base32: key => base32(`x${key}`),
  'swapped case': key => key.replace(/[a-z]/gi, one => (one < 'a' ? one.toLowerCase() : one.toUpperCase())),
  'small letters': key => key.toLowerCase(),
  rot13: key =>
    key.replace(/[a-z]/gi, one => String.fromCharCode(one.charCodeAt(0) + (one.toLowerCase() < 'n' ? 13 : -13))),
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
      for (const name of Object.keys(FORMS).filter(
        one => !/of it|twice, in lines/.test(one) && !one.startsWith('without'),
      ))
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
  ['NPMTOKEN', 'correct-horse'],
  ['ANYTHING', 'a1B2c3D4e5'],
  ['HOOK', 'https://hooks.example/services/T0/B0/x9Yz8Wq7'],
  ['LETTERS', 'qJxVnBtRkLpWzMdSgHcF'],
])('%s with a value that nobody writes by chance is a secret', (name, value) => {
  expect(secretsIn(name, value)).toEqual([value])
})

test.each([
  ['postgres://app:pg-horse-5f2c@db.example:5432/app', ['pg-horse-5f2c']],
  ['https://a1B2c3D4e5@packages.example/', ['a1B2c3D4e5']],
  ['amqp://u:a%2Fb%2Fc%2Fd1@h', ['a%2Fb%2Fc%2Fd1', 'a/b/c/d1']],
  ['amqp://u:100%correct@h', ['100%correct']],
])('of the address %s only the password is a secret', (value, secrets) => {
  expect(secretsIn('DATABASE_URL', value)).toEqual(secrets)
})

test.each([
  ['AWS_REGION', 'us-east-1'],
  ['NODE_OPTIONS', '--max-old-space-size=4096'],
  ['REGISTRY', 'https://packages-1.example/v2/'],
  ['LANG', 'en_US.UTF-8'],
  ['DATABASE_URL', 'postgres://postgres:postgres@localhost:5432/test'],
  ['BUILD_TARGET', 'x86_64-unknown-linux-gnu'],
  ['MODE', 'ProductionBuild'],
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
  expect(secretsIn(name, value)).toEqual([])
})
