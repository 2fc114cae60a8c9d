/** What the first bytes of a picture say. Names and content types prove nothing. */
export const PICTURE_KINDS = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const
type PictureKind = (typeof PICTURE_KINDS)[number]
export type PictureHeader = { kind: PictureKind; width: number; height: number }

/** Larger ones are refused by the API (platform.claude.com/docs/en/build-with-claude/vision). */
export const MOST_PIXELS_A_SIDE = 8_000
/** About 21,000 tokens. */
export const MOST_PIXELS = 16_000_000
/** Its base64 is 5 MB long, which is the most that the API takes. */
export const MOST_BYTES = 3_750_000

/** Reads the header of a PNG, JPEG, GIF or WebP. Null for anything else, and for a header that is cut off or empty. */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const found = readPng(view) ?? readJpeg(view) ?? readGif(view) ?? readWebp(view)
    return found !== null && found.width > 0 && found.height > 0 ? found : null
  } catch (thrown) {
    // The header ends before its size.
    if (thrown instanceof RangeError) return null
    throw thrown
  }
}

/** Tokens of a picture by the formula of the API, before it scales a large one down. */
export function pictureTokens({ width, height }: Pick<PictureHeader, 'width' | 'height'>): number {
  return Math.ceil((width * height) / 750)
}

function holds(view: DataView, at: number, text: string): boolean {
  return (
    at + text.length <= view.byteLength &&
    [...text].every((one, index) => view.getUint8(at + index) === one.charCodeAt(0))
  )
}

/** https://www.w3.org/TR/png-3/#11IHDR */
function readPng(view: DataView): PictureHeader | null {
  if (!holds(view, 0, '\x89PNG\r\n\x1a\n') || !holds(view, 12, 'IHDR') || view.getUint32(8) !== 13) return null
  return { kind: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

/** Markers of a frame header are C0 to CF, without C4, C8 and CC (https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.1). */
function readJpeg(view: DataView): PictureHeader | null {
  if (!holds(view, 0, '\xff\xd8\xff')) return null
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) at += 1
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { kind: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    else if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xda)) return null
    else at += 2 + view.getUint16(at + 2)
  }
}

const [EXTENSION, IMAGE] = [0x21, 0x2c]

/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt: a block follows the colors, so a script that begins so is none. */
function readGif(view: DataView): PictureHeader | null {
  if (!holds(view, 0, 'GIF87a') && !holds(view, 0, 'GIF89a')) return null
  const flags = view.getUint8(10)
  const colors = (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1)
  const next = view.getUint8(13 + colors)
  if (next !== EXTENSION && next !== IMAGE) return null
  return { kind: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function readWebp(view: DataView): PictureHeader | null {
  if (!holds(view, 0, 'RIFF') || !holds(view, 8, 'WEBP')) return null
  const kind = 'image/webp' as const
  if (holds(view, 12, 'VP8X')) {
    const three = (at: number) => 1 + view.getUint16(at, true) + view.getUint8(at + 2) * 2 ** 16
    return { kind, width: three(24), height: three(27) }
  }
  if (holds(view, 12, 'VP8L') && view.getUint8(20) === 0x2f) {
    const bits = view.getUint32(21, true)
    return { kind, width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
  }
  if (!holds(view, 12, 'VP8 ') || !holds(view, 23, '\x9d\x01\x2a')) return null
  return { kind, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}
