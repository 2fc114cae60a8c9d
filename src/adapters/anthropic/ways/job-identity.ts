/**
 * The identity of the job: a token that GitHub signs, for one audience. See
 * https://docs.github.com/actions/concepts/security/openid-connect.
 */
import { ConfigurationError, ModelError } from '../../../core/errors.ts'
import { parseJson } from '../../../core/text/parse-json.ts'
import { askForToken, fieldsOf, type WayTools } from './exchange.ts'

const TWO_LINES = 'permissions:\n  id-token: write'

export const IDENTITY_SERVICE = {
  method: 'GET',
  whom: "GitHub's service for identity tokens",
  advice: 'Check that the job has the permission id-token: write.',
} as const

type JobIdentity = {
  /** A new token for an audience. Each is used once: some take no token twice. Throws ModelError. */
  token: (audience: string) => Promise<string>
}

/** Makes it of what the runner gave. Throws ConfigurationError where the job may not ask. */
export function jobIdentity(surroundings: WayTools): JobIdentity {
  const { variables, learn } = surroundings
  const { ACTIONS_ID_TOKEN_REQUEST_URL: url = '', ACTIONS_ID_TOKEN_REQUEST_TOKEN: right = '' } = variables
  if (url === '' || right === '')
    throw new ConfigurationError(
      'the job may not ask for an identity token',
      'Add id-token: write to the permissions of the job.',
      undefined,
      { reasonKind: 'job-permissions', paste: TWO_LINES },
    )
  return {
    token: async audience => {
      const text = await askForToken(
        {
          url: `${url}${url.includes('?') ? '&' : '?'}audience=${encodeURIComponent(audience)}`,
          headers: { authorization: `Bearer ${right}`, accept: 'application/json' },
          ...IDENTITY_SERVICE,
        },
        surroundings,
      )
      const { value } = fieldsOf(text)
      if (typeof value !== 'string')
        throw new ModelError("GitHub's service for identity tokens gave none", 'Run again later.', null, 'passing')
      learn([value])
      return value
    },
  }
}

const SHOWN = ['sub', 'aud', 'repository_id', 'ref']

/**
 * What a token says, without its signature, to compare with a rule: `sub repo:octo/project:ref:refs/heads/main, ...`.
 */
export function claimsIn(token: string): string {
  const payload = parseJson(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) ?? {}
  return SHOWN.flatMap(name => {
    const value: unknown = Reflect.get(payload as object, name)
    return typeof value === 'string' || typeof value === 'number' ? [`${name} ${String(value).slice(0, 200)}`] : []
  }).join(', ')
}
