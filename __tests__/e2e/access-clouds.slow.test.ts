/** A whole run by each cloud, from the variables that earlier steps and the runner leave. */
import { expect, test } from '@jest/globals'
import { createServiceAccount } from '../playground/access/service-account.ts'
import { AWS_KEY } from '../playground/access/start-access.ts'
import { bash, summary, turn } from '../playground/model/script.ts'
import { googleFile, keyFile, openAccessScene, type Way } from './access-scene.ts'
import { MEND } from './small-project.ts'

const SCRIPT = [turn(bash('env; cat "$GOOGLE_APPLICATION_CREDENTIALS" gha-creds-*.json; true'), MEND), summary()]
const BEDROCK = { provider: 'bedrock', 'provider-region': 'eu-west-1', model: 'anthropic.claude-sonnet-5-5' }
const AWS = { provider: 'aws', 'provider-region': 'eu-west-1', 'anthropic-workspace-id': 'wrkspc_w1' }
const EXPORTED = {
  AWS_ACCESS_KEY_ID: AWS_KEY.accessKeyId,
  AWS_SECRET_ACCESS_KEY: AWS_KEY.secretAccessKey,
  AWS_SESSION_TOKEN: AWS_KEY.sessionToken,
}
const FOUNDRY = { provider: 'foundry', 'provider-resource': 'my-resource' }

type Row = Way & { readonly name: string; readonly path?: string; readonly exchanges?: number; readonly login: RegExp }
const SIGNED = (service: string) =>
  new RegExp(`^AWS4-HMAC-SHA256 Credential=AKIA\\w+/\\d{8}/eu-west-1/${service}/aws4_request`)

const ROWS: readonly Row[] = [
  {
    name: 'Foundry by the identity of the job',
    inputs: FOUNDRY,
    env: { AZURE_CLIENT_ID: 'my-app', AZURE_TENANT_ID: 'my-tenant' },
    ...{ path: '/anthropic', exchanges: 1, login: /^Bearer entra-/ },
  },
  {
    name: 'Bedrock by the session of an earlier step',
    // What the model is asked with is for no command, whatever pass-env names.
    inputs: { ...BEDROCK, 'pass-env': 'AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN' },
    env: EXPORTED,
    path: '/anthropic',
    login: SIGNED('bedrock-mantle'),
  },
  {
    name: 'Bedrock by the identity of the job',
    inputs: BEDROCK,
    env: { AWS_ROLE_ARN: 'arn:aws:iam::1:role/r' },
    path: '/anthropic',
    exchanges: 1,
    login: SIGNED('bedrock-mantle'),
  },
  { name: 'Claude Platform on AWS, signed', inputs: AWS, env: EXPORTED, login: SIGNED('aws-external-anthropic') },
]

test.each(ROWS)(
  '$name: a whole run, and no credential is anywhere',
  async ({ inputs, env = {}, path, exchanges = 0, login }) => {
    await using opened = await openAccessScene({ scene: { script: SCRIPT }, ...(path === undefined ? {} : { path }) })
    const { access, scene } = opened
    const result = await opened.run({
      inputs,
      env: { AWS_ENDPOINT_URL_STS: `${access.url}/sts`, AZURE_AUTHORITY_HOST: `${access.url}/entra`, ...env },
    })
    expect(result.outputs).toMatchObject({ outcome: 'pr-created' })
    expect(Number(result.outputs['cost-usd'])).toBeGreaterThan(0)
    expect(access.exchanges).toHaveLength(exchanges)
    expect(new Set(access.asked.map(({ headers }) => login.test(String(headers['authorization']))))).toEqual(
      new Set([true]),
    )
    if (inputs['provider'] === 'aws')
      expect(new Set(access.asked.map(({ headers }) => headers['anthropic-workspace-id']))).toEqual(
        new Set(['wrkspc_w1']),
      )
    expect(scene.model.problems).toEqual([])
    expect(await opened.leaks(result)).toEqual([])
  },
)

test('Google Cloud by the file of an earlier step, for a service account: a whole run', async () => {
  await using opened = await openAccessScene({ scene: { script: SCRIPT }, path: '/google/v1' })
  // Where that step writes it.
  const workspace = opened.scene.clone()
  const file = googleFile(opened.access, true, workspace)
  const inputs = { provider: 'google-cloud', 'provider-region': 'europe-west1', 'provider-project': 'my-project' }
  const result = await opened.run({ inputs, workspace, env: { GOOGLE_APPLICATION_CREDENTIALS: file.path } })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'changed-files': '["src/sum.js"]' })
  expect(result.log).toContain('credentials hidden from the model and the tests: gha-creds-0a1b.json')
  file.remove()
  expect(opened.access.exchanges).toHaveLength(2)
  expect(new Set(opened.access.asked.map(({ path }) => path.split('/models/')[1]))).toEqual(
    new Set(['count-tokens:rawPredict', 'claude-sonnet-5-5:streamRawPredict']),
  )
  expect(await opened.leaks(result)).toEqual([])
})

test('Google Cloud by the key of a service account: a whole run, and a command that looks for the key shows none of it', async () => {
  const account = createServiceAccount()
  const looks = turn(bash('cat /tmp/gha-*/gha-creds-0a1b.json; true'), MEND)
  await using opened = await openAccessScene({ account, scene: { script: [looks, summary()] }, path: '/google/v1' })
  const file = keyFile(opened.access, account)
  const result = await opened.run({
    inputs: { provider: 'google-cloud', 'provider-region': 'europe-west1', 'provider-project': 'my-project' },
    env: { GOOGLE_APPLICATION_CREDENTIALS: file.path },
  })
  file.remove()
  expect(result.outputs).toMatchObject({ outcome: 'pr-created' })
  expect(opened.access.exchanges.map(({ path }) => path)).toEqual(['/google/token'])
  expect(account.secrets.length).toBeGreaterThan(20)
  expect(await opened.leaks(result)).toEqual([])
})

test('a refused session of AWS names the right and the length of the session', async () => {
  await using opened = await openAccessScene({ path: '/anthropic' })
  const env = { ...EXPORTED, AWS_SECRET_ACCESS_KEY: 'wrong-canary/1234567890' }
  const result = await opened.run({ inputs: BEDROCK, env })
  expect(result.outputs).toMatchObject({ outcome: 'model-error' })
  expect(result.outputs['reason']).toMatch(/401 .*bedrock-mantle:CreateInference in eu-west-1.*role-duration-seconds/)
  expect(await result.leaks(['wrong-canary/1234567890'])).toEqual([])
})

test('a cloud that throttles is asked again', async () => {
  const throttled = { status: 429, body: { message: 'Too many tokens' }, request: 1 }
  await using busy = await openAccessScene({ path: '/anthropic', scene: { faults: [throttled] } })
  const result = await busy.run({ inputs: BEDROCK, env: EXPORTED })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created' })
  expect(busy.scene.model.requests.map(({ status }) => status).slice(0, 2)).toEqual([429, 200])
})
