/** Claude on Google Cloud: the model is in the path, the version of the API in the body. */
import { createPrivateKey, createSign, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { GoogleCloudAccess } from '../../../core/config/access.ts'
import { ConfigurationError, ModelError } from '../../../core/errors.ts'
import { parseJson } from '../../../core/text/parse-json.ts'
import type { ModelWay } from '../client.ts'
import { askForOAuth, askForToken, fieldsOf, form, type NewToken, type WayTools } from './exchange.ts'
import { IDENTITY_SERVICE } from './job-identity.ts'
import { createTokens, givenToken, sendWithToken, type Tokens, type WireRequest, withHeaders } from './tokens.ts'

const SCOPE = 'https://www.googleapis.com/auth/cloud-platform'
const LIFETIME_S = 3600

/** The address of a region: `global` and the two multi-regions have their own. */
export function googleAddress(region: string): string {
  if (region === 'global') return 'https://aiplatform.googleapis.com/v1'
  if (region === 'us' || region === 'eu') return `https://aiplatform.${region}.rep.googleapis.com/v1`
  return `https://${region}-aiplatform.googleapis.com/v1`
}

/** Opens the way. Throws ConfigurationError where no step has signed in. */
export function googleCloudWay(access: GoogleCloudAccess, surroundings: WayTools): ModelWay {
  const send = sendWithToken(googleTokens(surroundings), (request, token) =>
    withHeaders(inGoogleForm(request, access), { authorization: `Bearer ${token}`, 'anthropic-version': null }),
  )
  return { send, looksUp: 'count', advice: googleCloudAdvice(access) }
}

function googleCloudAdvice({ project, region }: GoogleCloudAccess): ModelWay['advice'] {
  const enabled = `enabled for the project ${project} in ${region}`
  return {
    login: `Check that the model is ${enabled}, and that the account may call aiplatform.endpoints.predict.`,
    model: `Check the input model, and that it is ${enabled}. The page of the model in Model Garden enables it, and lists its regions.`,
    nobody: `Check the input provider-region: there is no region ${region}.`,
  }
}

function inGoogleForm(
  request: WireRequest,
  { project, region }: Pick<GoogleCloudAccess, 'project' | 'region'>,
): WireRequest {
  const url = new URL(request.url)
  const body: unknown = typeof request.body === 'string' ? parseJson(request.body) : null
  const counts = url.pathname.endsWith('/v1/messages/count_tokens')
  if (typeof body !== 'object' || body === null || !(counts || url.pathname.endsWith('/v1/messages'))) return request
  const { model, ...rest } = body as Record<string, unknown>
  const sent = counts ? body : rest
  const called = counts
    ? 'count-tokens:rawPredict'
    : `${encodeURIComponent(String(model))}:${rest['stream'] === true ? 'streamRawPredict' : 'rawPredict'}`
  const prefix = url.pathname.replace(/\/v1\/messages(?:\/count_tokens)?$/, '')
  url.pathname = `${prefix}/projects/${encodeURIComponent(project)}/locations/${region}/publishers/anthropic/models/${called}`
  return {
    ...request,
    url: url.toString(),
    body: JSON.stringify({ ...sent, anthropic_version: request.headers.get('anthropic-version') }),
  }
}

function googleTokens(surroundings: WayTools): Tokens<string> {
  const { variables } = surroundings
  const given = variables['CLOUDSDK_AUTH_ACCESS_TOKEN'] ?? variables['GOOGLE_OAUTH_ACCESS_TOKEN']
  if (given !== undefined) return givenToken(given)
  const file =
    variables['GOOGLE_APPLICATION_CREDENTIALS'] ??
    variables['GOOGLE_GHA_CREDS_PATH'] ??
    variables['CLOUDSDK_AUTH_CREDENTIAL_FILE_OVERRIDE']
  if (file === undefined)
    throw new ConfigurationError(
      'no step has signed in to Google Cloud',
      'Run google-github-actions/auth before, in the same job.',
    )
  const login = readLogin(file)
  return createTokens(() => login(surroundings), surroundings)
}

type Login = (surroundings: WayTools) => Promise<NewToken<string>>

/** Read once, before any command runs. */
function readLogin(file: string): Login {
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch (thrown) {
    throw new ConfigurationError(
      `the credentials of Google Cloud at ${file} cannot be read`,
      'Run google-github-actions/auth after the checkout, in the same job.',
      thrown,
    )
  }
  const read = (parseJson(text) ?? {}) as Record<string, unknown>
  if (read['type'] === 'external_account') return byIdentity(read)
  if (read['type'] === 'service_account') return byKey(read)
  throw new ConfigurationError(
    `the credentials of Google Cloud at ${file} are of a kind that Diffproof does not use`,
    'Sign in by google-github-actions/auth with workload_identity_provider or credentials_json.',
  )
}

const WHOM = 'the token service of Google Cloud'
const RULE = 'Check the conditions and the mapping of the workload identity pool.'

/** A token for the identity of the job, and for that one of a service account where the file says so. */
function byIdentity(file: Record<string, unknown>): Login {
  const source = (file['credential_source'] ?? {}) as Record<string, unknown>
  const { subject_token_field_name: field = 'value' } = (source['format'] ?? {}) as Record<string, unknown>
  const account = file['service_account_impersonation_url']
  return async surroundings => {
    const asked = { url: String(source['url'] ?? ''), headers: source['headers'] as Record<string, string> }
    const answer = await askForToken({ ...asked, ...IDENTITY_SERVICE }, surroundings)
    const identity = String(fieldsOf(answer)[String(field)] ?? '')
    surroundings.learn([identity])
    const request = form({
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      audience: String(file['audience']),
      scope: SCOPE,
      requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      subject_token: identity,
      subject_token_type: String(file['subject_token_type']),
    })
    const url = String(file['token_url'])
    const federated = await askForOAuth({ url, ...request, whom: WHOM, advice: RULE }, surroundings)
    if (typeof account !== 'string') return federated
    surroundings.learn([federated.value])
    return ofAccount(account, federated.value, surroundings)
  }
}

async function ofAccount(url: string, federated: string, surroundings: WayTools) {
  const text = await askForToken(
    {
      url,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${federated}` },
      body: JSON.stringify({ scope: [SCOPE], lifetime: `${LIFETIME_S}s` }),
      whom: 'the service accounts of Google Cloud',
      advice: 'Check that the identity has the role roles/iam.workloadIdentityUser of the service account.',
    },
    surroundings,
  )
  const { accessToken: value } = fieldsOf(text)
  if (typeof value !== 'string')
    throw new ModelError('the service accounts of Google Cloud gave no token', 'Run again later.', null, 'passing')
  return { value, lifetimeMs: LIFETIME_S * 1000 }
}

/** The key of a service account signs for a token (RFC 7523). */
function byKey({ client_email: email, private_key: pem, token_uri: url }: Record<string, unknown>): Login {
  const key = privateKeyOf(String(pem))
  return async surroundings => {
    const at = Math.floor(surroundings.now() / 1000)
    const claims = { iss: email, scope: SCOPE, aud: url, iat: at, exp: at + LIFETIME_S }
    const parts = [{ alg: 'RS256', typ: 'JWT' }, claims].map(part =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    )
    const signature = createSign('RSA-SHA256').update(parts.join('.')).sign(key, 'base64url')
    const assertion = `${parts.join('.')}.${signature}`
    surroundings.learn([assertion])
    const request = form({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
    const advice = 'Check that the key of the service account is still valid.'
    return askForOAuth({ url: String(url), ...request, whom: WHOM, advice }, surroundings)
  }
}

function privateKeyOf(pem: string): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch {
    // What Node says of it may quote it.
    throw new ConfigurationError(
      'the key of the service account of Google Cloud cannot be read',
      'Pass the file to credentials_json as it was downloaded, with its line breaks.',
    )
  }
}
