/** Which values of variables that commands may see are secrets. */

const SECRET_NAME =
  /(?:^|_)(?:KEY|PASS|AUTH|CREDENTIALS?|PAT|PWD)(?:_|$)|(?:TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|APIKEY)(?:_|$)/i
const SHORTEST = 8
/** Such as `postgres`, the password of a service container: redacting it would damage code. */
const PLAIN_WORD = /^(?:[a-z]{1,16}|\d{1,16})$/i
/** `us-east-1`, `--max-old-space-size=4096`, `http://localhost:4873`. */
const ORDINARY = /^(?:\d{0,6}|(?:[a-z]{1,20}|[A-Z]{1,20}|(?:[A-Z]?[a-z]{2,20}){1,4})\d{0,3})$/
const USER = /^[a-z][a-z0-9+.-]*:\/\/([^/\s]*)@/i

/**
 * The secrets in a variable that commands may see: its value, or the password of its address, unless these are words
 * and numbers.
 */
export function secretsIn(name: string, value: string): string[] {
  const isNamed = SECRET_NAME.test(name) && name.toUpperCase() !== 'PWD'
  const password = isNamed ? undefined : USER.exec(value)?.[1]?.replace(/^[^:]*:/, '')
  const isOrdinary = !isNamed && value.split(/[^A-Za-z0-9]+/).every(part => ORDINARY.test(part))
  const found = password === undefined ? [isOrdinary ? '' : value] : [password, decoded(password)]
  return [...new Set(found)].filter(one => one.length >= SHORTEST && !PLAIN_WORD.test(one))
}

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
