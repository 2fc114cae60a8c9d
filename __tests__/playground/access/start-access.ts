/**
 * What stands around a model in a company: GitHub's identity tokens, the token services of four providers, and their
 * doors to the model. A door checks the login and passes the request on to a scripted model.
 */
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createSafeServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { ModelServer } from '../model/start-model.ts'
import type { ServiceAccount } from './service-account.ts'
import { isWellSigned } from './signature.ts'
import { createTickets, type Tickets } from './tickets.ts'

export interface AccessOptions {
  readonly model: Pick<ModelServer, 'url' | 'key'>
  readonly lifetimeSeconds?: number
  /** Answers to exchanges that come first, before the usual one. */
  readonly exchangeFaults?: readonly { readonly status: number; readonly error: string }[]
  /** After so many requests at the door every token so far is useless. */
  readonly revokedAfter?: number
  /** What the door says to everybody who is in. */
  readonly refusal?: { readonly status: number; readonly body: unknown }
  /** How far the clocks of the services are before that of this machine. */
  readonly aheadMs?: number
  /** Whose key is good for tokens of Google Cloud. */
  readonly account?: ServiceAccount
  /** Serves over TLS with these. */
  readonly tls?: { readonly key: string; readonly cert: string }
}

export interface Seen {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface AccessServer {
  readonly url: string
  readonly tickets: Tickets
  /** Requests for tokens of providers, in order. */
  readonly exchanges: readonly Seen[]
  /** Requests for the model, as they came. */
  readonly asked: readonly Seen[]
  /** What the runner gives a job that may ask for its identity. */
  readonly jobVariables: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** The right of the job to ask for its identity. */
export const REQUEST_TOKEN = 'request-token-canary-77b1c2'
export const AWS_KEY = {
  accessKeyId: 'AKIACANARY0EXAMPLE7',
  secretAccessKey: 'secret-canary/8f3Q+zz19',
  sessionToken: 'session-canary-5521aa',
}
export const API_KEYS = ['foundry-key-canary-19ffee', 'bedrock-key-canary-42cc81', 'aws-key-canary-3310bd']

type Answer = { readonly status: number; readonly body: string; readonly type?: string }
const json = (status: number, body: unknown): Answer => ({ status, body: JSON.stringify(body) })
const NOT_IN = json(401, { type: 'error', error: { type: 'authentication_error', message: 'invalid login' } })
/** The time of a signed request may be so far off. */
const SKEW_MS = 300_000

/** Starts all of it on the loopback interface. */
export async function startAccess(options: AccessOptions): Promise<AccessServer> {
  const {
    model,
    lifetimeSeconds = 3600,
    exchangeFaults = [],
    revokedAfter,
    refusal,
    aheadMs = 0,
    account,
    tls,
  } = options
  const now = () => Date.now() + aheadMs
  const tickets = createTickets()
  const exchanges: Seen[] = []
  const asked: Seen[] = []
  const faults = [...exchangeFaults]

  function exchange(seen: Seen, assertion: string | null, audience: string, prefix: string): Answer | string {
    exchanges.push(seen)
    const fault = faults.shift()
    if (fault !== undefined && seen.path === '/sts') return { ...xmlError(fault.error), status: fault.status }
    if (fault !== undefined) return json(fault.status, { error: fault.error, error_description: `no: ${fault.error}` })
    const redeemed = tickets.redeem(assertion ?? '', audience)
    if (typeof redeemed === 'string')
      return json(401, { error: redeemed, error_description: 'the rule did not match', assertion })
    return tickets.access(prefix, lifetimeSeconds)
  }

  function tokens(seen: Seen): Answer | null {
    const { path, headers, body } = seen
    const form = new URLSearchParams(body)
    const oauth = (made: Answer | string) =>
      typeof made === 'string'
        ? json(200, { access_token: made, token_type: 'Bearer', expires_in: lifetimeSeconds })
        : made
    if (path.startsWith('/identity?')) {
      if (headers['authorization'] !== `Bearer ${REQUEST_TOKEN}`) return json(401, { message: 'no' })
      return json(200, { value: tickets.identity(new URL(path, 'http://x').searchParams.get('audience') ?? '') })
    }
    if (path === '/v1/oauth/token') {
      const { assertion, federation_rule_id: rule } = JSON.parse(body) as Record<string, string>
      if (rule === 'fdrl_refused') {
        exchanges.push(seen)
        return json(401, { error: 'invalid_grant', error_description: 'no rule matches', assertion })
      }
      return oauth(exchange(seen, assertion ?? null, 'https://api.anthropic.com', 'sk-ant-oat01-'))
    }
    if (path === '/google/sts')
      return oauth(exchange(seen, form.get('subject_token'), '//iam.example/pool', 'ya29.federated-'))
    if (path === '/google/token') {
      exchanges.push(seen)
      const problem = account?.problemOf(form, `${url}${path}`, now()) ?? null
      if (problem !== null) return json(400, { error: 'invalid_grant', error_description: problem })
      return oauth(tickets.access('ya29.key-', lifetimeSeconds))
    }
    if (path === '/google/account:generateAccessToken') {
      exchanges.push(seen)
      if (!tickets.isGood(headers['authorization']?.replace('Bearer ', '') ?? '')) return json(401, {})
      return json(200, { accessToken: tickets.access('ya29.account-', lifetimeSeconds), expireTime: '' })
    }
    if (path === '/entra/my-tenant/oauth2/v2.0/token')
      return oauth(exchange(seen, form.get('client_assertion'), 'api://AzureADTokenExchange', 'entra-'))
    if (path === '/sts') {
      const made = exchange(seen, form.get('WebIdentityToken'), 'sts.amazonaws.com', 'session-')
      return typeof made === 'string' ? { status: 200, type: 'text/xml', body: xmlCredentials(made) } : made
    }
    return null
  }

  /** The path in the form of the Claude API, and the model where that is in the path; else why nobody gets in. */
  async function letIn(method: string, seen: Seen): Promise<{ path: string; body: string } | Answer> {
    const { path, headers, body } = seen
    const bearer = headers['authorization']?.replace(/^Bearer /, '') ?? ''
    const isKey = API_KEYS.includes(headers['x-api-key'] ?? bearer)
    const google =
      /^\/google\/v1\/projects\/my-project\/locations\/europe-west1\/publishers\/anthropic\/models\/([^:]+):(\w+)$/.exec(
        path,
      )
    if (google !== null) {
      if (!tickets.isGood(bearer)) return NOT_IN
      const { anthropic_version: _, ...rest } = JSON.parse(body) as Record<string, unknown>
      const name = google[1] === 'count-tokens' ? rest['model'] : google[1]
      return {
        path: google[1] === 'count-tokens' ? '/v1/messages/count_tokens' : '/v1/messages',
        body: JSON.stringify({ ...rest, model: name }),
      }
    }
    const signed = headers['authorization']?.startsWith('AWS4-') === true
    const late = signed ? lateness(headers['x-amz-date'] ?? '', now()) : null
    if (late !== null) return json(403, { message: late })
    const isIn = signed ? await isWellSigned({ method, ...seen }, keysOf(headers)) : isKey || tickets.isGood(bearer)
    return isIn
      ? { path: path.replace('/anthropic/', '/'), body: body.replace('"anthropic.claude', '"claude') }
      : NOT_IN
  }

  const keysOf = (headers: Seen['headers']) => {
    const token = headers['x-amz-security-token'] ?? ''
    return token === AWS_KEY.sessionToken || !tickets.isGood(token) ? AWS_KEY : { ...AWS_KEY, sessionToken: token }
  }

  const answer: RequestListener = (request, response) => {
    void (async () => {
      const seen = { path: request.url ?? '', headers: headersOf(request), body: await bodyOf(request) }
      const answered = tokens(seen)
      if (answered !== null)
        return response
          .writeHead(answered.status, { 'content-type': answered.type ?? 'application/json', 'request-id': 'req_x' })
          .end(answered.body)
      asked.push(seen)
      if (revokedAfter === asked.length) tickets.revoke()
      const method = request.method ?? 'GET'
      const entered = await letIn(method, seen)
      const inside = refusal === undefined || 'status' in entered ? entered : json(refusal.status, refusal.body)
      if ('status' in inside)
        return response.writeHead(inside.status, { 'content-type': 'application/json' }).end(inside.body)
      if (inside.path === '/v1/messages/count_tokens') return response.writeHead(200).end('{"input_tokens":8}')
      const passed = await fetch(`${model.url}${inside.path}`, {
        method,
        headers: { 'content-type': 'application/json', 'x-api-key': model.key, 'anthropic-version': '2026-10-21' },
        ...(method === 'GET' ? {} : { body: inside.body }),
      })
      response.writeHead(passed.status, { 'content-type': passed.headers.get('content-type') ?? '' })
      for await (const chunk of passed.body ?? []) response.write(chunk)
      return response.end()
    })().catch((error: unknown) => response.writeHead(500).end(String(error)))
  }
  const server = tls === undefined ? createServer(answer) : createSafeServer(tls, answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...{ url, tickets, exchanges, asked },
    jobVariables: {
      ACTIONS_ID_TOKEN_REQUEST_URL: `${url}/identity?api-version=2.0`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: REQUEST_TOKEN,
    },
    async close() {
      server.closeAllConnections()
      await new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}

function xmlCredentials(token: string): string {
  const { accessKeyId, secretAccessKey } = AWS_KEY
  return `<AssumeRoleWithWebIdentityResponse><AssumeRoleWithWebIdentityResult><Credentials><AccessKeyId>${accessKeyId}</AccessKeyId><SecretAccessKey>${secretAccessKey}</SecretAccessKey><SessionToken>${token}</SessionToken><Expiration>2026-11-26T12:00:00Z</Expiration></Credentials></AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>`
}

function xmlError(text: string): Omit<Answer, 'status'> {
  const [code = '', ...words] = text.split(': ')
  const error = `<Error><Type>Sender</Type><Code>${code}</Code><Message>${words.join(': ')}</Message></Error>`
  return { type: 'text/xml', body: `<ErrorResponse>${error}<RequestId>0a1b</RequestId></ErrorResponse>` }
}

/** AWS's words for a signature whose time is too far off; null where it is near. */
function lateness(date: string, now: number): string | null {
  const form = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')
  const signed = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:'))
  if (Math.abs(now - signed) < SKEW_MS) return null
  return signed < now
    ? `Signature expired: ${date} is now earlier than ${form(now - SKEW_MS)} (${form(now)} - 5 min.)`
    : `Signature not yet current: ${date} is still later than ${form(now + SKEW_MS)} (${form(now)} + 5 min.)`
}

function headersOf(request: IncomingMessage): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
