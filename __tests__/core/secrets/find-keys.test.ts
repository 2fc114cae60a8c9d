import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { findKeys, withoutKeys } from '../../../src/core/secrets/find-keys.ts'
import { growthOf } from '../../playground/growth.ts'

const BASE = {
  letters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  capitals: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  hex: '0123456789abcdef',
  digits: '0123456789',
} as const

/** Characters that look random and are the same in every run; no key of this file stands in it as a whole. */
function random(length: number, of: keyof typeof BASE = 'letters', seed = 'a'): string {
  const letters = BASE[of]
  let text = ''
  for (let block = 0; text.length < length; block += 1)
    for (const byte of createHash('sha256').update(`${seed}${block}${of}`).digest())
      text += letters[byte % letters.length]
  return text.slice(0, length)
}

const pem = (kind: string) =>
  [
    '-----BEGIN ',
    kind,
    'PRIVATE KEY-----\n',
    random(640).replace(/.{64}/g, '$&\n'),
    '-----END ',
    kind,
    'PRIVATE KEY-----',
  ].join('')

const KEYS: readonly (readonly [what: string, key: string])[] = [
  ['a GitHub token', `ghp_${random(36)}`],
  ['a GitHub token', `gho_${random(36)}`],
  ['a GitHub token', `ghu_${random(36)}`],
  ['a GitHub token', `ghs_${random(36)}`],
  ['a GitHub token', `ghr_${random(76)}`],
  ['a GitHub token', `github_pat_${random(22)}_${random(59)}`],
  ['a GitLab token', `glpat-${random(20)}`],
  ['an Anthropic key', `sk-ant-api03-${random(93)}AA`],
  ['an Anthropic key', `sk-ant-oat01-${random(80)}`],
  ['an OpenAI key', `sk-proj-${random(100)}`],
  ['an OpenAI key', `sk-${random(20)}T3BlbkFJ${random(20)}`],
  ['an AWS access key id', `AKIA${random(16, 'capitals')}`],
  ['an AWS secret key', `AWS_SECRET_ACCESS_KEY=${random(40)}`],
  ['an AWS secret key', `"aws_secret_access_key": "${random(40)}"`],
  ['a Google API key', `AIza${random(35)}`],
  ['a Google OAuth secret', `GOCSPX-${random(28)}`],
  ['a Slack token', `xoxb-${random(12, 'digits', 'b')}-${random(12, 'digits', 'c')}-${random(24)}`],
  [
    'a Slack webhook',
    `https://hooks.slack.com/services/T${random(9, 'capitals')}/B${random(9, 'capitals', 'z')}/${random(24)}`,
  ],
  ['a Stripe key', `sk_live_${random(24)}`],
  ['a Stripe key', `rk_live_${random(99)}`],
  ['an npm token', `npm_${random(36)}`],
  ['a PyPI token', `pypi-AgEIcHlwaS5vcmc${random(140)}`],
  ['a Docker token', `dckr_pat_${random(27)}`],
  ['a SendGrid key', `SG.${random(22)}.${random(43)}`],
  ['a DigitalOcean token', `dop_v1_${random(64, 'hex')}`],
  ['a Shopify token', `shpat_${random(32, 'hex')}`],
  ['an Azure storage key', `AccountKey=${random(86)}==`],
  ['a Telegram bot token', `${random(9, 'digits', 'q')}:AA${random(33)}`],
  ['a signed token (JWT)', `eyJ${random(30)}.eyJ${random(60)}.${random(43)}`],
  ['a private key', pem('RSA ')],
  ['a private key', pem('')],
  ['a private key', pem('OPENSSH ')],
  ['a private key', JSON.stringify(pem('EC '))],
  ['a private key', pem('RSA ').replace('-----\n', '-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n')],
]

test.each(KEYS)('%s is found', (what, key) => {
  for (const text of [key, `x = "${key}"\n`, `Authorization: Bearer ${key},`, `${'-'.repeat(30)}\n${key}\n`])
    expect(findKeys(text).map(one => one.what)).toEqual([what])
  expect(withoutKeys(`a ${key} b`)).not.toContain(findKeys(key)[0]?.value ?? key)
  expect(withoutKeys(`a ${key} b`)).toMatch(/^a .*\*\*\*/s)
})

test('a published sample covers no key that is written next to it', () => {
  const sample = '16C7e42F292c6912E7710c838347Ae178B4a'
  expect(findKeys(`ghp_${sample}${random(36)}`)).toHaveLength(1)
  expect(findKeys(`ghp_${sample} ghp_${random(36)}`)).toHaveLength(1)
})

