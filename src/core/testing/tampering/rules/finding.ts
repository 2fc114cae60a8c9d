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
