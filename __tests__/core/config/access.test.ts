import { expect, test } from '@jest/globals'
import { readAccess } from '../../../src/core/config/access.ts'
import { parseHeaders, secretsOfInput } from '../../../src/core/config/extra-headers.ts'

const FEDERATION = { 'anthropic-federation-rule-id': 'fdrl_a', 'anthropic-organization-id': 'org' }
const BEDROCK = { provider: 'bedrock', 'provider-region': 'eu-west-1', model: 'anthropic.claude-sonnet-5-5' }
const GOOGLE = { provider: 'google-cloud', 'provider-region': 'global', 'provider-project': 'my-project' }
const AWS = { provider: 'aws', 'provider-region': 'us-east-1', 'anthropic-workspace-id': 'wrkspc_a' }
const FOUNDRY = { provider: 'foundry', 'provider-resource': 'mine' }

test.each<[Readonly<Record<string, string>>, object]>([
  [{ 'anthropic-api-key': 'k' }, { kind: 'key', key: 'k', headers: {} }],
  [{ 'anthropic-headers': 'X-Api-Key: a b' }, { kind: 'key', key: '', headers: { 'x-api-key': 'a b' } }],
  [FEDERATION, { kind: 'federation', rule: 'fdrl_a', workspace: '', audience: 'https://api.anthropic.com' }],
  [{ ...FEDERATION, 'anthropic-base-url': 'http://127.0.0.1:1' }, { kind: 'federation' }],
  [BEDROCK, { kind: 'bedrock', region: 'eu-west-1' }],
  [{ ...BEDROCK, model: 'anthropic.claude-opus-4-7' }, { kind: 'bedrock' }],
  [GOOGLE, { kind: 'google-cloud', region: 'global', project: 'my-project' }],
  [AWS, { kind: 'aws', workspace: 'wrkspc_a', key: '' }],
  [
    { ...AWS, 'anthropic-api-key': 'k' },
    { kind: 'aws', key: 'k' },
  ],
  [
    { ...FOUNDRY, model: 'any-deployment' },
    { kind: 'foundry', resource: 'mine', key: '' },
  ],
  [{ provider: 'foundry', 'anthropic-base-url': 'https://x.example/anthropic' }, { kind: 'foundry' }],
])('%j is one way to the model', (raw, access) => expect(readAccess(raw)).toMatchObject({ kind: 'access', access }))

const both = (one: string, other: string) =>
  `inputs ${one} and ${other} are two ways to the model: leave one of them out`

test.each<[Readonly<Record<string, string>>, string | RegExp]>([
  [{}, /anthropic-api-key is missing/],
  [{ 'anthropic-headers': 'x-team: payments' }, /anthropic-api-key is missing/],
  [{ 'anthropic-api-key': 'k', ...FEDERATION }, both('anthropic-api-key', 'anthropic-federation-rule-id')],
  [{ 'anthropic-headers': 'x-api-key: k', ...FEDERATION }, both('anthropic-headers', 'anthropic-federation-rule-id')],
  [
    { 'anthropic-api-key': 'k', 'anthropic-workspace-id': 'wrkspc_a' },
    both('anthropic-api-key', 'anthropic-workspace-id'),
  ],
  [{ 'anthropic-api-key': 'k', ...BEDROCK }, both('anthropic-api-key', 'provider (bedrock)')],
  [{ 'anthropic-api-key': 'k', ...GOOGLE }, both('anthropic-api-key', 'provider (google-cloud)')],
  [{ ...FEDERATION, ...FOUNDRY }, both('anthropic-federation-rule-id', 'provider (foundry)')],
  [{ 'anthropic-federation-rule-id': 'fdrl_a' }, /anthropic-organization-id is missing/],
  [{ ...FEDERATION, 'anthropic-base-url': 'http://gateway.example' }, /anthropic-base-url must start with https:/],
  [{ ...FEDERATION, 'anthropic-base-url': 'http://127.0.0.1.example' }, /anthropic-base-url must start with https:/],
  [{ ...GOOGLE, 'provider-project': '' }, /provider-project is missing: provider google-cloud needs it/],
  [{ provider: 'foundry' }, /provider-resource is missing/],
  [{ ...AWS, 'anthropic-workspace-id': '' }, /anthropic-workspace-id is missing: provider aws needs it/],
  [
    { ...AWS, 'provider-project': 'p' },
    /provider-project must not be given with provider aws: it belongs to google-cloud/,
  ],
  [{ 'anthropic-api-key': 'k', 'provider-region': 'r' }, /provider-region must not be given with provider anthropic/],
  [
    { ...BEDROCK, model: 'claude-opus-5' },
    /model must begin with "anthropic\." for provider bedrock: anthropic\.claude-opus-5 /,
  ],
  [
    { ...BEDROCK, model: 'global.anthropic.claude-opus-5' },
    /without a region for provider bedrock: anthropic\.claude-opus-5 /,
  ],
  [{ ...BEDROCK, model: 'anthropic.claude-sonnet-4-5-20250929-v1:0' }, /its older interface alone/],
  [
    { ...BEDROCK, 'fallback-model': 'anthropic.claude-opus-4-6' },
    /fallback-model names a model.*older interface alone/,
  ],
  [{ ...GOOGLE, model: 'anthropic.claude-opus-5' }, /model must be a name without "anthropic\."/],
])('%j is none, and the one problem says why', (raw, problem) => {
  const given = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== ''))
  const said = typeof problem === 'string' ? problem : expect.stringMatching(problem)
  expect(readAccess(given)).toMatchObject({ kind: 'problems', problems: [said] })
})

test.each([
  ['no colon', /line 1 is not/],
  ['a: b\n: c', /line 2 is not/],
  ['a:', /line 1 is not/],
  ['a: \u00fc', /line 1 is not/],
  ['a b: c', /line 1 is not/],
  ['Host: x', /must not hold the header host/],
  ['__proto__: x', /must not hold the header __proto__/],
  ['a: 1\nA: 2', /holds the header a twice/],
])('%j are no headers', (text, problem) =>
  expect(parseHeaders(text)).toEqual({ problem: expect.stringMatching(problem) }),
)

test('of headers the values are secret, with and without their scheme, but no plain word', () => {
  const text = 'Authorization: Bearer abc-123-def\nx-team: payments\nx-key: q7Rk2Zs9Lm'
  expect(secretsOfInput('anthropic-headers', text)).toEqual(
    expect.arrayContaining(['Bearer abc-123-def', 'abc-123-def', 'q7Rk2Zs9Lm']),
  )
  expect(secretsOfInput('anthropic-headers', text)).not.toContain('payments')
})
