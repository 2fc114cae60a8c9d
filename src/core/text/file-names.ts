/** Paths of any bytes as texts. The bytes are given one character each (`latin1`). */

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** A text for each path. Bytes above 0x7f that stand in a row and are no UTF-8 are lone surrogates; all others are text. */
export function pathOf(latin1: string): string {
  return latin1.replace(/[\x80-\xff]+/g, found => {
    try {
      return UTF8.decode(Uint8Array.from(found, byte => byte.charCodeAt(0)))
    } catch {
      return found.replace(/[\x80-\xff]/g, byte => String.fromCharCode(0xdc00 + byte.charCodeAt(0)))
    }
  })
}

/** The bytes of such a path, or of a text with some. */
export function latin1Of(path: string): string {
  const bytes = new TextEncoder()
  return path.replace(/[^\0-\x7f]/gu, found => {
    const isByte = /[\udc80-\udcff]/u.test(found)
    return String.fromCharCode(...(isByte ? [found.charCodeAt(0) - 0xdc00] : bytes.encode(found)))
  })
}
