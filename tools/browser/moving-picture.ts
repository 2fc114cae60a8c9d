/** One moving picture (APNG) of several PNG pictures of the same size, for pages that run no script. */
import { crc32 } from 'node:zlib'

export interface Frame {
  readonly png: Buffer
  /** How long it stands, in milliseconds. */
  readonly ms: number
}

type Chunk = { readonly type: string; readonly data: Buffer }

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Begins again after the last one. Throws where there is no picture, or where they differ in size or colours. */
export function movingPicture(frames: readonly Frame[]): Buffer {
  const read = frames.map(({ png, ms }) => ({ chunks: chunksOf(png), ms }))
  const header = read[0]?.chunks.find(({ type }) => type === 'IHDR')
  if (header === undefined) throw new Error('there is no picture')
  let sequence = 0
  const numbered = (type: string, data: Buffer): Chunk => ({ type, data: Buffer.concat([numbers(sequence++), data]) })
  const shown = read.flatMap(({ chunks, ms }, index) => {
    if (chunks.find(({ type }) => type === 'IHDR')?.data.equals(header.data) !== true)
      throw new Error(`picture ${index + 1} has another size or other colours than the first`)
    const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)]
    const delay = Buffer.alloc(6)
    delay.writeUInt16BE(ms, 0)
    delay.writeUInt16BE(1_000, 2)
    const pixels = chunks.filter(({ type }) => type === 'IDAT')
    return [
      numbered('fcTL', Buffer.concat([numbers(width, height, 0, 0), delay])),
      ...pixels.map(one => (index === 0 ? one : numbered('fdAT', one.data))),
    ]
  })
  const all = [
    header,
    { type: 'acTL', data: numbers(frames.length, 0) },
    ...shown,
    { type: 'IEND', data: Buffer.alloc(0) },
  ]
  return Buffer.concat([SIGNATURE, ...all.map(written)])
}

/** The chunks of a PNG. */
export function chunksOf(png: Buffer): readonly Chunk[] {
  const chunks: Chunk[] = []
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  return chunks
}

function written({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([numbers(data.length), body, numbers(crc32(body))])
}

function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index)
  return bytes
}
