/** Text cut to a length without halving a character. */

/** At most `limit` UTF-16 units; what was cut shows as an ellipsis, at a word's end where one is near. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  const head = text.slice(0, Math.max(0, limit - 1)).replace(/[\ud800-\udbff]$/, '')
  const word = head.lastIndexOf(' ')
  return `${(word > head.length * 0.8 ? head.slice(0, word) : head).trimEnd()}…`.slice(0, limit)
}
