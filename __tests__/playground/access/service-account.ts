/** A service account of Google Cloud with a key, and the judge of what is signed with it (RFC 7523). */
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'

export interface ServiceAccount {
  /** The lines of the private key, which must be nowhere. */
  readonly secrets: readonly string[]
  /** The file that `credentials_json` is. */
  file(tokenUrl: string): Readonly<Record<string, string>>
  /** What Google says of a request for a token; null where it gives one. `now`: milliseconds since the epoch. */
  problemOf(form: URLSearchParams, tokenUrl: string, now: number): string | null
}

const EMAIL = 'diffproof@my-project.example'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const SKEW_S = 300
const OUT_OF_TIME =
  'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.'

/** Makes an account with a new key. */
export function createServiceAccount(): ServiceAccount {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const publicKey = createPublicKey(privateKey)
  return {
    secrets: pem.split('\n').filter(line => /^[\w+/]{60,}$/.test(line)),
    file: tokenUrl => ({
      ...{ type: 'service_account', project_id: 'my-project', client_email: EMAIL },
      ...{ private_key_id: '0a1b2c', private_key: pem, token_uri: tokenUrl },
    }),
    problemOf(form, tokenUrl, now) {
      const [header = '', payload = '', signature = ''] = (form.get('assertion') ?? '').split('.')
      const claims = partOf(payload)
      const isSigned = verify(
        ...(['RSA-SHA256', Buffer.from(`${header}.${payload}`), publicKey] as const),
        Buffer.from(signature, 'base64url'),
      )
      if (form.get('grant_type') !== GRANT || partOf(header)['alg'] !== 'RS256' || !isSigned)
        return 'Invalid JWT Signature.'
      if (claims['iss'] !== EMAIL || claims['aud'] !== tokenUrl) return 'Invalid JWT: wrong issuer or audience.'
      if (claims['scope'] !== 'https://www.googleapis.com/auth/cloud-platform') return 'Invalid OAuth scope.'
      const [at, end] = [Number(claims['iat']), Number(claims['exp'])]
      const isInTime = Math.abs(now / 1000 - at) < SKEW_S && end - at <= 3600
      return isInTime ? null : OUT_OF_TIME
    },
  }
}

function partOf(part: string): Readonly<Record<string, unknown>> {
  return JSON.parse(Buffer.from(part, 'base64url').toString() || '{}') as Record<string, unknown>
}
