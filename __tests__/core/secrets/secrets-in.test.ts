import { expect, test } from '@jest/globals'
import { proxySecrets, secretLines, secretsIn } from '../../../src/core/secrets/secrets-in.ts'

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

test.each([
  ['http://proxy.example:3128/?k=a1B2c3D4e5&b=a%2Fc%2Fd1e2', ['a1B2c3D4e5', 'a/c/d1e2']],
  ['http://me:a1B2c3D4e5@proxy:3128', ['a1B2c3D4e5']],
  ['http://a1B2c3D4e5@proxy/t-0k3n-9f', ['a1B2c3D4e5', 't-0k3n-9f']],
  ['http://prx7a.b2c.example:3128/', []],
  ['proxy:3128', []],
  ['not an address', []],
])('of the proxy %s everything but the host may be a secret', (value, secrets) => {
  expect(proxySecrets({ https_proxy: value, NO_PROXY: 'a1B2c3D4e5' })).toEqual(secrets)
})

const SECRET_LINES = [
  '//r.example/:_authToken=a$B2c3D4e5',
  '"//r.example/:_authToken" = abc',
  '//r.example/:_password=dXNlcjpwYXNz',
  '//r.example/:key="-----BEGIN PRIVATE KEY-----\\nMIIE"',
  'https-proxy=http://builder:pw@proxy.example:3128/',
  'registry=https://user:${NPM_PASSWORD}@r.example/',
  'registry=https://r.example/t0k3n-9f8e7d/npm/',
  '; //r.example/:_auth=YTpi',
]
const OTHER_LINES = [
  ...['save-exact=true', 'registry=https://r.example/npm-v2/', '//r.example/:always-auth=true', 'node-linker=hoisted'],
  ...['//r.example/:_authToken=${NPM_TOKEN}', '_auth=', '[section]', 'fetch-retries = 3'],
]

test('secret lines of settings are found by the kind of their name or value, and an ordinary one is none', () => {
  expect(secretLines([...SECRET_LINES, ...OTHER_LINES].join('\r\n'))).toEqual(SECRET_LINES)
})
