/** Packs that git would not write (https://git-scm.com/docs/gitformat-pack). */
import { createHash } from 'node:crypto'

export interface OddEntry {
  readonly type: number
  /** What the entry says of itself. */
  readonly size: number
  /** The base of a difference. */
  readonly id?: string
  readonly data: Buffer
}

/** The pack with its sum; `count`: what the header says, where that is not the truth. */
export function packOf(entries: readonly OddEntry[], { count = entries.length } = {}): Buffer {
  const head = Buffer.alloc(12)
  head.write('PACK')
  head.writeUInt32BE(2, 4)
  head.writeUInt32BE(count, 8)
  const parts = entries.flatMap(({ type, size, id = '', data }) => [headOf(type, size), Buffer.from(id, 'hex'), data])
  const body = Buffer.concat([head, ...parts])
  return Buffer.concat([body, createHash('sha1').update(body).digest()])
}

function headOf(type: number, size: number): Buffer {
  const bytes = [(type << 4) | (size % 16)]
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) | 0x80
    bytes.push(rest % 128)
  }
  return Buffer.from(bytes)
}
