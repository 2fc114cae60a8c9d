/** Names of files as git writes them into a patch. */

const ESCAPES: Readonly<Record<string, string>> = { a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** The name itself, of one that may stand in quotation marks with bytes as octal numbers. */
export function unquotedPath(name: string): string {
  if (!/^".*"$/s.test(name)) return name
  const parts = name.slice(1, -1).match(/(?:\\[0-7]{3})+|\\.|[^\\]+/gs) ?? []
  return parts
    .map(part => {
      if (!part.startsWith('\\')) return part
      if (!/^\\[0-7]{3}/.test(part)) return ESCAPES[part[1] ?? ''] ?? part.slice(1)
      const bytes = part.slice(1).split('\\')
      return new TextDecoder().decode(Uint8Array.from(bytes, byte => Number.parseInt(byte, 8)))
    })
    .join('')
}
