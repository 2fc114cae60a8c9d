/** How much of a Markdown text is read: the parser's time grows faster than the text where brackets, quotes or emphasis are piled up. */

/** More than a forge takes. */
const LONGEST = 70_000
const MOST_BRACKETS = 5_000
/** Of delimiters that may begin or end emphasis, in one paragraph. */
const MOST_DELIMITERS = 2_000
const BREAK_OR_DELIMITER = /\n[ \t]*\n|(?<=\S)\*+|\*+(?=\S)|(?<![\p{L}\p{N}_])_+(?=\S)|(?<=\S)_+(?![\p{L}\p{N}_])/gu
/** Quotes and list items within each other on one line. */
const DEEPEST = 50
const PILED = new RegExp(`^(?:[ \\t]{0,9}(?:>|(?:[*+-]|\\d{1,9}[.)])[ \\t])){${DEEPEST}}`, 'm')

/** The text, or its head up to the paragraph in which it becomes too long or too intricate. */
export function parseable(text: string): string {
  const end = Math.min(LONGEST, PILED.exec(text)?.index ?? text.length, endOfBrackets(text), endOfDelimiters(text))
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

function endOfDelimiters(text: string): number {
  let count = 0
  for (const { 0: found, index } of text.matchAll(BREAK_OR_DELIMITER)) {
    if (found.startsWith('\n')) count = 0
    else {
      count += 1
      if (count > MOST_DELIMITERS) return index
    }
  }
  return text.length
}
