/** Which addresses the report links to: the server of the repository, and nothing else. */

const PLAIN = /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?\/[\w.~:/?=&%+-]*$/i

/** The address where it is a plain https address of that server, below the repository where one is named (`owner/name`); else null. */
export function checkedLink(address: string, serverUrl: string, repository: string): string | null {
  const start = `${serverUrl.replace(/\/$/, '')}/${repository}`
  const isThere = address === start || address.startsWith(`${start}/`)
  return isThere && PLAIN.test(address) && !/\/\.\.?(?:\/|$)|%2e|%2f|%5c/i.test(address) ? address : null
}
