import { expect, test } from '@jest/globals'
import {
  addedCredentials,
  CREDENTIAL_FOLDERS,
  credentialToolIn,
  credentialToolOf,
} from '../../../src/core/secrets/credential-files.ts'

const OF_TOOLS: Readonly<Record<string, readonly string[]>> = {
  gcloud: ['app-firebase-adminsdk-ab12.json'],
  kubectl: ['prod.kubeconfig'],
  AWS: ['home/.aws/config'],
  Vault: ['.vault-token'],
  Ansible: ['.vault_pass', 'ops/.vault-password', '.vault_pass.txt'],
  Sentry: ['.sentryclirc'],
  s3cmd: ['.s3cfg'],
  Boto: ['.boto'],
  MySQL: ['.my.cnf'],
  Android: ['android/keystore.properties'],
  Wrangler: ['.dev.vars'],
  'Azure Functions': ['local.settings.json'],
  rclone: ['rclone.conf'],
  Terraform: ['infra/prod.tfvars', 'terraform.tfstate'],
  Docker: ['.dockercfg'],
  OpenSSL: ['AuthKey_1.p8', 'private.pem'],
  dotenv: ['.envrc', 'prod.env'],
}
const rows = Object.entries(OF_TOOLS).flatMap(([tool, paths]) => paths.map(path => [path, tool] as const))

test.each(rows)('%s holds credentials of %s', (path, tool) => expect(credentialToolOf(path)).toBe(tool))

test.each(['.env.example', 'adminsdk.md', 'src/env.ts', 'kubeconfig.go'])('%s holds none', path =>
  expect(credentialToolOf(path)).toBeNull(),
)

test.each([...CREDENTIAL_FOLDERS])('a name in %s is one for its folder', folder => {
  const names = ['config', 'config.json', 'hosts.yml', 'known_hosts']
  expect(names.filter(name => credentialToolOf(name) === null && credentialToolOf(`${folder}/${name}`))).not.toEqual([])
})

test('the password of an address is a secret of its own', () => {
  const text = 'https-proxy=http://builder:a1B2c3D4e5F6g7H8@proxy.example:3128/\n'
  expect(addedCredentials(text, '')).toContain('a1B2c3D4e5F6g7H8')
})

test.each([
  '@k8s-platform-tools-team:registry=https://packages.example\n',
  '@b2b-team-of-many:registry = https://packages.example/team\n',
  `IMAGE=ghcr.io/acme/api@sha256:${'2c26b46b68ffc68ff99b453c1d304134'.repeat(2)}\n`,
])('%s holds no secret', text => expect(addedCredentials(text, '')).toEqual([]))

test('a sentence and a piece of JSON are no secret', () => {
  for (const text of ['Look at this yourself', '"verdict":"not-ready"'])
    expect(addedCredentials(`A=https://x:${encodeURIComponent(text)}@host`, '')).not.toContain(text)
})

test('a password with an at sign is a secret of its own', () => {
  expect(addedCredentials('url=https://builder:a1B2c3D4@e5F6g7H8@git.example/\n', '')).toContain('a1B2c3D4@e5F6g7H8')
})

test('only what the file did not hold before is a secret, however long it was', () => {
  const before = `${'# a line\n'.repeat(20_000)}old=q8Z2rT9mWb4XcV1nKp7L\n`
  const added = 'token=w3E5rT7yU9iO1pA2sD4f\n'
  expect(addedCredentials(`${before}${added}`, before)).toEqual(['w3E5rT7yU9iO1pA2sD4f'])
  expect(addedCredentials(before.replace('old=', 'old = '), before)).toEqual([])
  const converted = before.replaceAll('\n', '\r\n')
  expect(addedCredentials(`${converted}${added}`, before)).toEqual(['w3E5rT7yU9iO1pA2sD4f'])
  const line = Array.from({ length: 9_000 }, (_, n) => `q8Z2rT9mWb4X${n}cV1nKp7L`).join(' ')
  expect(addedCredentials(`${line} ${added}${line}`, `${line} <token> ${line}`)).toEqual(['w3E5rT7yU9iO1pA2sD4f'])
  expect(addedCredentials(`${line}\n${added}`, '')).toContain('w3E5rT7yU9iO1pA2sD4f')
})

test.each([
  ['url = https://me:pass@git.example/x', 'git'],
  ['url = https://0123456789abcdef0123@git.example/x', 'git'],
  ['extraheader = AUTHORIZATION: basic eA==', 'git'],
  ['url = ssh://git@git.example/x', null],
  ['url = https://git.example:443/x/y@z:1', null],
])('a git configuration with %s', (line, tool) => {
  expect(credentialToolIn('deps.git/config', () => `[x]\n\t${line}\n`)).toBe(tool)
  expect(credentialToolIn('deps.git/configs', () => line)).toBeNull()
})

test.each([
  ['<server><password>x</password></server>', 'Maven'],
  ['<server><passphrase>x</passphrase></server>', 'Maven'],
  ['<mirror><url>https://packages.example</url></mirror>', null],
])('settings of Maven with %s', (text, tool) => {
  expect(credentialToolIn('.m2/settings.xml', () => text)).toBe(tool)
  expect(credentialToolIn('my-settings.xml', () => text)).toBeNull()
})
