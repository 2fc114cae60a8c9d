/** White space and slashes that say nothing. */

export function singleSpaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

export function wordsIn(text: string): string[] {
  return text.split(/\s+/).filter(word => word !== '')
}

export function withoutEndSlash(text: string): string {
  return text.replace(/(?<!\/)\/+$/, '')
}
