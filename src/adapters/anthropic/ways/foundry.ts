/** Claude in Microsoft Foundry: the key of the resource, or a token of Entra for the identity of the job. */

import type { FoundryAccess } from '../../../core/config/access.ts'
import { holdsLogin } from '../../../core/config/extra-headers.ts'
import { ConfigurationError } from '../../../core/errors.ts'
import { withoutEndSlash } from '../../../core/text/spaces.ts'
import type { ModelWay } from '../client.ts'
import { askForOAuth, form, type WayTools } from './exchange.ts'
import { jobIdentity } from './job-identity.ts'
import { createTokens, givenToken, sendWithToken, type Tokens, withBearer, withHeaders } from './tokens.ts'

const ADVICE = {
  login: 'Check the key or the role on the resource, and that the model is the name of a deployment.',
  model: 'Deploy the model in the portal of Foundry, and pass the name of the deployment as model.',
  nobody: 'Check the input provider-resource: no resource has this name.',
} as const

export function foundryAddress(resource: string): string {
  return `https://${resource}.services.ai.azure.com/anthropic`
}

/** Opens the way. Throws ConfigurationError where there is neither a key nor an identity. */
export function foundryWay({ key, headers }: FoundryAccess, surroundings: WayTools): ModelWay {
  const rest = { looksUp: 'count', advice: ADVICE } as const
  if (key === '' && holdsLogin(headers)) return { ...rest, send: sendWithToken(givenToken(headers), withHeaders) }
  if (key !== '')
    return { ...rest, send: sendWithToken(givenToken({ authorization: null, 'x-api-key': key }), withHeaders) }
  return { ...rest, send: sendWithToken(entraTokens(surroundings), withBearer) }
}

const SCOPE = 'https://ai.azure.com/.default'
const AUDIENCE = 'api://AzureADTokenExchange'
const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** See https://learn.microsoft.com/entra/identity-platform/v2-oauth2-client-creds-grant-flow, the third case. */
function entraTokens(surroundings: WayTools): Tokens<string> {
  const { variables } = surroundings
  const { AZURE_CLIENT_ID: client = '', AZURE_TENANT_ID: tenant = '' } = variables
  if (client === '' || tenant === '')
    throw new ConfigurationError(
      'there is no login for Foundry',
      'Pass the key of the resource as anthropic-api-key, or set AZURE_CLIENT_ID and AZURE_TENANT_ID in the env of the step.',
    )
  const host = withoutEndSlash(variables['AZURE_AUTHORITY_HOST'] ?? 'https://login.microsoftonline.com')
  const identity = jobIdentity(surroundings)
  return createTokens(async () => {
    const request = form({
      ...{ client_id: client, scope: SCOPE, grant_type: 'client_credentials', client_assertion_type: ASSERTION },
      client_assertion: await identity.token(AUDIENCE),
    })
    const url = `${host}/${encodeURIComponent(tenant)}/oauth2/v2.0/token`
    const advice = 'Compare the federated credential of the app with the repository and the branch of this run.'
    return askForOAuth({ url, ...request, whom: 'Microsoft Entra', advice }, surroundings)
  }, surroundings)
}
