/** Which addresses of pictures may be asked, and which may see the job's token. */
import { withoutEndSlash } from '../text/spaces.ts'
export type PictureServer = {
  /** Without a slash at its end: `https://github.com`. */
  serverUrl: string
  /** `owner/name`. */
  repository: string
}

/**
 * `own`: of this repository; the token may be shown there. `shared`: of the server; only where the task itself has the
 * address. `open`: asked without it.
 */
type PictureAccess = 'own' | 'shared' | 'open'

const GITHUB = 'https://github.com'
const ATTACHMENT_HOSTS = [
  'https://user-images.githubusercontent.com',
  'https://private-user-images.githubusercontent.com',
]
const RAW = 'https://raw.githubusercontent.com'

/** Of any repository, and below a repository: on GitHub, Gitea and Forgejo. */
const OF_SERVER = /^\/(?:user-attachments|attachments|storage\/user)\/./
const OF_REPOSITORY = /^\/(?:raw|blob|media|assets|attachments)\/./

/**
 * How a picture at this address may be asked: of the forge's own attachments and of this repository. Null for any
 * other address, which is not asked at all.
 */
export function pictureAccess(address: string, { serverUrl, repository }: PictureServer): PictureAccess | null {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || url.username !== '' || url.password !== '' || hasOddPath(url.pathname)) return null
  if (serverUrl === GITHUB && url.origin === RAW) return pathBelow(`/${repository}`, url) === null ? null : 'own'
  if (serverUrl === GITHUB && ATTACHMENT_HOSTS.includes(url.origin)) return 'open'
  const server = new URL(serverUrl)
  const root = withoutEndSlash(server.pathname)
  if (url.origin !== server.origin) return null
  if (OF_REPOSITORY.test(pathBelow(`${root}/${repository}`, url) ?? '')) return 'own'
  return OF_SERVER.test(pathBelow(root, url) ?? '') ? 'shared' : null
}

function pathBelow(folder: string, { pathname }: URL): string | null {
  return pathname.toLowerCase().startsWith(`${folder.toLowerCase()}/`) ? pathname.slice(folder.length) : null
}

/** Encoded slashes and dots could lead a server elsewhere. */
function hasOddPath(path: string): boolean {
  return /%(?:2e|2f|5c|25|00)|\\|\/\/|\.\./i.test(path)
}

const ASSET = /\b([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.[a-z0-9]+)?$/i
const SIGNED = /https:\/\/private-user-images\.githubusercontent\.com\/[^"\s<>]+/g

/** The id of an attachment by its address, or null. */
export function assetIn(address: string): string | null {
  const path = URL.canParse(address) ? new URL(address).pathname : ''
  return ASSET.exec(path)?.[1]?.toLowerCase() ?? null
}

/** The signed addresses in a text that GitHub has rendered, by the id of their attachment. */
export function signedPicturesIn(html: string): ReadonlyMap<string, string> {
  const found = [...html.matchAll(SIGNED)].map(([address]) => address.replaceAll('&amp;', '&'))
  return new Map(
    found.flatMap(address => {
      const asset = assetIn(address)
      return asset === null ? [] : [[asset, address] as const]
    }),
  )
}

const LONGEST_SHOWN = 200

/** An address as people and the model read it: without its query, which may hold a signature. */
export function shownAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  return url === null ? '(no address)' : `${url.origin}${url.pathname}`.slice(0, LONGEST_SHOWN)
}
