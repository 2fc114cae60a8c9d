/** Workload identity federation, as the SDK's `lib/credentials/oidc-federation` exchanges it. */

import type { FederationAccess } from '../../../core/config/access.ts'
import { withoutEndSlash } from '../../../core/text/spaces.ts'
import type { ModelWay } from '../client.ts'
import { askForOAuth, type WayTools } from './exchange.ts'
import { claimsIn, jobIdentity } from './job-identity.ts'
import { createTokens, sendWithToken, withHeaders } from './tokens.ts'

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
/** Requests with such a token need the first, the exchange both. */
const OAUTH_BETA = 'oauth-2025-04-20'
const FEDERATION_BETA = 'oidc-federation-2026-04-01'

/** Opens the way. Throws ConfigurationError where the job may not ask for its identity. */
export function federationWay(access: FederationAccess, baseURL: string, surroundings: WayTools): ModelWay {
  const identity = jobIdentity(surroundings)
  const tokens = createTokens(async () => {
    // GitHub's token is good for one exchange: the API remembers it.
    const assertion = await identity.token(access.audience)
    return askForOAuth(
      {
        url: `${withoutEndSlash(baseURL)}/v1/oauth/token`,
        headers: { 'content-type': 'application/json', 'anthropic-beta': `${OAUTH_BETA},${FEDERATION_BETA}` },
        body: JSON.stringify(bodyOf(access, assertion)),
        whom: 'the token service of the Claude API',
        advice: `Compare the rule ${access.rule} in the Claude Console with this token: ${claimsIn(assertion)}.`,
      },
      surroundings,
    )
  }, surroundings)
  const send = sendWithToken(tokens, (request, token) => {
    const betas = request.headers.get('anthropic-beta')
    const beta = betas === null ? OAUTH_BETA : `${betas},${OAUTH_BETA}`
    return withHeaders(request, { authorization: `Bearer ${token}`, 'anthropic-beta': beta })
  })
  return { send, looksUp: 'list', advice: { login: `Check the workspace and the scope of the rule ${access.rule}.` } }
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
