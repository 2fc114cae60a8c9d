/** Requests to the clouds, compared with those of the vendors' own packages, and signatures with AWS's. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { oidcFederationProvider } from '@anthropic-ai/sdk/lib/credentials/oidc-federation'
import { expect, test } from '@jest/globals'
import { createModelCatalog } from '../../../src/adapters/anthropic/anthropic-model.ts'
import { anthropicClient } from '../../../src/adapters/anthropic/client.ts'
import { signed } from '../../../src/adapters/anthropic/ways/amazon.ts'
import { openWay } from '../../../src/adapters/anthropic/ways/open-way.ts'
import type { Access } from '../../../src/core/config/access.ts'
import { authorizationBy, isWellSigned } from '../../playground/access/signature.ts'

type Sent = {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: string
}
const RECORDED = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fixtures/requests-of-the-vendors.json'), 'utf8'),
) as Readonly<Record<string, { readonly messages: Sent; readonly count: Sent }>>

const KEYS = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  sessionToken: 'session-1',
}
const VARIABLES = {
  AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
  AWS_SESSION_TOKEN: KEYS.sessionToken,
}
const QUESTION = { model: 'claude-sonnet-5-5', messages: [{ role: 'user', content: 'Hello' }] } as const

/** What a way sends for a message and for a count. */
async function sentBy(access: Exclude<Access, { kind: 'key' }>, variables: Readonly<Record<string, string>>) {
  const sent: Sent[] = []
  const keep: typeof fetch = async (input, init) => {
    const left = [...new Headers(init?.headers)].filter(([name]) => !/^(?:user-agent|content-length)$/.test(name))
    sent.push({
      method: init?.method ?? '',
      url: String(input),
      headers: Object.fromEntries(left),
      body: String(init?.body),
    })
    return new Response('{}', { status: 418 })
  }
  const surroundings = { fetchTo: () => keep, now: () => 0, learn: () => undefined, endsBy: 0, variables }
  const client = anthropicClient({ apiKey: '', ...(await openWay(access, surroundings)), fetch: keep, idleMs: 1000 })
  await client.messages
    .create({ model: QUESTION.model, max_tokens: 16, messages: [...QUESTION.messages], stream: true })
    .catch(() => null)
  await client.messages.countTokens({ ...QUESTION, messages: [...QUESTION.messages] }).catch(() => null)
  return { messages: sent[0] as Sent, count: sent[1] as Sent }
}

const usual = ({ headers, ...rest }: Sent) => ({
  ...rest,
  headers: Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !/^(?:x-stainless-.*|accept|host|anthropic-dangerous-direct-browser-access)$/.test(name),
    ),
  ),
})

const shared = { headers: {}, baseURL: '' }
const GOOGLE = { kind: 'google-cloud', ...shared, project: 'my-project' } as const
const google = (region: string) => ({ ...GOOGLE, region })

test.each<[string, Exclude<Access, { kind: 'key' }>, Readonly<Record<string, string>>]>([
  ['google-cloud europe-west1', google('europe-west1'), { CLOUDSDK_AUTH_ACCESS_TOKEN: 'token-1' }],
  ['google-cloud global', google('global'), { CLOUDSDK_AUTH_ACCESS_TOKEN: 'token-1' }],
  ['google-cloud us', google('us'), { CLOUDSDK_AUTH_ACCESS_TOKEN: 'token-1' }],
  ['foundry key', { kind: 'foundry', ...shared, resource: 'my-resource', key: 'key-1' }, {}],
  ['bedrock key', { kind: 'bedrock', ...shared, region: 'eu-west-1' }, { AWS_BEARER_TOKEN_BEDROCK: 'key-1' }],
  ['aws key', { kind: 'aws', ...shared, region: 'eu-west-1', workspace: 'wrkspc_1', key: 'key-1' }, {}],
])("%s: the requests are those of the vendor's package, byte by byte", async (name, access, variables) => {
  const sent = await sentBy(access, variables)
  expect(usual(sent.messages)).toEqual(usual(RECORDED[name]?.messages as Sent))
  expect(usual(sent.count)).toEqual(usual(RECORDED[name]?.count as Sent))
})

const withoutSignature = (sent: Sent) => {
  const { authorization = '', 'x-amz-date': date, ...headers } = usual(sent).headers
  const [, credential] = /Credential=[^/]+\/\d+\/([^,]+)/.exec(authorization) ?? []
  return { ...usual(sent), headers, credential, hasDate: date !== undefined }
}

test.each<[string, Exclude<Access, { kind: 'key' }>]>([
  ['bedrock signed', { kind: 'bedrock', ...shared, region: 'eu-west-1' }],
  ['aws signed', { kind: 'aws', ...shared, region: 'eu-west-1', workspace: 'wrkspc_1', key: '' }],
])(
  "%s: the requests are those of the vendor's package, with a signature that AWS's signer gives",
  async (name, access) => {
    for (const kind of ['messages', 'count'] as const) {
      const sent = (await sentBy(access, VARIABLES))[kind]
      expect(withoutSignature(sent)).toEqual(withoutSignature(RECORDED[name]?.[kind] as Sent))
      const { pathname: path, host } = new URL(sent.url)
      const request = { ...sent, path, headers: { ...sent.headers, host } }
      expect(await isWellSigned(request, KEYS)).toBe(true)
      expect(await isWellSigned({ ...request, body: `${sent.body} ` }, KEYS)).toBe(false)
      expect(await isWellSigned({ ...request, path: `${path}/x` }, KEYS)).toBe(false)
    }
  },
)

