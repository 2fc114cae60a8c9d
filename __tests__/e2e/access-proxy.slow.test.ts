/** Tokens and requests behind the proxy and the certificate authority of a company. */
import { expect } from '@jest/globals'
import { makeCertificates } from '../playground/certificates.ts'
import { needs } from '../playground/needs.ts'
import { startProxy } from '../playground/proxy.ts'
import { openAccessScene } from './access-scene.ts'

const [IDENTITY, TOKENS, MODEL] = ['identity', 'tokens', 'model'].map(name => `${name}.example.invalid`)
const BEDROCK = { provider: 'bedrock', 'provider-region': 'eu-west-1', model: 'anthropic.claude-sonnet-5-5' }
const OF_THE_JOB = { ACTIONS_ID_TOKEN_REQUEST_URL: `https://${IDENTITY}/identity?api-version=2.0` }

const BY_ROLE = {
  inputs: { ...BEDROCK, 'anthropic-base-url': `https://${MODEL}/anthropic` },
  env: { ...OF_THE_JOB, AWS_ROLE_ARN: 'arn:aws:iam::1:role/r', AWS_ENDPOINT_URL_STS: `https://${TOKENS}/sts` },
}

async function open() {
  const certificates = makeCertificates('example.invalid')
  const opened = await openAccessScene({ tls: certificates })
  const proxy = await startProxy(
    Object.fromEntries([IDENTITY, TOKENS, MODEL].map(host => [`${host}:443`, opened.access.url])),
  )
  return {
    ...{ opened, proxy, certificates },
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]()
      await opened[Symbol.asyncDispose]()
      certificates[Symbol.dispose]()
    },
  }
}

needs('openssl').test('every exchange and every request goes through the proxy', async () => {
  await using company = await open()
  const { opened, proxy, certificates } = company
  const env = { ...BY_ROLE.env, HTTPS_PROXY: proxy.url, NODE_EXTRA_CA_CERTS: certificates.authority }
  const result = await opened.run({ ...BY_ROLE, env })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created' })
  expect(opened.access.exchanges).toHaveLength(1)
  expect(new Set(proxy.asked)).toEqual(new Set([IDENTITY, TOKENS, MODEL].map(host => `${host}:443`)))
  expect(await opened.leaks(result)).toEqual([])
})

needs('openssl').test('an authority that the runner does not know is named before anything is asked', async () => {
  await using company = await open()
  const { opened, proxy } = company
  const result = await opened.run({ inputs: BY_ROLE.inputs, env: { ...BY_ROLE.env, HTTPS_PROXY: proxy.url } })
  expect(result.outputs).toMatchObject({ outcome: 'model-error' })
  expect(result.outputs['reason']).toMatch(
    /GitHub's service for identity tokens could not be reached: .*certificate.*NODE_EXTRA_CA_CERTS/,
  )
  const direct = await opened.run({
    inputs: { 'anthropic-api-key': opened.scene.model.key, 'anthropic-base-url': `https://${MODEL}` },
    env: { HTTPS_PROXY: proxy.url },
  })
  expect(direct.outputs).toMatchObject({ outcome: 'model-error' })
  expect(direct.outputs['reason']).toMatch(/the model could not be reached: .*certificate.*NODE_EXTRA_CA_CERTS/)
  expect([opened.access.asked, opened.access.exchanges]).toEqual([[], []])
})
