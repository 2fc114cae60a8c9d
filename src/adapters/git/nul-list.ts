/** Git's NUL-separated lists, kept as bytes until a name has proven to be text. */
import { isUtf8 } from 'node:buffer'

/** The items of a NUL-terminated list. */
export function nulItems(output: Buffer): Buffer[] {
  const items: Buffer[] = []
  let from = 0
  for (let end = output.indexOf(0, from); end !== -1; end = output.indexOf(0, from)) {
    items.push(output.subarray(from, end))
    from = end + 1
  }
  return items
}

/** The items of a NUL-terminated list, as text, in which one of some patterns stands; in the order of the list. The others, nearly all of a large list, are not made into anything. */
export function entriesWith(list: Buffer, patterns: readonly Buffer[]): readonly string[] {
  const starts = new Set<number>()
  for (const pattern of patterns) {
    for (let at = list.indexOf(pattern); at !== -1; ) {
      starts.add(list.lastIndexOf(0, at) + 1)
      const end = list.indexOf(0, at)
      at = end === -1 ? -1 : list.indexOf(pattern, end)
    }
  }
  return [...starts].sort((a, b) => a - b).map(start => list.toString('utf8', start, list.indexOf(0, start)))
}

/** Names that are valid UTF-8 as text, the others as they are. */
export function sortNames(names: readonly Buffer[]): { readonly texts: string[]; readonly bytes: Buffer[] } {
  const texts: string[] = []
  const bytes: Buffer[] = []
  for (const name of names) {
    if (isUtf8(name)) texts.push(name.toString())
    else bytes.push(name)
  }
  return { texts, bytes }
}

/** The same names as input for a command that reads them with `-z --stdin`. */
export function nulJoined(names: readonly string[]): string {
  return names.map(name => `${name}\0`).join('')
}

/** Git's order: by bytes. */
export function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
