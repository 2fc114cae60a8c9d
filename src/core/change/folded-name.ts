/** Names as file systems compare them: what one of them takes for the same name folds to the same text. */

const IGNORED = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** A short name of Windows: `GITHUB~1`, and with a hash in it from the fifth namesake on. */
const SHORT_NAME = /^([^~.]{1,6})~\d{1,6}(?:\.[^.~]{0,3})?$/
const STEM = 6

/**
 * One part of a path without case (long s, Kelvin sign and the Turkish letters included), ignorable characters, compatibility and decomposed forms, streams (`:`), and
 * the dots and blanks at its end that Windows drops. A part of nothing but dots stays.
 */
export function foldedName(name: string): string {
  const visible = name.normalize('NFKC').replace(IGNORED, '').normalize('NFKC')
  // Upper case first: it joins letters that lower case leaves apart. The capital I with a dot becomes two characters.
  const plain = visible.toUpperCase().toLowerCase().replaceAll('i\u0307', 'i').replace(/:.*$/s, '')
  return plain.replace(/[. ]+$/, end => (end === plain ? end : ''))
}

/** A path with every part folded; a backslash separates as a slash does. */
export function foldedPath(path: string): string {
  return path.replaceAll('\\', '/').split('/').map(foldedName).join('/')
}

/** Whether a folded part may be the short name that Windows gives to a folded longer one. */
export function mayBeShortNameOf(short: string, long: string): boolean {
  const stem = SHORT_NAME.exec(short)?.[1]
  if (stem === undefined) return false
  const own = long
    .replace(/^\.+/, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[. ]/g, '')
  return (
    own.slice(0, STEM) === stem ||
    (stem.length > 1 && own.slice(0, 2) === stem.slice(0, 2) && /^[\da-f]{4}$/.test(stem.slice(2)))
  )
}
