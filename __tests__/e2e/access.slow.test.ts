/** Ways to a model beside a key: a header, the identity of the job. */
import { expect, test } from '@jest/globals'
import { bash, summary, turn } from '../playground/model/script.ts'
import { FEDERATION, openAccessScene } from './access-scene.ts'
import { openBareScene } from './scene.ts'
import { MEND } from './small-project.ts'
import { proposeIn } from './split-scene.ts'

/** Looks everywhere where a command could find a credential. */
const LOOKS = turn(bash('env; cat /proc/self/environ | tr "\\0" "\\n"; true'), MEND)
const CURIOUS = [LOOKS, summary()]

test('a header logs in at a gateway in place of a key, for the list, the model and the fallback', async () => {
  await using scene = await openBareScene({
    faults: Array.from({ length: 6 }, (_, at) => ({
      status: 529,
      headers: { 'retry-after-ms': '5' },
      request: at + 1,
    })),
    script: CURIOUS,
  })
  const result = await scene.run({
    inputs: {
      'anthropic-api-key': '',
      'anthropic-headers': `x-api-key: ${scene.model.key}\nX-Team: Bearer team-canary-91c0`,
      'fallback-model': 'claude-opus-5-5',
    },
  })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created' })
  const { requests, otherRequests } = scene.model
  expect(new Set(requests.map(({ key }) => key.header))).toEqual(new Set(['x-api-key']))
  expect(new Set(requests.map(({ headers }) => headers['x-team']))).toEqual(new Set(['Bearer team-canary-91c0']))
  expect(new Set(requests.map(({ body }) => body.model)).size).toBe(2)
  expect(otherRequests.filter(path => path.startsWith('GET /v1/models/'))).toHaveLength(2)
  const secrets = [scene.model.key, 'team-canary-91c0']
  expect(await result.leaks(secrets)).toEqual([])
  expect(result.masks).toEqual(expect.arrayContaining(secrets))
  expect(JSON.stringify(await scene.github.snapshot(scene.repository))).not.toContain('canary')
})

test('a refused key at a gateway names the input for another header', async () => {
  await using scene = await openBareScene({})
  const refused = await scene.run({ inputs: { 'anthropic-api-key': 'sk-wrong-key' } })
  expect(refused.outputs['reason']).toMatch(/401 .*anthropic-api-key.*see the input anthropic-headers/)
  expect(scene.model.requests).toEqual([])
})

test('the identity of the job is exchanged once for a run, and no credential is anywhere', async () => {
  await using opened = await openAccessScene({ scene: { script: CURIOUS } })
  const { access, scene } = opened
  const result = await opened.run({ inputs: { ...FEDERATION, 'anthropic-workspace-id': 'wrkspc_w1' } })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created' })
  expect(access.exchanges).toHaveLength(1)
  expect(JSON.parse(access.exchanges[0]?.body ?? '')).toEqual({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: access.tickets.given[0],
    federation_rule_id: 'fdrl_rule1',
    organization_id: '0a1b-org',
    service_account_id: 'svac_bot1',
    workspace_id: 'wrkspc_w1',
  })
  expect(access.exchanges[0]?.headers).not.toHaveProperty('authorization')
  for (const { headers } of access.asked) {
    expect(headers['authorization']).toBe(`Bearer ${access.tickets.given[1]}`)
    expect(headers['anthropic-beta']).toBe('oauth-2025-04-20')
    expect(headers).not.toHaveProperty('x-api-key')
  }
  expect(scene.model.requests.length).toBeGreaterThan(1)
  expect(result.masks).toEqual(expect.arrayContaining([...access.tickets.given]))
  expect(await opened.leaks(result)).toEqual([])
})

test('a proposal for another job holds no credential', async () => {
  await using opened = await openAccessScene({ scene: { script: CURIOUS } })
  const { access, scene } = opened
  const inputs = { 'anthropic-api-key': '', 'anthropic-base-url': access.url, ...FEDERATION }
  const result = await proposeIn(scene, { inputs, env: access.jobVariables })
  expect(result.outputs).toMatchObject({ outcome: 'proposed' })
  expect(access.exchanges).toHaveLength(1)
  expect(await opened.leaks(result)).toEqual([])
})

test('a token that is refused in the middle, and tokens that end soon, are exchanged anew, each for a new identity', async () => {
  await using opened = await openAccessScene({ revokedAfter: 2 })
  const result = await opened.run({ inputs: FEDERATION })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created' })
  expect(opened.access.exchanges).toHaveLength(2)
  expect(result.log).not.toContain('answered 401')
  await using short = await openAccessScene({ lifetimeSeconds: 20 })
  const again = await short.run({ inputs: FEDERATION })
  expect(again.outputs).toMatchObject({ outcome: 'pr-created' })
  const assertions = short.access.exchanges.map(({ body }) => JSON.parse(body).assertion)
  expect(assertions.length).toBeGreaterThan(2)
  expect(new Set(assertions).size).toBe(assertions.length)
})

test('a job that may not ask for its identity, and a rule that refuses it, end the run before the first request', async () => {
  await using opened = await openAccessScene()
  const { access, scene } = opened
  const blind = { ACTIONS_ID_TOKEN_REQUEST_URL: undefined, ACTIONS_ID_TOKEN_REQUEST_TOKEN: undefined }
  const unasked = await opened.run({ inputs: FEDERATION, env: blind })
  expect(unasked.outputs).toMatchObject({ outcome: 'configuration-error', 'reason-kind': 'job-permissions' })
  expect(unasked.outputs['reason']).toMatch(/may not ask for an identity token\. Add id-token: write/)
  expect(JSON.stringify(await scene.github.snapshot(scene.repository))).toContain('permissions:\\n  id-token: write')

  const refused = await opened.run({ inputs: { ...FEDERATION, 'anthropic-federation-rule-id': 'fdrl_refused' } })
  expect(refused.outputs).toMatchObject({ outcome: 'model-error' })
  expect(refused.outputs['reason']).toMatch(
    /token service of the Claude API answered 401: invalid_grant: no rule matches \(request req_x\)\. Compare the rule fdrl_refused .*sub repo:octo\/project:ref:refs\/heads\/main, aud https:\/\/api\.anthropic\.com, repository_id 4711/,
  )
  expect(await opened.leaks(refused)).toEqual([])
  expect(access.asked).toEqual([])
  expect(scene.model.requests).toEqual([])
})

test('two ways to the model are one error that names both, and actions without a model take none', async () => {
  await using opened = await openAccessScene()
  const { scene } = opened
  const both = await opened.run({ inputs: { ...FEDERATION, 'anthropic-api-key': scene.model.key } })
  expect(both.outputs).toMatchObject({ outcome: 'configuration-error' })
  expect(both.outputs['reason']).toMatch(/anthropic-api-key and anthropic-federation-rule-id are two ways to the model/)
  for (const action of ['publish', 'prove'] as const) {
    const inputs = { 'anthropic-federation-rule-id': 'fdrl_x', provider: 'bedrock', 'anthropic-headers': 'a: b' }
    const { outputs } = await scene.run({ action, inputs })
    expect(outputs).toMatchObject({ outcome: 'configuration-error' })
    for (const name of Object.keys(inputs)) expect(outputs['reason']).toContain(`${name} must not be given`)
  }
  expect(scene.model.requests).toEqual([])
})
