/** Paths and globs that a task may name: below the repository root, in the spelling that git has for them. */
import { isGitPath } from '../edit/path-policy.ts'

/** The path without `./` before it. */
export function plainPath(path: string): string {
  return path.trim().replace(/^(?:\.\/)+(?=.)/, '')
}

/** A path relative to the root, as one relative to the working directory. */
export function fromWorkingDirectory(path: string, workingDirectory: string): string {
  const folders = workingDirectory.split('/').filter(part => part !== '' && part !== '.')
  return `${'../'.repeat(folders.length)}${path}`
}

/** Why this cannot be the path of a file or folder of the repository, or null. */
export function whyNoPath(path: string): string | null {
  if (/[\p{Cc}\p{Cf}]/u.test(path) || !path.isWellFormed()) return 'must hold no hidden characters'
  if (path.startsWith('/') || path.includes('\\') || /^[a-z]:/i.test(path))
    return 'must be relative to the repository root, with slashes, for example docs/api.md'
  if (path.split('/').includes('..')) return 'must stay inside the repository: no ..'
  return isGitPath(path) ? "must not be part of git's own data" : null
}

/** The same for a glob of output artefacts. */
export function whyNoGlob(glob: string): string | null {
  const isBalanced = ['[]', '{}', '()'].every(
    ([open = '', close = '']) => glob.split(open).length === glob.split(close).length,
  )
  if (!isBalanced) return 'must be a path or a glob with its brackets closed, for example docs/**'
  if (glob.startsWith('!')) return 'must say what may be written: it cannot begin with !'
  return whyNoPath(glob)
}
