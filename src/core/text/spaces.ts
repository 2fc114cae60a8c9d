/** White space and slashes that say nothing. */

/** The text on one line, with single spaces. */
export function singleSpaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** The words between white space. */
export function wordsIn(text: string): string[] {
  return text.split(/\s+/).filter(word => word !== '')
}

/** An address or a path without the slashes at its end. */
export function withoutEndSlash(text: string): string {
  return text.replace(/\/+$/, '')
}
