/** How much of a Markdown text is read: the parser's time grows faster than the text where brackets or quotes are piled up. */

/** More than a forge takes. */
const LONGEST = 70_000
const MOST_BRACKETS = 5_000
/** Quotes and list items within each other on one line. */
const DEEPEST = 50
const PILED = new RegExp(`^(?:[ \\t]{0,9}(?:>|(?:[*+-]|\\d{1,9}[.)])[ \\t])){${DEEPEST}}`, 'm')

/** The text, or its head up to the paragraph in which it becomes too long or too intricate. */
export function parseable(text: string): string {
  const end = Math.min(LONGEST, PILED.exec(text)?.index ?? text.length, endOfBrackets(text))
  if (end >= text.length) return text
  // A comment cut in half would be shown, so the last paragraph goes as a whole.
  return text.slice(0, Math.max(0, text.lastIndexOf('\n\n', end)))
}

function endOfBrackets(text: string): number {
  let at = -1
  for (let count = 0; count < MOST_BRACKETS; count += 1) {
    at = text.indexOf('[', at + 1)
    if (at === -1) return text.length
  }
  return at
}
