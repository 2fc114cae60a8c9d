/** Identity tokens and access tokens of the emulated services, and what was done with them. */

export type Claims = Readonly<Record<string, string>>

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

export interface Tickets {
  /** A signed statement about the job, for one audience. */
  readonly identity: (audience: string) => string
  /** What an identity token says; null where it was used before, or is for another audience. */
  readonly redeem: (token: string, audience: string) => Claims | 'jti_reused' | 'invalid_grant'
  /** A new access token. */
  readonly access: (prefix: string, lifetimeSeconds: number) => string
  /** Whether an access token may be used now. */
  readonly isGood: (token: string) => boolean
  /** Makes every access token so far useless. */
  readonly revoke: () => void
  /** Everything that was ever given out. */
  readonly given: readonly string[]
}

/** Makes a service's memory. It knows each token that it gave, and takes no identity token twice. */
export function createTickets(now: () => number = Date.now): Tickets {
  const given: string[] = []
  const used = new Set<string>()
  const good = new Map<string, number>()
  let count = 0
  const serial = () => `${String(++count).padStart(4, '0')}-canary-${(0x5d1e8f20c7 * count).toString(36)}`
  return {
    given,
    identity(audience) {
      const claims = {
        ...{ jti: serial(), aud: audience, sub: 'repo:octo/project:ref:refs/heads/main' },
        ...{ repository_id: '4711', ref: 'refs/heads/main', iss: 'https://token.actions.example' },
      }
      const token = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}.${part({ signed: serial() })}`
      given.push(token)
      return token
    },
    redeem(token, audience) {
      if (used.has(token)) return 'jti_reused'
      used.add(token)
      if (!given.includes(token)) return 'invalid_grant'
      const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims
      return claims['aud'] === audience ? claims : 'invalid_grant'
    },
    access(prefix, lifetimeSeconds) {
      const token = `${prefix}${serial()}`
      given.push(token)
      good.set(token, now() + lifetimeSeconds * 1000)
      return token
    },
    isGood: token => (good.get(token) ?? 0) > now(),
    revoke: () => good.clear(),
  }
}
