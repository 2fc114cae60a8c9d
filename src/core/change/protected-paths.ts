/** Which paths may not change. Matching folds what a reader, or a file system, would take for the same name. */
import picomatch from 'picomatch/posix.js'

/** Always protected, whatever the input says: what runs with the repository's rights. */
const ALWAYS = ['.github/workflows/**', '.github/actions/**', '.git/**', '**/.git/**']

/** Returns a judge: the reason why a path (relative to the root) may not change, or null. */
export function protectedPathJudge(globs: readonly string[]): (path: string) => string | null {
  const matchers = [...ALWAYS, ...globs].map(glob => {
    const folded = fold(glob)
    return { glob, matches: picomatch(folded.includes('/') ? folded : `**/${folded}`, { dot: true }) }
  })
  return path => {
    const hit = matchers.find(one => one.matches(fold(path)))
    return hit === undefined ? null : `protected path (${hit.glob})`
  }
}

function fold(path: string): string {
  return path
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll('\\', '/')
    .split('/')
    .map(part => part.replace(/[. ]+$/, match => (match === part ? match : '')))
    .join('/')
    .toLowerCase()
}
