/**
 * Workload identity federation: the identity of the job for an access token of the Claude API, as the SDK's
 * `lib/credentials/oidc-federation` exchanges it.
 */

import type { FederationAccess } from '../../../core/config/access.ts'
import { withoutEndSlash } from '../../../core/text/spaces.ts'
import type { ModelWay } from '../client.ts'
import { askForToken, oauthToken, type WayTools } from './exchange.ts'
import { claimsIn, jobIdentity } from './job-identity.ts'
import { sendWithToken, withHeaders } from './send-with-token.ts'
import { createTokens } from './tokens.ts'

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
/** Requests with such a token need the first, the exchange both. */
const OAUTH_BETA = 'oauth-2025-04-20'
const FEDERATION_BETA = 'oidc-federation-2026-04-01'

const WHOM = 'the token service of the Claude API'

/** Opens the way. Throws ConfigurationError where the job may not ask for its identity. */
export function federationWay(access: FederationAccess, baseURL: string, surroundings: WayTools): ModelWay {
  const identity = jobIdentity(surroundings)
  const tokens = createTokens(async () => {
    // GitHub's token is good for one exchange: the API remembers it.
    const assertion = await identity.token(access.audience)
    const text = await askForToken(
      {
        url: `${withoutEndSlash(baseURL)}/v1/oauth/token`,
        headers: { 'content-type': 'application/json', 'anthropic-beta': `${OAUTH_BETA},${FEDERATION_BETA}` },
        body: JSON.stringify(bodyOf(access, assertion)),
        whom: WHOM,
        advice: `Compare the rule ${access.rule} in the Claude Console with this token: ${claimsIn(assertion)}.`,
      },
      surroundings,
    )
    const { token, lifetimeMs } = oauthToken(text, WHOM)
    surroundings.learn([token])
    return { value: token, expiresAt: surroundings.now() + lifetimeMs }
  }, surroundings.now)
  const send = sendWithToken(tokens, (request, token) => {
    const betas = request.headers.get('anthropic-beta')
    const beta = betas === null ? OAUTH_BETA : `${betas},${OAUTH_BETA}`
    return withHeaders(request, { authorization: `Bearer ${token}`, 'anthropic-beta': beta })
  })
  return { send, looksUp: 'list', advice: federationAdvice(access) }
}

function federationAdvice({ rule }: FederationAccess): ModelWay['advice'] {
  return ({ of }) => (of === 'login' ? `Check the workspace and the scope of the rule ${rule}.` : null)
}

function bodyOf({ rule, organization, serviceAccount, workspace }: FederationAccess, assertion: string) {
  return {
    grant_type: GRANT,
    assertion,
    federation_rule_id: rule,
    organization_id: organization,
    ...(serviceAccount === '' ? {} : { service_account_id: serviceAccount }),
    ...(workspace === '' ? {} : { workspace_id: workspace }),
  }
}
