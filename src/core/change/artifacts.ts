/** Paths of artifacts. Output artifacts are the only paths that a change may touch, and each must be changed at the end. */
import type { FileChange, LeftOut, PathReason } from './change.ts'
import { isGitPath, pathGlob } from './paths.ts'

export type OutputRules = {
  /** Why a path may not change; null for an output artifact. */
  readonly check: (path: string) => PathReason | null
  readonly missing: (files: readonly Pick<FileChange, 'path' | 'change'>[]) => readonly LeftOut[]
}

/** The rules of a task's output artifacts; null if it names none. A path means itself or, for a folder, everything below it; globs begin at the root. Case counts. */
export function outputRules(outputs: readonly string[]): OutputRules | null {
  if (outputs.length === 0) return null
  const matchers = outputs.map(output => ({ output, matches: matcherOf(output) }))
  return {
    check: path => (matchers.some(({ matches }) => matches(path)) ? null : { kind: 'no-output', outputs }),
    missing: files =>
      matchers
        .filter(({ matches }) => !files.some(file => file.change !== 'deleted' && matches(file.path)))
        .map(({ output, matches }) => ({
          path: output,
          reason: { kind: files.some(file => matches(file.path)) ? 'output-deleted' : 'output-unchanged' },
        })),
  }
}

function matcherOf(output: string): (path: string) => boolean {
  const bare = output.replace(/\/+$/, '')
  if (bare === '.' || bare === '') return () => true
  const isGlob = /[*?[\]{}()+@!]/.test(bare)
  const glob = isGlob ? pathGlob(output.endsWith('/') ? `${bare}/**` : bare) : null
  return path => path === output || path.startsWith(`${bare}/`) || (glob?.(path) ?? false)
}

/** The path without a leading `./`. */
export function plainPath(path: string): string {
  return path.trim().replace(/^(?:\.\/)+(?=.)/, '')
}

export function fromWorkingDirectory(path: string, workingDirectory: string): string {
  const folders = workingDirectory.split('/').filter(part => part !== '' && part !== '.')
  const inside = `${folders.join('/')}/`
  return path.startsWith(inside) ? path.slice(inside.length) : `${'../'.repeat(folders.length)}${path}`
}

/** Why this cannot be a path in the repository, or null. */
export function whyNoPath(path: string): string | null {
  if (/[\p{Cc}\p{Cf}]/u.test(path) || !path.isWellFormed()) return 'must hold no hidden characters'
  if (path.startsWith('/') || path.includes('\\') || /^[a-z]:/i.test(path))
    return 'must be relative to the repository root, with slashes, for example docs/api.md'
  if (path.split('/').includes('..')) return 'must stay inside the repository: no ..'
  return isGitPath(path) ? "must not be part of git's own data" : null
}

export function whyNoGlob(glob: string): string | null {
  if (!hasClosedBrackets(glob)) return 'must be a path or a glob with its brackets closed, for example docs/**'
  if (glob.startsWith('!')) return 'must say what may be written: it cannot begin with !'
  return whyNoPath(glob)
}

export function hasClosedBrackets(glob: string): boolean {
  return ['[]', '{}', '()'].every(([open = '', close = '']) => glob.split(open).length === glob.split(close).length)
}
