/**
 * The Pictures port. No request, and no redirect, leaves for another place than `pictureAccess` allows, and the token
 * stays on its server.
 */
import { createHash } from 'node:crypto'
import type { PictureBlock } from '../../core/model/messages.ts'
import { MOST_BYTES, MOST_PIXELS, MOST_PIXELS_A_SIDE, readPictureHeader } from '../../core/model/picture-header.ts'
import { assetIn, type PictureServer, pictureAccess } from '../../core/task/picture-places.ts'
import type { FetchedPicture, Pictures } from '../../ports/pictures.ts'

const MOST_PICTURES = 6
const MOST_HOPS = 5
const LIMIT_MS = 15_000
const LIMIT_OF_ALL_MS = 45_000

type PictureOptions = PictureServer & {
  token: string
  fetchFor: (origin: string) => typeof fetch
}

type Loaded = { bytes: Uint8Array } | { why: string; isClosed?: boolean }

export function createPictures(options: PictureOptions): Pictures {
  return {
    async fetch(addresses, signed, signal) {
      const overall = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_OF_ALL_MS)])
      let known: ReturnType<typeof signed> | null = null
      const signedOnce = () => (known ??= signed().catch(() => new Map<string, string>()))
      const allowed = addresses.filter(address => pictureAccess(address, options) !== null)
      const chosen = new Set(allowed.slice(0, MOST_PICTURES))
      const fetched: FetchedPicture[] = []
      for (const address of addresses) {
        if (!allowed.includes(address)) fetched.push({ address, why: 'of another host' })
        else if (!chosen.has(address)) fetched.push({ address, why: `beyond the first ${MOST_PICTURES}` })
        else fetched.push({ address, ...pictureOf(await load(address, signedOnce, options, overall)) })
      }
      return fetched
    },
  }
}

/** With a signature where there is one, then without the token, and only then with it. */
async function load(
  address: string,
  signed: () => Promise<ReadonlyMap<string, string>>,
  options: PictureOptions,
  signal: AbortSignal,
): Promise<Loaded> {
  const asset = assetIn(address)
  const better = asset === null ? undefined : (await signed()).get(asset)
  if (better !== undefined) {
    const answer = await ask(better, null, options, signal)
    if ('bytes' in answer) return answer
  }
  const answer = await ask(address, null, options, signal)
  const isClosed = 'why' in answer && answer.isClosed === true
  if (!isClosed || pictureAccess(address, options) === 'open') return answer
  return ask(address, options.token, options, signal)
}

/** One picture, along its redirects. The token is shown to the server of the address alone. */
async function ask(
  address: string,
  token: string | null,
  options: PictureOptions,
  signal: AbortSignal,
): Promise<Loaded> {
  const late = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)])
  const { origin } = new URL(address)
  let url = new URL(address)
  try {
    for (let hop = 0; hop <= MOST_HOPS; hop += 1) {
      const access = pictureAccess(url.href, options)
      // A page of the same server is its login.
      if (access === null) return { why: 'redirected to another place', isClosed: url.origin === origin }
      const mayShow = access === 'own' || (access === 'shared' && hop === 0)
      const isShown = token !== null && mayShow && url.origin === origin
      const headers = { accept: 'image/*', ...(isShown ? { authorization: `token ${token}` } : {}) }
      const answer = await options.fetchFor(url.origin)(url.href, { redirect: 'manual', headers, signal: late })
      const next = answer.headers.get('location')
      if (answer.status >= 300 && answer.status < 400 && next !== null) {
        await answer.body?.cancel()
        if (!URL.canParse(next, url.href)) return { why: 'redirected to no address' }
        url = new URL(next, url)
        continue
      }
      if (answer.status !== 200) {
        await answer.body?.cancel()
        const isClosed = [401, 403, 404].includes(answer.status)
        return { why: `the server answered ${answer.status}`, isClosed }
      }
      return await readBody(answer)
    }
    return { why: `redirected more than ${MOST_HOPS} times` }
  } catch {
    return { why: late.aborted ? 'it took too long' : 'the server could not be reached' }
  }
}

const TOO_LARGE = { why: `larger than ${MOST_BYTES / 1_000_000} MB` }

/** The bytes, as far as they may be. Throws errors of the network. */
async function readBody(answer: Response): Promise<Loaded> {
  const parts: Uint8Array[] = []
  let size = Number(answer.headers.get('content-length') ?? 0)
  if (size > MOST_BYTES || answer.body === null) {
    await answer.body?.cancel()
    return answer.body === null ? { why: 'the answer is empty' } : TOO_LARGE
  }
  size = 0
  for await (const part of answer.body) {
    size += part.length
    // Leaving the loop cancels the answer.
    if (size > MOST_BYTES) return TOO_LARGE
    parts.push(part)
  }
  return { bytes: Buffer.concat(parts) }
}

function pictureOf(answer: Loaded): { picture: PictureBlock } | { why: string } {
  if ('why' in answer) return { why: answer.why }
  const { bytes } = answer
  const header = readPictureHeader(bytes)
  if (header === null) return { why: 'no PNG, JPEG, GIF or WebP' }
  const { kind, width, height } = header
  if (Math.max(width, height) > MOST_PIXELS_A_SIDE || width * height > MOST_PIXELS)
    return { why: `too large: ${width} × ${height} pixels` }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const data = Buffer.from(bytes).toString('base64')
  return { picture: { type: 'picture', kind, width, height, bytes: bytes.length, sha256, data } }
}