/** From AWS's published test suite for Signature Version 4. */
test("the signer gives the signature of AWS's published example, and so does AWS's own signer here", async () => {
  const url = 'https://iam.amazonaws.com/?Action=ListUsers&Version=2010-05-08'
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
  const how = { ...KEYS, sessionToken: '', region: 'us-east-1', service: 'iam', datetime: '20150830T123600Z' }
  const request = await signed({ url, method: 'GET', headers: new Headers(headers) } as never, how)
  const sent = { method: 'GET', path: '/?Action=ListUsers&Version=2010-05-08', body: '' }
  const all = { ...Object.fromEntries(request.headers), host: 'iam.amazonaws.com' }
  expect(await isWellSigned({ ...sent, headers: all }, { ...KEYS, sessionToken: '' })).toBe(true)
  const names = ['content-type', 'host', 'x-amz-date']
  const published = await authorizationBy(
    { ...sent, headers: { ...headers, host: 'iam.amazonaws.com', 'x-amz-date': '20150830T123600Z' } },
    { keys: { ...KEYS, sessionToken: '' }, region: 'us-east-1', service: 'iam', names },
  )
  expect(published).toContain('Signature=5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7')
})

/**
 * The examples of https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html whose signed headers are
 * those that the signer signs. The other suites of AWS sign without the digest, or headers that are left out here.
 */
const PUBLISHED = [
  {
    request: {
      ...{ method: 'PUT', url: 'https://examplebucket.s3.amazonaws.com/test$file.text', body: 'Welcome to Amazon S3.' },
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    },
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    request: { method: 'GET', url: 'https://examplebucket.s3.amazonaws.com/?lifecycle', headers: {} },
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    request: { method: 'GET', url: 'https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J', headers: {} },
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
]

test.each(PUBLISHED)("the signer gives AWS's published signature: $request.method $request.url", async row => {
  const { request, signature } = row
  const keys = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
  const how = { ...keys, sessionToken: '', region: 'us-east-1', service: 's3', datetime: '20130524T000000Z' }
  const made = await signed({ ...request, headers: new Headers(request.headers) } as never, how)
  expect(new Headers(made.headers).get('authorization')).toMatch(new RegExp(`Signature=${signature}$`))
})

test.each<[string, Exclude<Access, { kind: 'key' }>, Readonly<Record<string, string>>, RegExp]>([
  ['bedrock', { kind: 'bedrock', ...shared, region: 'eu-nowhere-9' }, VARIABLES, /provider-region: .* eu-nowhere-9/],
  ['google-cloud', google('nowhere9'), { CLOUDSDK_AUTH_ACCESS_TOKEN: 'token-1' }, /provider-region: .* nowhere9/],
  ['foundry', { kind: 'foundry', ...shared, resource: 'my-typo', key: 'key-1' }, {}, /provider-resource/],
])('%s: a region or a resource that there is not is refused before the first token, with its input', async (...row) => {
  const [, access, variables, fix] = row
  const nobody: typeof fetch = async () => {
    const cause = Object.assign(new Error('getaddrinfo ENOTFOUND its.address'), { code: 'ENOTFOUND' })
    throw new TypeError('fetch failed', { cause })
  }
  const surroundings = { fetchTo: () => nobody, now: () => 0, learn: () => undefined, endsBy: 0, variables }
  const opened = await openWay(access, surroundings)
  const catalog = createModelCatalog({ apiKey: '', ...opened, fetch: nobody, idleMs: 1000, now: () => 0 })
  expect(await catalog.lookUp('claude-sonnet-5-5')).toMatchObject({ kind: 'refused', fix: expect.stringMatching(fix) })
})

test('the exchange of the identity is that of the SDK, byte by byte', async () => {
  const seen: unknown[] = []
  const keep: typeof fetch = async (input, init) => {
    const left = [...new Headers(init?.headers)].filter(([name]) => name !== 'user-agent')
    const { method, redirect, body } = init ?? {}
    if (!String(input).includes('/identity'))
      seen.push({ url: String(input), method, redirect, body, headers: Object.fromEntries(left) })
    return new Response(JSON.stringify({ value: 'a.b.c', access_token: 't', expires_in: 60 }))
  }
  const ids = { federationRuleId: 'fdrl_1', organizationId: 'org', serviceAccountId: 'svac_1', workspaceId: 'wrkspc_1' }
  await oidcFederationProvider({
    ...ids,
    identityTokenProvider: () => 'a.b.c',
    baseURL: 'https://api.anthropic.com',
    fetch: keep,
  })()
  const access = {
    ...{ kind: 'federation' as const, ...shared, audience: 'https://api.anthropic.com' },
    ...{ rule: 'fdrl_1', organization: 'org', serviceAccount: 'svac_1', workspace: 'wrkspc_1' },
  } as const
  await sentByFederation(access, keep)
  expect(seen[1]).toEqual(seen[0])
})

async function sentByFederation(access: Extract<Access, { kind: 'federation' }>, keep: typeof fetch) {
  const variables = { ACTIONS_ID_TOKEN_REQUEST_URL: 'https://x/identity?a=b', ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'r' }
  const surroundings = { fetchTo: () => keep, now: () => 0, learn: () => undefined, endsBy: 0, variables }
  const client = anthropicClient({ apiKey: '', ...(await openWay(access, surroundings)), fetch: keep, idleMs: 1000 })
  await client.models.list().catch(() => null)
}
