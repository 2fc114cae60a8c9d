/** Keeps a comment within what GitHub takes: a longer one would be refused, and what stood there before would stay. */

/** GitHub takes 65,536 characters; some are kept for the marker. */
const LONGEST_COMMENT = 65_000
const NOTE = '\n\n… the rest is left out, since GitHub takes no longer comment.'

/** The text, cut behind its last whole line where it is too long. */
export function fitComment(text: string): string {
  if (text.length <= LONGEST_COMMENT) return text
  const head = text.slice(0, LONGEST_COMMENT - NOTE.length)
  const end = head.lastIndexOf('\n')
  return (end > 0 ? head.slice(0, end) : head).toWellFormed() + NOTE
}
