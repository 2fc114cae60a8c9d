/** Checks the sizes in a pack before git reads it. Nothing is inflated beyond its declared size. */
import { inflateSync } from 'node:zlib'

export type PackLimits = { readonly objects: number; readonly objectBytes: number; readonly totalBytes: number }

const HEADER = 12
const PLAIN: ReadonlySet<number> = new Set([1, 2, 3]) // commit, tree, blob
const OFFSET_DELTA = 6
const REFERENCE_DELTA = 7
/** No real object is larger, and larger numbers are not exact. */
const MOST_SIZE_BITS = 46

/** Why a pack (https://git-scm.com/docs/gitformat-pack) is refused, or null. `idLength`: bytes of an object id. Takes time linear in the inflated size. */
export function packProblem(pack: Buffer, limits: PackLimits, idLength: number): string | null {
  if (pack.length < HEADER + idLength || pack.toString('latin1', 0, 4) !== 'PACK' || pack.readUInt32BE(4) !== 2)
    return 'holds no pack of version 2'
  const count = pack.readUInt32BE(8)
  if (count > limits.objects) return `holds ${count} objects, at most ${limits.objects}`
  const end = pack.length - idLength
  let total = 0
  let at = HEADER
  for (let index = 0; index < count; index += 1) {
    const entry = readEntry(pack.subarray(0, end), at, idLength, limits.objectBytes)
    if ('problem' in entry) return entry.problem
    total += entry.size
    if (total > limits.totalBytes) return `inflates to more than ${limits.totalBytes} bytes`
    at = entry.end
  }
  return at === end ? null : 'has bytes after its last object'
}

type Entry = { readonly size: number; readonly end: number } | { readonly problem: string }

function readEntry(pack: Buffer, start: number, idLength: number, most: number): Entry {
  const head = pack[start] ?? 0
  const type = (head >> 4) & 7
  const said = readSize(pack, start, head & 15, 4)
  if (said === null) return { problem: 'is cut off, or holds an object of an impossible size' }
  let at = said.end
  if (type === OFFSET_DELTA) {
    while (((pack[at] ?? 0) & 0x80) !== 0) at += 1
    at += 1
  } else if (type === REFERENCE_DELTA) at += idLength
  else if (!PLAIN.has(type))
    return { problem: `holds an object of type ${type}, which is neither commit, tree nor file` }
  if (said.size > most) return { problem: `holds an object of ${said.size} bytes, at most ${most}` }
  const inflated = inflate(pack.subarray(at), said.size)
  if (inflated === null) return { problem: 'holds an object that is cut off or larger than it says' }
  const result = PLAIN.has(type) ? said.size : resultSize(inflated.bytes)
  if (result === null) return { problem: 'holds a difference without a readable size' }
  if (result > most) return { problem: `holds a difference that makes ${result} bytes, at most ${most}` }
  return { size: said.size + (PLAIN.has(type) ? 0 : result), end: at + inflated.read }
}

/** Reads a size in groups of seven bits; a set top bit continues it. `first`: the bits of the first byte that belong to the size. */
function readSize(bytes: Buffer, start: number, first: number, bits: number): { size: number; end: number } | null {
  let size = first
  let shift = bits
  let at = start
  for (; ((bytes[at] ?? 0) & 0x80) !== 0; shift += 7) {
    at += 1
    if (shift > MOST_SIZE_BITS) return null
    size += ((bytes[at] ?? 0) & 0x7f) * 2 ** shift
  }
  return at < bytes.length ? { size, end: at + 1 } : null
}

/** The size of a delta's result: the second of the two sizes at its beginning. */
function resultSize(delta: Buffer): number | null {
  const base = readSize(delta, 0, (delta[0] ?? 0) & 0x7f, 7)
  return base === null ? null : (readSize(delta, base.end, (delta[base.end] ?? 0) & 0x7f, 7)?.size ?? null)
}

function inflate(bytes: Buffer, size: number): { bytes: Buffer; read: number } | null {
  try {
    const options = { maxOutputLength: Math.max(1, size), info: true }
    const done = inflateSync(bytes, options) as unknown as { buffer: Buffer; engine: { bytesWritten: number } }
    return done.buffer.length === size ? { bytes: done.buffer, read: done.engine.bytesWritten } : null
  } catch {
    return null
  }
}
