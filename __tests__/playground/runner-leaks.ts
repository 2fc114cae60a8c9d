import { lstat, readdir, readFile, readlink } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { inflateSync } from 'node:zlib'

/** Something in which a secret must not occur, and how to call it. */
export interface Sink {
  readonly place: string
  readonly content: string | Buffer
}

/** One form of a secret that is looked for. */
interface Needle {
  readonly form: 'raw' | 'base64' | 'hex'
  readonly bytes: Buffer
}

const MAX_INFLATED = 16 * 1024 * 1024

/** Where any of the secrets occurs, in plain or encoded: `place: form`, each once. */
export function findLeaks(secrets: readonly string[], sinks: Iterable<Sink>): readonly string[] {
  const needles = secrets.filter(secret => secret !== '').flatMap(needlesFor)
  const found = new Set<string>()
  for (const { place, content } of sinks) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const forms = needles.filter(needle => isIn(needle.bytes, bytes)).map(needle => needle.form)
    for (const form of forms) found.add(`${place}: ${form}`)
  }
  return [...found]
}

/** All files below a folder as sinks: their names, link targets, bytes, and what is deflated inside them. */
export async function fileSinks(folder: string, base: string): Promise<readonly Sink[]> {
  const sinks: Sink[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    const place = relative(base, path)
    sinks.push({ place: `name of ${place}`, content: entry.name })
    if (entry.isDirectory()) sinks.push(...(await fileSinks(path, base)))
    else if (entry.isSymbolicLink()) sinks.push({ place: `target of ${place}`, content: await readlink(path) })
    else if ((await lstat(path)).isFile()) sinks.push(...contentSinks(place, await readFile(path)))
  }
  return sinks
}

function contentSinks(place: string, bytes: Buffer): readonly Sink[] {
  return [
    { place, content: bytes },
    ...inflatedParts(bytes).map(content => ({ place: `${place} (deflated)`, content })),
  ]
}

/** Everything that begins like a zlib stream and is one: git's objects, packs and bundles consist of those. */
function inflatedParts(bytes: Buffer): readonly Buffer[] {
  const parts: Buffer[] = []
  for (let at = bytes.indexOf(0x78); at >= 0; at = bytes.indexOf(0x78, at + 1)) {
    if (at + 1 >= bytes.length || bytes.readUInt16BE(at) % 31 !== 0) continue
    try {
      parts.push(inflateSync(bytes.subarray(at), { maxOutputLength: MAX_INFLATED }))
    } catch {
      // It only looked like the beginning of a stream.
    }
  }
  return parts
}

function isIn(needle: Buffer, haystack: Buffer): boolean {
  if (haystack.includes(needle)) return true
  // Encoders wrap their lines.
  return haystack.length < 4 * 1024 * 1024 && haystack.includes('\n')
    ? Buffer.from(haystack.toString('latin1').replace(/\s+/g, ''), 'latin1').includes(needle)
    : false
}

function needlesFor(secret: string): readonly Needle[] {
  const bytes = Buffer.from(secret)
  const hex = bytes.toString('hex')
  const base64 = [0, 1, 2].map(offset => base64At(bytes, offset))
  return [
    { form: 'raw', bytes },
    ...[hex, hex.toUpperCase()].map(text => ({ form: 'hex' as const, bytes: Buffer.from(text) })),
    ...[...base64, ...base64.map(urlSafe)].map(text => ({ form: 'base64' as const, bytes: Buffer.from(text) })),
  ]
}

/** The characters that the secret alone decides when `offset` other bytes stand before it. */
function base64At(secret: Buffer, offset: number): string {
  const text = Buffer.concat([Buffer.alloc(offset), secret]).toString('base64')
  return text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + secret.length) * 8) / 6))
}

function urlSafe(text: string): string {
  return text.replaceAll('+', '-').replaceAll('/', '_')
}
