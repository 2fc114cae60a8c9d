/** The first bytes of pictures as their formats have them. Nothing here draws anything. */
type Size = { readonly width: number; readonly height: number }

export function png({ width, height }: Size, more: Buffer = Buffer.alloc(40)): Buffer {
  const head = Buffer.alloc(29)
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').copy(head)
  head.writeUInt32BE(13, 8)
  head.write('IHDR', 12)
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return Buffer.concat([head, more])
}

export function gif({ width, height }: Size, more: Buffer = Buffer.from([0x2c, 0, 0])): Buffer {
  const head = Buffer.alloc(13)
  head.write('GIF89a')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  return Buffer.concat([head, more])
}

/** With a comment before the frame, as cameras write it. */
export function jpeg({ width, height }: Size, more: Buffer = Buffer.alloc(20)): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 6, 1, 2, 3, 4]), frame, more])
}

/** `VP8X`, the form with a canvas of its own. */
export function webp({ width, height }: Size, more: Buffer = Buffer.alloc(10)): Buffer {
  const head = Buffer.alloc(30)
  head.write('RIFF')
  head.write('WEBPVP8X', 8)
  head.writeUIntLE(width - 1, 24, 3)
  head.writeUIntLE(height - 1, 27, 3)
  return Buffer.concat([head, more])
}
