/** Sends requests with a token of the run. The first refusal gets another token, and one more try. */
import type { Middleware } from '../client.ts'
import type { Tokens } from './tokens.ts'

export type WireRequest = Parameters<Middleware>[0]

const EXPIRED: ReadonlySet<number> = new Set([401])

/** `log`: makes the request that goes out, with the token. `refusals`: the statuses that another token may mend. */
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

/** The request with headers set, and others left out (null). */
export function withHeaders(request: WireRequest, changed: Readonly<Record<string, string | null>>): WireRequest {
  const headers = new Headers(request.headers)
  for (const [name, value] of Object.entries(changed))
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  return { ...request, headers }
}
