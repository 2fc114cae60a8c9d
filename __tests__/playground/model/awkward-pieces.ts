/** JSON text that says the same, with every second character outside ASCII written as an escape. */
export function mixedEscapes(json: string): string {
  let count = 0
  return json.replace(/[\u0080-\uffff]/g, unit => {
    // Both halves of a pair are escaped or none, so that the text stays well formed.
    const low = unit >= '\udc00' && unit <= '\udfff'
    if (!low) count += 1
    return count % 2 === 0 ? unit : `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

const SIZES = [1, 3, 2, 7, 1, 19, 5, 34]

/** A text in pieces of uneven sizes that like to end behind a backslash; long texts come in larger pieces. */
export function awkwardPieces(text: string): readonly string[] {
  const scale = Math.max(1, Math.floor(text.length / 2000))
  const pieces: string[] = []
  for (let from = 0; from < text.length; ) {
    const size = (SIZES[pieces.length % SIZES.length] ?? 1) * scale
    const to = endOfPiece(text, from, from + size)
    pieces.push(text.slice(from, to))
    from = to
  }
  return pieces
}

function endOfPiece(text: string, from: number, wanted: number): number {
  const backslash = text.slice(wanted, wanted + 8).indexOf('\\')
  const end = Math.min(text.length, backslash < 0 ? wanted : wanted + backslash + 1)
  const splitsPair = /[\udc00-\udfff]/.test(text.charAt(end))
  return splitsPair ? Math.max(end + 1, from + 1) : end
}

/** Bytes in chunks that break inside UTF-8 sequences (up to `most` breaks): decoders must keep what is left over. */
export function awkwardChunks(bytes: Buffer, most: number): readonly Buffer[] {
  const chunks: Buffer[] = []
  let from = 0
  for (let at = 0; at < bytes.length && chunks.length < most; at++) {
    // A lead byte of a sequence: break right behind it.
    if ((bytes[at] ?? 0) >= 0xc2 && at + 1 < bytes.length) {
      chunks.push(bytes.subarray(from, at + 1))
      from = at + 1
    }
  }
  return [...chunks, bytes.subarray(from)]
}
