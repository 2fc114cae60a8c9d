/** Globs over paths of a repository, whose names may hold anything. */
import picomatch from 'picomatch/posix.js'

/** What `.` in a regular expression does not match, so that `**` would stop at it. */
const LINE_ENDS = /[\n\r\u2028\u2029]/g
const STAND_IN = '\uFFFD'

/** A judge of paths: true where one of the globs names it. Dots at the start of names are nothing special. */
export function pathGlob(globs: string | readonly string[]): (path: string) => boolean {
  const plain = (text: string) => text.replace(LINE_ENDS, STAND_IN)
  const matches = picomatch([globs].flat().map(plain), { dot: true })
  return path => matches(plain(path))
}
