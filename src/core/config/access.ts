/** The way to a model, decided from the inputs. */
import type { z } from 'zod'
import { type ExtraHeaders, holdsLogin } from './extra-headers.ts'
import { type InputName, WAY } from './inputs.ts'
import { wrongModelName } from './model-names.ts'

type Shared = {
  headers: ExtraHeaders
  /** An address in place of the usual one; empty for that. */
  baseURL: string
}

type KeyAccess = Shared & {
  kind: 'key'
  /** Empty where the headers hold the login. */
  key: string
}

export type FederationAccess = Shared & {
  kind: 'federation'
  rule: string
  organization: string
  serviceAccount: string
  workspace: string
  audience: string
}

export type BedrockAccess = Shared & { kind: 'bedrock'; region: string }
export type GoogleCloudAccess = Shared & {
  kind: 'google-cloud'
  region: string
  project: string
}
/** `key`: of the resource; empty where the identity of the job, or a header, is used. */
export type FoundryAccess = Shared & { kind: 'foundry'; resource: string; key: string }
/** Claude Platform on AWS. `key`: empty where requests are signed. */
export type AwsAccess = Shared & {
  kind: 'aws'
  region: string
  workspace: string
  key: string
}

type CloudAccess = BedrockAccess | GoogleCloudAccess | FoundryAccess | AwsAccess
export type Access = KeyAccess | FederationAccess | CloudAccess

type AccessInputs = z.output<typeof WAY>
type Provider = AccessInputs['provider']

const NEEDED: Readonly<Record<Provider, readonly InputName[]>> = {
  anthropic: [],
  bedrock: ['provider-region'],
  'google-cloud': ['provider-region', 'provider-project'],
  foundry: ['provider-resource'],
  aws: ['provider-region', 'anthropic-workspace-id'],
}

const OF_CLOUDS: readonly InputName[] = ['provider-region', 'provider-project', 'provider-resource']
const OF_FEDERATION = [
  'anthropic-federation-rule-id',
  'anthropic-organization-id',
  'anthropic-service-account-id',
] as const
/** These have keys of their own. The others take their credentials from the job. */
const WITH_KEYS: readonly Provider[] = ['anthropic', 'foundry', 'aws']

const EXAMPLES: Readonly<Partial<Record<InputName, string>>> = {
  'provider-region': 'for example eu-west-1',
  'provider-project': 'the id of the project',
  'provider-resource': 'the name of the resource',
  'anthropic-workspace-id': 'it begins with wrkspc_',
  'anthropic-federation-rule-id': 'it begins with fdrl_',
  'anthropic-organization-id': 'it is on the settings page of the organisation',
}

type AccessReading =
  | { kind: 'access'; access: Access }
  | { kind: 'problems'; problems: readonly string[]; isKeyMissing: boolean }

/**
 * Decides the way to the model from the raw inputs. Returns it, or everything that is wrong with it; no problem where
 * the inputs themselves are wrong.
 */
export function readAccess(raw: Readonly<Record<string, string>>): AccessReading {
  const { data: given } = WAY.safeParse({ 'anthropic-api-key': '', 'anthropic-headers': '', ...raw })
  if (given === undefined) return { kind: 'problems', problems: [], isKeyMissing: false }
  const both = twoWays(given)
  const one = () => [...notEnough(given), ...tooMuch(given), ...unsafe(given), ...wrongModels(given)]
  const problems = both.length > 0 ? both : one()
  if (problems.length > 0) return { kind: 'problems', problems, isKeyMissing: false }
  if (hasNoWay(given)) return { kind: 'problems', problems: [NO_WAY], isKeyMissing: true }
  return { kind: 'access', access: accessOf(given) }
}

const NO_WAY = 'input anthropic-api-key is missing: pass an API key, for example ${{ secrets.ANTHROPIC_API_KEY }}'

export function namesAccess(given: Readonly<Record<string, string | undefined>>): boolean {
  const names = ['anthropic-api-key', 'anthropic-headers', ...OF_FEDERATION]
  const isCloud = !['', 'anthropic'].includes((given['provider'] ?? '').trim())
  return isCloud || names.some(name => (given[name] ?? '').trim() !== '')
}

