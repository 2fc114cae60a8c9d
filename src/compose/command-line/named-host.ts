/** Where the token for GitHub may go. */
import { LOOPBACK } from '../../core/config/access.ts'
import { ConfigurationError } from '../../core/errors.ts'

type Addresses = Readonly<Record<'serverUrl' | 'apiUrl', string>>

/** The host that the user names. The token is for this one. */
export function namedHost(environment: NodeJS.ProcessEnv): string {
  return (environment['GH_HOST'] || hostOf(environment['GITHUB_SERVER_URL'] ?? '') || 'github.com').toLowerCase()
}

const CLOUD_TOKENS = ['GITHUB_TOKEN', 'GH_TOKEN']
const SERVER_TOKENS = ['GH_ENTERPRISE_TOKEN', 'GITHUB_ENTERPRISE_TOKEN']
export const ALL_TOKENS = [...CLOUD_TOKENS, ...SERVER_TOKENS]

/** The variables with a token for the named host, the first ones first. GitHub's own command line has the same names. */
export function tokenNames(environment: NodeJS.ProcessEnv): readonly string[] {
  const isCloud = /^github\.com$|\.ghe\.com$/.test(namedHost(environment))
  return isCloud ? CLOUD_TOKENS : [...SERVER_TOKENS, ...CLOUD_TOKENS]
}

/** With its port; empty for what is no address. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : ''
}

/** Throws ConfigurationError where the user has not named the host: an address of a clone decides nothing. */
export function assertNamedHost(place: Addresses, environment: NodeJS.ProcessEnv): void {
  const [host, named] = [hostOf(place.serverUrl), namedHost(environment)]
  const isHere = (address: string) => LOOPBACK.test(new URL(address).origin)
  if (host !== named && !isHere(place.serverUrl))
    throw new ConfigurationError(
      `the repository is at ${host}, and the token for GitHub is of ${named}`,
      `If the token may go to ${host}, set GH_HOST=${host}.`,
    )
  const isPlain = (address: string) => !address.startsWith('https:') && !isHere(address)
  if (isPlain(place.serverUrl) || isPlain(place.apiUrl))
    throw new ConfigurationError(
      `the token for GitHub would go to ${host} over plain http`,
      'Use an address with https.',
    )
}
