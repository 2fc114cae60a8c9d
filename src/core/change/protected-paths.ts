/** Which paths may not change. Matching folds what a reader, or a file system, would take for the same name. */
import picomatch from 'picomatch/posix.js'
import { foldedPath, mayBeShortNameOf } from './folded-name.ts'
import { pathGlob } from './path-glob.ts'

/** Always protected, whatever the input says: what runs with the repository's rights, and what names other repositories. */
const ALWAYS = ['.github/workflows/**', '.github/actions/**', '.git/**', '**/.git/**', '.gitmodules']

/** Returns a judge: the reason why a path (relative to the root) may not change, or null. A file in the place of a folder that holds protected paths may not either. */
export function protectedPathJudge(globs: readonly string[]): (path: string) => string | null {
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