test('a signed token is seen in a line that a diff takes away, too', () => {
  const token = `eyJ${random(30)}.eyJ${random(60)}.${random(43)}`
  for (const text of [`-${token}`, ` a\n-${token}\n+b`]) expect(withoutKeys(text)).not.toContain(token)
})

test('the line is named, the value is one that tells the key from others', () => {
  const [found] = findKeys(`a\nb\n${pem('')}\n`)
  expect(found).toMatchObject({ line: 3 })
  expect(found?.value).toMatch(/^[A-Za-z0-9+/=]{40,64}$/)
})

test.each([
  ['a pattern', '/ghp_[A-Za-z0-9]{36}/'],
  ['a prefix', 'starts with ghp_ or sk-ant-'],
  ['a word', `ghp_${'your_token_goes_here_and_is_long_enough'.replaceAll('_', '')}`],
  ['x', `ghp_${'x'.repeat(36)}`],
  ['the alphabet', 'ghp_abcdefghijklmnopqrstuvwxyz0123456789'],
  ['the example of AWS', 'AKIAIOSFODNN7EXAMPLE'],
  ['the example secret of AWS', 'aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'],
  ['a test key of Stripe', `sk_test_${random(24)}`],
  ['a publishable key', `pk_live_${random(24)}`],
  ['a commit', random(40, 'hex')],
  ['an integrity hash', `sha512-${random(86)}==`],
  ['a public key', `-----BEGIN PUBLIC KEY-----\n${random(200)}\n-----END PUBLIC KEY-----`],
  ['a certificate', `-----BEGIN CERTIFICATE-----\n${random(200)}\n-----END CERTIFICATE-----`],
  ['the header of a key alone', 'if (text.startsWith("-----BEGIN RSA PRIVATE KEY-----")) return true'],
  [
    'the token of jwt.io',
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIn0.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c',
  ],
  ...[
    ['ghu', '_16C7e42F292c6912E7710c838347Ae178B4a'],
    ['ghr', '_1B4a2e77838347a7E420ce178F2E7c6912E169246c34E1ccbF66C46812d16D5B1A9Dc86A1498'],
    ['xoxb', '-17653672481-19874698323-pdFZKVeTuE8sk7oOcBrzbqgy'],
    ['AIza', 'SyDaGmWKa4JsXZ-HjGw7ISLn_3namBGewQe'],
    ['AccountKey', '=Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=='],
  ].map(parts => ['a published sample', `key: ${parts.join('')};`] as const),
  ['a longer word with a key shape in it', `mighp_${random(36)}`],
])('%s is none', (_, text) => {
  expect(findKeys(text)).toEqual([])
  expect(withoutKeys(text)).toBe(text)
})

test.each([
  ['headers of private keys', '-----BEGIN PRIVATE KEY-----'],
  ['long bodies', `-----BEGIN PRIVATE KEY-----${'A'.repeat(70)}`],
  ['beginnings of tokens', 'ghp_'],
  ['beginnings of signed tokens', 'eyJ.'],
  ['whole signed tokens that break off', `eyJ${'a'.repeat(20)}.eyJ${'b'.repeat(20)}.`],
  ['blanks', ' \n'],
])('many %s take linear time', (_, unit) => {
  const find = (times: number) => () => findKeys(unit.repeat(times))
  expect(growthOf({ small: find(4_000), large: find(40_000) }, 40)).toBeLessThanOrEqual(40)
})

test('a key that is all of a text is taken out of it, the shortest ones too', () => {
  const lengths = KEYS.map(([, key]) => key.length)
  expect(Math.min(...lengths)).toBe(20)
  expect(KEYS.filter(([, key]) => withoutKeys(key) === key)).toEqual([])
})

test('beginnings of signed tokens behind hyphens are as cheap as other text', () => {
  const find = (unit: string) => () => findKeys(unit.repeat(100_000))
  expect(growthOf({ small: find('-xyz'), large: find('-eyJ') }, 20)).toBeLessThanOrEqual(20)
})

test.each(['\\n', '\\t', '%3D', '\\u003d', '\\x3d', 'MY_', '='])('a key behind %s is found and removed', before => {
  const text = `A=1${before}ghp_${random(36)}`
  expect(findKeys(text).map(({ what }) => what)).toEqual(['a GitHub token'])
  expect(withoutKeys(text)).toBe(`A=1${before}ghp_***`.replace('ghp_***', withoutKeys(`ghp_${random(36)}`)))
})