function isFederation(given: AccessInputs): boolean {
  const ids = given.provider === 'anthropic' ? [...OF_FEDERATION, 'anthropic-workspace-id' as const] : OF_FEDERATION
  return ids.some(name => given[name] !== '')
}

function hasNoWay(given: AccessInputs): boolean {
  const { provider, 'anthropic-api-key': key, 'anthropic-headers': headers } = given
  return provider === 'anthropic' && !isFederation(given) && key === '' && !holdsLogin(headers)
}

function twoWays(given: AccessInputs): string[] {
  const { provider, 'anthropic-api-key': key, 'anthropic-headers': headers } = given
  const cloud = provider === 'anthropic' ? null : `provider (${provider})`
  const identity = OF_FEDERATION.find(name => given[name] !== '') ?? 'anthropic-workspace-id'
  const federation = isFederation(given) ? identity : null
  const login = key !== '' ? 'anthropic-api-key' : holdsLogin(headers) ? 'anthropic-headers' : null
  const takesLogin = WITH_KEYS.includes(provider) || login === 'anthropic-headers'
  const ways = [login !== null && (federation !== null || !takesLogin) ? login : null, federation, cloud]
  const [first, second] = ways.filter(way => way !== null)
  if (first === undefined || second === undefined) return []
  return [`inputs ${first} and ${second} are two ways to the model: leave one of them out`]
}

function notEnough(given: AccessInputs): string[] {
  const { provider } = given
  const wanted = NEEDED[provider].filter(
    // The address says what the resource would.
    name => name !== 'provider-resource' || given['anthropic-base-url'] === '',
  )
  const because = provider === 'anthropic' ? 'the identity of the job' : `provider ${provider}`
  const ofIdentity = provider === 'anthropic' && isFederation(given) ? OF_FEDERATION.slice(0, 2) : []
  return [...wanted, ...ofIdentity]
    .filter(name => given[name as keyof AccessInputs] === '')
    .map(name => `input ${name} is missing: ${because} needs it (${EXAMPLES[name]})`)
}

function tooMuch(given: AccessInputs): string[] {
  const { provider } = given
  const superfluous = OF_CLOUDS.filter(
    name => given[name as keyof AccessInputs] !== '' && !NEEDED[provider].includes(name),
  )
  return superfluous.map(name => {
    const owners = Object.entries(NEEDED).filter(([, names]) => names.includes(name))
    return `input ${name} must not be given with provider ${provider}: it belongs to ${owners.map(([one]) => one).join(', ')}`
  })
}

export const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$)/i

/** A token in clear text is for everybody on the way. */
function unsafe(given: AccessInputs): string[] {
  const { provider, 'anthropic-base-url': address } = given
  if (!address.startsWith('http://') || LOOPBACK.test(address)) return []
  if (provider === 'anthropic' && !isFederation(given)) return []
  return [
    'input anthropic-base-url must start with https:// where the identity of the job or a cloud is the way to the model',
  ]
}

function wrongModels(given: AccessInputs): string[] {
  return (['model', 'fallback-model'] as const).flatMap(name => {
    const why = given[name] === '' ? null : wrongModelName(given.provider, given[name])
    return why === null ? [] : [`input ${name} ${why}`]
  })
}

function accessOf(given: AccessInputs): Access {
  const shared = { headers: given['anthropic-headers'], baseURL: given['anthropic-base-url'] }
  const { 'provider-region': region, 'anthropic-api-key': key, 'anthropic-workspace-id': workspace } = given
  switch (given.provider) {
    case 'bedrock':
      return { kind: 'bedrock', ...shared, region }
    case 'google-cloud':
      return { kind: 'google-cloud', ...shared, region, project: given['provider-project'] }
    case 'foundry':
      return { kind: 'foundry', ...shared, resource: given['provider-resource'], key }
    case 'aws':
      return { kind: 'aws', ...shared, region, workspace, key }
    case 'anthropic':
      if (!isFederation(given)) return { kind: 'key', ...shared, key }
      return {
        ...{ kind: 'federation', ...shared, workspace },
        rule: given['anthropic-federation-rule-id'],
        organization: given['anthropic-organization-id'],
        serviceAccount: given['anthropic-service-account-id'],
        audience: given['anthropic-oidc-audience'],
      }
  }
}
