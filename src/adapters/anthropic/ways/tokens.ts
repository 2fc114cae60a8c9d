/** The tokens of a run: one at a time is asked for, and each is renewed before it ends. */

import type { Middleware } from '../client.ts'
import type { NewToken, WayTools } from './exchange.ts'

export type Token<Value> = {
  value: Value
  expiresAt: number
}

export type Tokens<Value> = {
  /** A token that is valid for a while. All who ask meanwhile share one exchange. Throws what the exchange throws. */
  get: () => Promise<Token<Value>>
  /** Says that a token was refused. True where another one can be had. */
  forget: (refused: Token<Value>) => boolean
}

const RENEWED_BEFORE_MS = 120_000
/** A request needs its token only until it has arrived. */
const LEAST_MS = 10_000

/** `exchange` is called anew for each token. */
export function createTokens<Value extends string | Readonly<Record<string, string>>>(
  exchange: () => Promise<NewToken<Value>>,
  { now, learn }: Pick<WayTools, 'now' | 'learn'>,
): Tokens<Value> {
  let current: Token<Value> | null = null
  let pending: Promise<Token<Value>> | null = null

  async function renew(): Promise<Token<Value>> {
    try {
      const { value, lifetimeMs } = await exchange()
      learn(typeof value === 'string' ? [value] : Object.values(value))
      current = { value, expiresAt: now() + lifetimeMs }
      return current
    } catch (thrown) {
      if (current !== null && current.expiresAt - now() > LEAST_MS) return current
      throw thrown
    } finally {
      pending = null
    }
  }

  return {
    get: async () => {
      if (current !== null && current.expiresAt - now() > RENEWED_BEFORE_MS) return current
      pending ??= renew()
      return pending
    },
    forget: refused => {
      if (current === refused) current = null
      return true
    },
  }
}

/** A token that a step before this one has brought. There is no other. */
export function givenToken<Value>(value: Value): Tokens<Value> {
  const token = { value, expiresAt: Number.POSITIVE_INFINITY }
  return { get: async () => token, forget: () => false }
}

export type WireRequest = Parameters<Middleware>[0]

const EXPIRED: ReadonlySet<number> = new Set([401])

/** The first refusal gets another token, and one more try. `refusals`: the statuses that another token may mend. */
export function sendWithToken<Value>(
  tokens: Tokens<Value>,
  logIn: (request: WireRequest, value: Value) => WireRequest | Promise<WireRequest>,
  refusals: ReadonlySet<number> = EXPIRED,
): Middleware {
  return async (request, next) => {
    const token = await tokens.get()
    const first = await next(await logIn(request, token.value))
    if (!refusals.has(first.status) || !tokens.forget(token)) return first
    await first.body?.cancel()
    return next(await logIn(request, (await tokens.get()).value))
  }
}

export function withBearer(request: WireRequest, token: string): WireRequest {
  return withHeaders(request, { authorization: `Bearer ${token}` })
}

/** The request with headers set, and others left out (null). */
export function withHeaders(request: WireRequest, changed: Readonly<Record<string, string | null>>): WireRequest {
  const headers = new Headers(request.headers)
  for (const [name, value] of Object.entries(changed))
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  return { ...request, headers }
}
