/** What goes wrong on the way to a model, and what a person reads then: before the first token, and without a credential. */
import { expect, test } from '@jest/globals'
import { createAnthropicModel, createModelCatalog } from '../../../src/adapters/anthropic/anthropic-model.ts'
import { openWay } from '../../../src/adapters/anthropic/ways/open-way.ts'
import { readAccess } from '../../../src/core/config/access.ts'
import { ConfigurationError } from '../../../src/core/errors.ts'
import { FEDERATION, googleFile, keyFile } from '../../e2e/access-scene.ts'
import { createServiceAccount } from '../../playground/access/service-account.ts'
import {
  type AccessOptions,
  type AccessServer,
  API_KEYS,
  AWS_KEY,
  REQUEST_TOKEN,
  startAccess,
} from '../../playground/access/start-access.ts'
import { startModel } from '../../playground/model/start-model.ts'
import { ask, MODEL, modelErrorOf } from './test-bed.ts'

const BEDROCK = { provider: 'bedrock', 'provider-region': 'eu-west-1', model: 'anthropic.claude-sonnet-5-5' }
const GOOGLE = { provider: 'google-cloud', 'provider-region': 'europe-west1', 'provider-project': 'my-project' }
const FOUNDRY = { provider: 'foundry', 'provider-resource': 'my-resource' }
const ENTRA = { AZURE_CLIENT_ID: 'my-app', AZURE_TENANT_ID: 'my-tenant' }
const ROLE = { AWS_ROLE_ARN: 'arn:aws:iam::1:role/r' }
const EXPORTED = {
  AWS_ACCESS_KEY_ID: AWS_KEY.accessKeyId,
  AWS_SECRET_ACCESS_KEY: AWS_KEY.secretAccessKey,
  AWS_SESSION_TOKEN: AWS_KEY.sessionToken,
}
const PATHS: Readonly<Record<string, string>> = {
  ...{ bedrock: '/anthropic', foundry: '/anthropic', 'google-cloud': '/google/v1' },
}
const AN_HOUR_MS = 3_600_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

type GivenFile = (access: AccessServer) => { readonly path: string; remove(): void }
type Row = {
  readonly of: Omit<AccessOptions, 'model'>
  readonly inputs: Readonly<Record<string, string>>
  readonly env?: Readonly<Record<string, string>>
  /** The file of an earlier step. */
  readonly file?: GivenFile
  readonly reason: RegExp
  readonly exchanges?: number
}

const byIdentity: GivenFile = access => googleFile(access, false)
const account = createServiceAccount()
const deleted = createServiceAccount()
const byKey: GivenFile = access => keyFile(access, account)
const NOT_ENABLED =
  'Publisher Model `projects/my-project/locations/europe-west1/publishers/anthropic/models/claude-sonnet-5-5` was not found or your project does not have access to it.'

