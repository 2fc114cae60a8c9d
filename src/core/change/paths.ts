/** Which paths may not change. Matching folds what a reader, or a file system, would take for the same name. */
import picomatch from 'picomatch/posix.js'

/** Always protected, whatever the input says: what runs with the repository's rights, and what names other repositories. */
const ALWAYS = ['.github/workflows/**', '.github/actions/**', '.git/**', '**/.git/**', '.gitmodules']

/** Returns a judge: the reason why a path (relative to the root) may not change, or null. A file in the place of a folder that holds protected paths may not either. */
export function protectedPathMatcher(globs: readonly string[]): (path: string) => string | null {
  const all = [...ALWAYS, ...globs]
  const matchers = all.map(glob => {
    const folded = foldedPath(glob)
    const base = folded.includes('/') ? picomatch.scan(folded).base : ''
    const matches = pathGlob(folded.includes('/') ? folded : `**/${folded}`)
    return { glob, matches, isAbove: (path: string) => base === path || base.startsWith(`${path}/`) }
  })
  const literals = new Set(
    all.flatMap(glob => foldedPath(glob).split('/')).filter(part => !/[*?[\]{}()!+@]/.test(part)),
  )
  return path => {
    const folded = withLongNames(foldedPath(path), literals)
    const hit = matchers.find(one => one.matches(folded) || one.isAbove(folded))
    return hit === undefined ? null : `protected path (${hit.glob})`
  }
}

/** A short name of Windows stands for the protected name that it may be short for. */
function withLongNames(path: string, names: ReadonlySet<string>): string {
  if (!path.includes('~')) return path
  const longName = (part: string) => [...names].find(name => mayBeShortNameOf(part, name)) ?? part
  return path.split('/').map(longName).join('/')
}

/** What `.` in a regular expression does not match, so that `**` would stop at it. */
const LINE_ENDS = /[\n\r\u2028\u2029]/g
const STAND_IN = '\uFFFD'

/** A judge of paths: true where one of the globs names it. Dots at the start of names are nothing special. */
export function pathGlob(globs: string | readonly string[]): (path: string) => boolean {
  const plain = (text: string) => text.replace(LINE_ENDS, STAND_IN)
  const matches = picomatch([globs].flat().map(plain), { dot: true })
  return path => matches(plain(path))
}

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
function foldedPath(path: string): string {
  return path.replaceAll('\\', '/').split('/').map(foldedName).join('/')
}

/** Whether a folded part may be the short name that Windows gives to a folded longer one. */
function mayBeShortNameOf(short: string, long: string): boolean {
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
