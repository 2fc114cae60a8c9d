import { expect, test } from '@jest/globals'
import { isPassedSecret } from '../../../src/core/secrets/known-secrets.ts'

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
