/** One place where tests were tampered with; the kind is that of the rule that found it. */
export type Finding = { readonly path: string | null; readonly detail: string }

const LONGEST = 120

/** A text of the repository as part of a detail: on one line, not longer than a line is read. */
export function quote(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return `"${line.length > LONGEST ? `${line.slice(0, LONGEST)}...` : line}"`
}

/** The first three of a list, and how many more there are. */
export function some(texts: readonly string[]): string {
  const more = texts.length > 3 ? ` and ${texts.length - 3} more` : ''
  return `${texts.slice(0, 3).map(quote).join(', ')}${more}`
}

/** One path of a change with its texts on both sides. */
export type ChangedText = {
  readonly path: string
  /** The old path of a rename, else null. */
  readonly from: string | null
  readonly change: 'added' | 'modified' | 'deleted' | 'renamed'
  /** Null: not there, or no text that can be judged (binary, too large). */
  readonly before: string | null
  readonly after: string | null
}

/** What the first list has more often than the second, in its order and as often as that. */
export function surplus<T>(first: readonly T[], second: readonly T[], keyOf: (one: T) => string): readonly T[] {
  const left = new Map<string, number>()
  for (const one of second) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1)
  return first.filter(one => {
    const key = keyOf(one)
    const count = left.get(key) ?? 0
    if (count > 0) left.set(key, count - 1)
    return count === 0
  })
}
