/** Which paths a proposal may name. Git would refuse most of it as well; here each gets its reason. */
import type { LeftOut } from '../change/change.ts'

const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** Why a path is none of a repository, or null. */
export function pathProblem(path: string): string | null {
  if (!path.isWellFormed()) return 'the path is no Unicode text'
  if (CONTROL.test(path)) return 'the path holds control characters'
  if (path.startsWith('/')) return 'the path is absolute'
  const parts = path.split('/')
  if (parts.includes('..') || parts.includes('.')) return 'the path has the part . or ..'
  return parts.includes('') ? 'the path has an empty part' : null
}

/** Every path that is none of a repository or stands there twice, with its reason. */
export function badPaths(paths: readonly string[]): LeftOut[] {
  const seen = new Set<string>()
  return paths.flatMap(path => {
    const why = pathProblem(path) ?? (seen.has(path) ? 'the path is named twice' : null)
    seen.add(path)
    return why === null ? [] : [{ path, why }]
  })
}
