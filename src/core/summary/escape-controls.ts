/** Raw control characters inside JSON strings, written as JSON wants them (`S2-10` to `S2-17`). */

const SHORT: Readonly<Record<string, string>> = { '\b': '\\b', '\t': '\\t', '\n': '\\n', '\f': '\\f', '\r': '\\r' }

/**
 * Escapes U+0000 to U+001F where they stand inside a string; everything else stays as it is, so valid JSON comes back unchanged. A backslash
 * before a raw control character was meant to escape it.
 */
export function escapeControls(text: string): string {
  const parts: string[] = []
  let kept = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) inString = !inString
    else if (!inString) continue
    else if (code === BACKSLASH) {
      if (text.charCodeAt(at + 1) < FIRST_PRINTABLE) {
        parts.push(text.slice(kept, at))
        kept = at + 1
      } else at++
    } else if (code < FIRST_PRINTABLE) {
      parts.push(text.slice(kept, at), escaped(code))
      kept = at + 1
    }
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(kept)
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const FIRST_PRINTABLE = 0x20

function escaped(code: number): string {
  return SHORT[String.fromCharCode(code)] ?? `\\u${code.toString(16).padStart(4, '0')}`
}