const ROWS: Readonly<Record<string, Row>> = {
  'AWS: a session that ended before the run': {
    ...{ of: {}, inputs: BEDROCK, env: { ...EXPORTED, AWS_CREDENTIAL_EXPIRATION: '2026-01-01T14:02:00Z' } },
    reason:
      /the session of AWS ended at 2026-01-01 14:02 UTC\. Set role-duration-seconds of .* more than timeout-minutes/,
  },
  'AWS: a session that ends before the run may': {
    ...{ of: {}, inputs: BEDROCK },
    env: { ...EXPORTED, AWS_CREDENTIAL_EXPIRATION: `"${inMinutes(20)}"` },
    reason: /the session of AWS ends at .* UTC, and the run may need it until .* UTC\. Set role-duration-seconds/,
  },
  'AWS: a session that is refused as expired': {
    of: { refusal: { status: 403, body: { message: 'The security token included in the request is expired' } } },
    ...{ inputs: BEDROCK, env: EXPORTED },
    reason: /403 .*is expired.*the session outlives the run \(role-duration-seconds\)/,
  },
  'AWS: a signature of a clock that is an hour late': {
    ...{ of: { aheadMs: AN_HOUR_MS }, inputs: BEDROCK, env: EXPORTED },
    reason: /403 .*Signature expired: .*This machine says it is 20\d\d-.* UTC: set its clock/,
  },
  'AWS: a signature of a clock that is an hour early': {
    ...{ of: { aheadMs: -AN_HOUR_MS }, inputs: BEDROCK, env: EXPORTED },
    reason: /403 .*Signature not yet current: .*This machine says it is .* UTC: set its clock/,
  },
  'AWS: a role that does not trust the repository': {
    of: { exchangeFaults: refused(403, 'AccessDenied: Not authorized to perform sts:AssumeRoleWithWebIdentity') },
    ...{ inputs: BEDROCK, env: ROLE, exchanges: 1 },
    reason:
      /token service of AWS answered 403: AccessDenied: Not authorized .*the trust policy of the role arn:aws:iam::1:role\/r/,
  },
  'AWS: a model that the region does not serve': {
    of: { refusal: { status: 404, body: { message: 'The model is not available in this region' } } },
    ...{ inputs: BEDROCK, env: EXPORTED },
    reason: /404 .*not available in this region.*that eu-west-1 serves it\. The model catalogue of Bedrock/,
  },
  'Foundry: an app that does not trust the repository': {
    of: { exchangeFaults: refused(401, 'invalid_client') },
    ...{ inputs: FOUNDRY, env: ENTRA, exchanges: 1 },
    reason: /Microsoft Entra answered 401: invalid_client: no: invalid_client.*the federated credential of the app/,
  },
  'Foundry: a name that is no deployment': {
    of: { refusal: { status: 404, body: { error: { code: 'DeploymentNotFound', message: 'It does not exist.' } } } },
    inputs: { ...FOUNDRY, 'anthropic-api-key': API_KEYS[0] ?? '' },
    reason: /404 .*It does not exist\..*Deploy the model in the portal of Foundry/,
  },
  'Google Cloud: a pool that does not take the identity': {
    of: { exchangeFaults: refused(400, 'invalid_grant') },
    ...{ inputs: GOOGLE, file: byIdentity, exchanges: 1 },
    reason: /token service of Google Cloud answered 400: invalid_grant: .*mapping of the workload identity pool/,
  },
  'Google Cloud: a model that is not enabled for the project': {
    of: { refusal: { status: 404, body: { error: { code: 404, message: NOT_ENABLED, status: 'NOT_FOUND' } } } },
    ...{ inputs: GOOGLE, file: byIdentity, exchanges: 1 },
    reason: /404 .*Publisher Model .*enabled for the project my-project in europe-west1\. .*Model Garden enables it/,
  },
  'Google Cloud: a key without its line breaks': {
    ...{ of: { account }, inputs: GOOGLE },
    file: access => keyFile(access, { ...account, file: url => withoutBreaks(account.file(url)) }),
    reason: /the key of the service account of Google Cloud cannot be read\. Pass the file to credentials_json as/,
  },
  'Google Cloud: a key that was deleted': {
    ...{ of: { account: deleted }, inputs: GOOGLE, file: byKey, exchanges: 1 },
    reason: /answered 400: invalid_grant: Invalid JWT Signature\..*the key of the service account is still valid/,
  },
  'Google Cloud: a key, with a clock that is an hour late': {
    ...{ of: { account, aheadMs: AN_HOUR_MS }, inputs: GOOGLE, file: byKey, exchanges: 1 },
    reason: /reasonable timeframe.*This machine says it is .* UTC: set its clock/,
  },
  'the identity of the job: a rule without the scope': {
    of: { refusal: { status: 403, body: apiError('permission_error', 'the token lacks workspace:inference') } },
    ...{ inputs: FEDERATION, exchanges: 1 },
    reason: /403 .*lacks workspace:inference.*the scope of the rule fdrl_rule1/,
  },
  'AWS: no session': {
    of: {},
    inputs: BEDROCK,
    reason: /no step has signed in to AWS\. Run aws-actions\/configure-aws-cred/,
  },
  'Foundry: no login': {
    of: {},
    inputs: FOUNDRY,
    reason: /no login for Foundry\. Pass the key of the resource as anthropic-/,
  },
  'Google Cloud: no file': {
    ...{ of: {}, inputs: GOOGLE },
    reason: /no step has signed in to Google Cloud\. Run google-github-actions\/auth before/,
  },
  'AWS: a model that there is not': {
    of: { refusal: { status: 404, body: { message: 'no such model' } } },
    ...{ inputs: { ...BEDROCK, model: 'anthropic.claude-nova-9' }, env: EXPORTED },
    reason: /404 for anthropic\.claude-nova-9.*Check the input model/,
  },
}

/** What a run that may take half an hour is told before its first token. */
async function saidOf({ inputs, env = {} }: Row, access: AccessServer, file: string | undefined): Promise<string> {
  const raw = { 'anthropic-base-url': `${access.url}${PATHS[inputs['provider'] ?? ''] ?? ''}`, ...inputs }
  const read = readAccess(raw)
  if (read.kind !== 'access' || read.access.kind === 'key') throw new Error('this is no way to a model')
  const variables = {
    ...access.jobVariables,
    ...{ AWS_ENDPOINT_URL_STS: `${access.url}/sts`, AZURE_AUTHORITY_HOST: `${access.url}/entra` },
    ...(file === undefined ? {} : { GOOGLE_APPLICATION_CREDENTIALS: file }),
    ...env,
  }
  const surroundings = {
    ...{ fetchTo: () => fetch, now: Date.now, endsBy: Date.now() + 30 * 60_000, learn: () => undefined, variables },
  }
  try {
    const way = await openWay(read.access, surroundings)
    const client = { apiKey: '', ...way, fetch, idleMs: 1000, now: Date.now }
    const name = inputs['model'] ?? MODEL
    const found = await createModelCatalog(client).lookUp(name)
    if (found.kind === 'refused') return `${found.what}. ${found.fix}`
    if (found.kind !== 'not-listed') return found.kind
    const { message, hint } = await modelErrorOf(ask(createAnthropicModel({ ...client, model: name, effort: '' })))
    return `${message}. ${hint}`
  } catch (error) {
    if (error instanceof ConfigurationError) return `${error.message}. ${error.hint}`
    throw error
  }
}

test.each(Object.entries(ROWS))('%s', async (_, row) => {
  const model = await startModel({ script: [] })
  const access = await startAccess({ ...row.of, model })
  const file = row.file?.(access)
  try {
    const said = await saidOf(row, access, file?.path)
    expect(said.replaceAll('..', '.')).toMatch(row.reason)
    const secrets = [REQUEST_TOKEN, ...Object.values(AWS_KEY).slice(1), ...API_KEYS, ...account.secrets]
    expect([...secrets, ...access.tickets.given].filter(one => said.includes(one))).toEqual([])
    expect(access.exchanges).toHaveLength(row.exchanges ?? 0)
    expect(model.requests).toEqual([])
  } finally {
    file?.remove()
    await Promise.all([access.close(), model.close()])
  }
})

function refused(status: number, error: string) {
  return [{ status, error }]
}

function withoutBreaks(file: Readonly<Record<string, string>>) {
  return { ...file, private_key: (file['private_key'] ?? '').replaceAll('\n', ' ').replaceAll('-', '') }
}

function apiError(type: string, message: string) {
  return { type: 'error', error: { type, message } }
}
