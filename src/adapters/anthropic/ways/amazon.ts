/**
 * Claude on Amazon Bedrock and Claude Platform on AWS: the Messages API behind signed requests (Signature Version 4), or
 * with a key.
 */
import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import type { AwsAccess, BedrockAccess } from '../../../core/config/access.ts'
import { ConfigurationError, ModelError } from '../../../core/errors.ts'
import type { ModelWay } from '../client.ts'
import { minute } from './clock.ts'
import { askForToken, form, type WayTools } from './exchange.ts'
import { jobIdentity } from './job-identity.ts'
import { createTokens, givenToken, sendWithToken, type Tokens, type WireRequest, withHeaders } from './tokens.ts'

type AwsCredentials = {
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string
}

const SERVICES = { bedrock: 'bedrock-mantle', aws: 'aws-external-anthropic' } as const
const NEEDED = { bedrock: 'bedrock-mantle:CreateInference', aws: 'aws-external-anthropic:*' } as const
/** An expired session is refused with 403. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403])

export function amazonAddress(kind: keyof typeof SERVICES, region: string): string {
  return kind === 'bedrock'
    ? `https://bedrock-mantle.${region}.api.aws/anthropic`
    : `https://aws-external-anthropic.${region}.api.aws`
}

/** Opens the way. Throws ConfigurationError where no step has signed in. */
export function amazonWay(access: AwsAccess | BedrockAccess, surroundings: WayTools): ModelWay {
  const { kind, region } = access
  const workspace = kind === 'aws' ? { 'anthropic-workspace-id': access.workspace } : {}
  const rest = {
    looksUp: kind === 'aws' ? 'list' : 'count',
    advice: amazonAdvice(access),
  } as const
  const key = kind === 'aws' ? access.key : bedrockKey(surroundings)
  if (key !== '') {
    const login = { ...workspace, authorization: `Bearer ${key}` }
    return { ...rest, send: sendWithToken(givenToken(login), withHeaders) }
  }
  const service = { region, service: SERVICES[kind] }
  const send = sendWithToken(
    awsTokens(region, surroundings),
    (request, credentials) => signed(withHeaders(request, workspace), { ...credentials, ...service }),
    REFUSALS,
  )
  return { ...rest, send }
}

function amazonAdvice({ kind, region }: AwsAccess | BedrockAccess): ModelWay['advice'] {
  return {
    login: `Check that the role may call ${NEEDED[kind]} in ${region}, and that the session outlives the run (role-duration-seconds).`,
    ...(kind === 'bedrock' && {
      model: `Check the input model, and that ${region} serves it. The model catalogue of Bedrock lists its regions, and gives access to it.`,
    }),
    nobody: `Check the input provider-region: AWS serves no such models in ${region}.`,
  }
}

/** Signing keys that a step has made beat a key of Bedrock that happens to be there. */
function bedrockKey({ variables }: WayTools): string {
  return variables['AWS_ACCESS_KEY_ID'] === undefined ? (variables['AWS_BEARER_TOKEN_BEDROCK'] ?? '') : ''
}

type Signing = AwsCredentials & { region: string; service: string; datetime?: string }

/** The request with its signature. Signed is what goes out, with a digest of the body. */
export async function signed(request: WireRequest, { sessionToken, ...how }: Signing): Promise<WireRequest> {
  const body = typeof request.body === 'string' ? request.body : ''
  const plain = withHeaders(request, {
    ...{ authorization: null, connection: null },
    'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
  })
  const signer = new AwsV4Signer({
    ...how,
    ...(sessionToken === '' ? {} : { sessionToken }),
    method: request.method ?? 'POST',
    url: request.url,
    headers: plain.headers,
    ...(body === '' ? {} : { body }),
  })
  const { headers } = await signer.sign()
  return { ...request, headers }
}

function awsTokens(region: string, surroundings: WayTools): Tokens<AwsCredentials> {
  const { variables } = surroundings
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret, AWS_SESSION_TOKEN = '' } = variables
  if (id !== undefined && secret !== undefined) {
    requireLongSession(surroundings)
    return givenToken({ accessKeyId: id, secretAccessKey: secret, sessionToken: AWS_SESSION_TOKEN })
  }
  const role = variables['AWS_ROLE_ARN']
  if (role === undefined)
    throw new ConfigurationError(
      'no step has signed in to AWS',
      'Run aws-actions/configure-aws-credentials before, or set AWS_ROLE_ARN in the env of the step and give the job id-token: write.',
    )
  const identity = jobIdentity(surroundings)
  return createTokens(async () => {
    const value = await assumeRole({ role, region, identity: await identity.token(AUDIENCE) }, surroundings)
    return { value, lifetimeMs: SESSION_S * 1000 }
  }, surroundings)
}

const LONGER = 'Set role-duration-seconds of aws-actions/configure-aws-credentials to more than timeout-minutes.'

/**
 * Throws ConfigurationError where the session of an earlier step ends before the run may. The name of the variable:
 * https://docs.aws.amazon.com/cli/latest/reference/configure/export-credentials.html.
 */
function requireLongSession({ variables, now, endsBy }: WayTools): void {
  const end = Date.parse(variables['AWS_CREDENTIAL_EXPIRATION']?.replaceAll('"', '') ?? '')
  if (Number.isNaN(end) || end >= endsBy) return
  if (end <= now()) throw new ConfigurationError(`the session of AWS ended at ${minute(end)}`, LONGER)
  throw new ConfigurationError(
    `the session of AWS ends at ${minute(end)}, and the run may need it until ${minute(endsBy)}`,
    LONGER,
  )
}

const AUDIENCE = 'sts.amazonaws.com'
/** The least that every role allows. */
const SESSION_S = 3600

/** See https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRoleWithWebIdentity.html. */
async function assumeRole(
  { role, region, identity }: { role: string; region: string; identity: string },
  surroundings: WayTools,
): Promise<AwsCredentials> {
  const request = form({
    ...{ Action: 'AssumeRoleWithWebIdentity', Version: '2011-06-15', RoleSessionName: 'diffproof' },
    ...{ RoleArn: role, WebIdentityToken: identity, DurationSeconds: String(SESSION_S) },
  })
  const text = await askForToken(
    {
      ...request,
      headers: { ...request.headers, accept: 'application/xml' },
      url: surroundings.variables['AWS_ENDPOINT_URL_STS'] ?? `https://sts.${region}.amazonaws.com/`,
      whom: 'the token service of AWS',
      advice: `Compare the trust policy of the role ${role} with the repository and the branch of this run.`,
    },
    surroundings,
  )
  const field = (name: string) => new RegExp(`<${name}>([^<]+)</${name}>`).exec(text)?.[1]?.trim() ?? ''
  const credentials = {
    ...{ accessKeyId: field('AccessKeyId'), secretAccessKey: field('SecretAccessKey') },
    sessionToken: field('SessionToken'),
  }
  if (Object.values(credentials).includes(''))
    throw new ModelError('the token service of AWS gave no credentials', 'Run again later.', null, 'passing')
  return credentials
}
