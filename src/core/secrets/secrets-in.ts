/** Which values of variables that commands may see are secrets. */

const SECRET_NAME =
  /(?:^|_)(?:KEY|PASS|AUTH|CREDENTIALS?|PAT|PWD)(?:_|$)|(?:TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|APIKEY)(?:_|$)/i
const SHORTEST = 8
/** Such as `postgres`, the password of a service container: redacting it would damage code. */
const PLAIN_WORD = /^(?:[a-z]{1,16}|\d{1,16})$/i
/** `us-east-1`, `--max-old-space-size=4096`, `http://localhost:4873`. */
const ORDINARY = /^(?:\d{0,6}|(?:[a-z]{1,20}|[A-Z]{1,20}|(?:[A-Z]?[a-z]{2,20}){1,4})\d{0,3})$/
const USER = /^[a-z][a-z0-9+.-]*:\/\/([^/\s]*)@/i

const isSecretName = (name: string) => SECRET_NAME.test(name) && name.toUpperCase() !== 'PWD'
const isOrdinary = (value: string) => value.split(/[^A-Za-z0-9]+/).every(part => ORDINARY.test(part))

/**
 * The secrets in a variable that commands may see: its value, or the password of its address, unless these are words
 * and numbers.
 */
export function secretsIn(name: string, value: string): string[] {
  const isNamed = isSecretName(name)
  const password = isNamed ? undefined : USER.exec(value)?.[1]?.replace(/^[^:]*:/, '')
  const found = password === undefined ? [!isNamed && isOrdinary(value) ? '' : value] : [password, decoded(password)]
  return [...new Set(found)].filter(one => one.length >= SHORTEST && !PLAIN_WORD.test(one))
}

const VARIABLE = /\$\{[^{}$]*\}/g

/**
 * The lines `name = value` of settings that are secret by their name, by a user in their address, or as no words and
 * numbers. A variable in a value is none of these. Linear.
 */
export function secretLines(text: string): readonly string[] {
  return text.split(/[\r\n]+/).filter(line => {
    const [name = '', ...rest] = line.split('=')
    const [kind, value] = [name.split(/[^\w-]+/).findLast(part => part !== ''), unquoted(rest.join('='))]
    return value !== '' && (isSecretName(kind ?? '') || USER.test(value) || !isOrdinary(value))
  })
}

const unquoted = (value: string): string => value.replace(VARIABLE, '').replace(/["']/g, ' ').trim()

const PROXY = /^(?:https?|all)_proxy$/i

/** The secrets in the addresses of proxies: in front of the host, in the path, in the query. */
export function proxySecrets(environment: Readonly<NodeJS.ProcessEnv>): string[] {
  return Object.entries(environment).flatMap(([name, value = '']) => {
    const address = PROXY.test(name) ? URL.parse(value) : null
    if (address === null) return []
    const { username, password, pathname, searchParams } = address
    const parts = [password || username, ...pathname.split('/'), ...searchParams.values()]
    return parts.flatMap(part => secretsIn('KEY', decoded(part)))
  })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
