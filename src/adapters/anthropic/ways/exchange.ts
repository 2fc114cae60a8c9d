/** One request for a token, and what its failure means. */
import { ConfigurationError, ModelError, messageOf } from '../../../core/errors.ts'
import { retryAfterMs } from '../../../core/model/retries.ts'
import { parseJson } from '../../../core/text/parse-json.ts'
import { isUntrusted, untrustedServer } from '../model-faults.ts'
import { clockAdvice } from './clock.ts'

export type WayTools = {
  /** Node's `fetch` for an address, through the proxy of this machine. */
  fetchTo: (address: string) => typeof fetch
  /** Milliseconds since the epoch. */
  now: () => number
  endsBy: number
  /** Gets every new credential before its first use. */
  learn: (secrets: readonly string[]) => void
  /** The variables of earlier steps and of the runner, by name. */
  variables: Readonly<Record<string, string>>
}

type TokenRequest = {
  url: string
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
  /** Who is asked, as the begin of a sentence. */
  whom: string
  advice: string
}

const LIMIT_MS = 20_000
/** The answer to an earlier exchange was lost. The next one has a new identity token. */
const USED_BEFORE = /\bjti_reused\b/
const LONGEST_SAID = 300

/** Sends a request once, follows no redirect, and returns the text of the answer. Throws ModelError. */
export async function askForToken(request: TokenRequest, { fetchTo, now }: WayTools): Promise<string> {
  const { url, method = 'POST', headers = {}, body, whom, advice } = request
  requireSafe(url, whom)
  const answered = await fetchTo(url)(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(LIMIT_MS),
  }).then(
    async response => ({ response, text: await response.text() }),
    (thrown: unknown) => {
      const why = thrown instanceof Error && thrown.cause !== undefined ? messageOf(thrown.cause) : messageOf(thrown)
      if (isUntrusted(why)) throw untrustedServer(whom, why)
      throw new ModelError(`${whom} could not be reached: ${why}`, 'Run again later.', null, 'passing')
    },
  )
  const { response, text } = answered
  if (response.ok) return text
  const { status } = response
  const isPassing = status === 408 || status === 429 || status >= 500 || USED_BEFORE.test(text)
  const asked = retryAfterMs(response.headers.get('retry-after') ?? '', now())
  const id = response.headers.get('request-id') ?? response.headers.get('x-amzn-requestid')
  const refusal = isPassing ? 'Run again later.' : (clockAdvice(text, now()) ?? advice)
  const named = id === null ? '' : ` (request ${id.slice(0, 80)})`
  throw new ModelError(
    `${whom} answered ${status}${said(text)}${named}`,
    refusal,
    null,
    isPassing ? 'passing' : 'final',
    asked,
  )
}

/** Only what the standards on OAuth allow in an error: the rest may hold what was sent (RFC 6749, 5.2). */
function said(text: string): string {
  const body = parseJson(text) as { error?: unknown; error_description?: unknown } | null | undefined
  const nested = body?.error as { message?: unknown; status?: unknown } | undefined
  const xml = /<Code>([^<]{1,80})<\/Code>\s*<Message>([^<]{1,300})<\/Message>/.exec(text)
  const parts = [body?.error, nested?.status, nested?.message, body?.error_description, xml?.[1], xml?.[2]]
  const words = parts.filter((part): part is string => typeof part === 'string').join(': ')
  return words === '' ? '' : `: ${words.slice(0, LONGEST_SAID)}`
}

const SAFE = /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$))/i

/** An identity in clear text is for everybody on the way. Throws ConfigurationError. */
function requireSafe(url: string, whom: string): void {
  if (!SAFE.test(url)) throw new ConfigurationError(`${whom} must be asked over https://`, 'Correct its address.')
}

/** The fields of a JSON object; texts and numbers alone. */
export function fieldsOf(text: string): Readonly<Record<string, string | number | undefined>> {
  const read = parseJson(text)
  if (typeof read !== 'object' || read === null) return {}
  return Object.fromEntries(
    Object.entries(read).filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
  )
}

export type NewToken<Value> = { value: Value; lifetimeMs: number }

/** The token of a usual answer (RFC 6749, 5.1). Throws ModelError where there is none. */
export async function askForOAuth(request: TokenRequest, surroundings: WayTools): Promise<NewToken<string>> {
  const { access_token: value, expires_in: seconds } = fieldsOf(await askForToken(request, surroundings))
  if (typeof value !== 'string' || value === '' || !(Number(seconds) > 0))
    throw new ModelError(`${request.whom} gave no token`, 'Run again later.', null, 'passing')
  return { value, lifetimeMs: Number(seconds) * 1000 }
}

export function form(fields: Readonly<Record<string, string>>) {
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams(fields).toString(),
  }
}
