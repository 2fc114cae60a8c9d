/** The tokens of a run: one at a time is asked for, and each is renewed before it ends. */

export type Token<Value> = {
  value: Value
  /** Milliseconds since the epoch. */
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

/** Makes the one object that a run asks for its tokens. `exchange` is called anew for each token. */
export function createTokens<Value>(exchange: () => Promise<Token<Value>>, now: () => number): Tokens<Value> {
  let current: Token<Value> | null = null
  let pending: Promise<Token<Value>> | null = null

  async function renew(): Promise<Token<Value>> {
    try {
      current = await exchange()
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
