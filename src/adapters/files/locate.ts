import { lstatSync, realpathSync, type Stats } from 'node:fs'
import { basename, dirname, join, posix, relative, resolve, sep } from 'node:path'
import { isGitPath } from '../../core/change/paths.ts'
import { resolveToolPath } from '../../core/edit/path-policy.ts'
import { errorCode } from '../../core/errors.ts'
import { isBelow } from './plain-file.ts'

export type Roots = {
  /** What absolute paths may begin with. */
  names: readonly string[]
  real: string
  workingDirectory: string
  /** The real path of the run's output folder, which is closed to all tools; empty for none. */
  own: string
  /** Real paths of files that no tool may see. */
  closed: ReadonlySet<string>
}

export type LocatedPath =
  | {
      kind: 'found'
      /** Relative to the root, with slashes: as written, and the real path. */
      path: string
      realPath: string
      absolute: string
      stat: Stats
    }
  /** `parent`: the deepest existing folder on the way. `missing`: the names below it. */
  | { kind: 'missing'; path: string; parent: string; missing: readonly string[] }
  | { kind: 'refused'; path: string; why: string }

/**
 * Resolves the root, the working directory and the run's output folder. `copy`: of the root, where its files are looked
 * for. Throws the file system's error where the root does not exist.
 */
export function rootsOf({
  root,
  copy,
  workingDirectory,
  own = '',
  closed = new Set(),
}: {
  root: string
  copy?: string | undefined
  workingDirectory: string
  own?: string | undefined
  closed?: ReadonlySet<string> | undefined
}): Roots {
  const named = resolve(root)
  const checkout = realpathSync.native(named)
  const real = copy === undefined ? checkout : realpathSync.native(copy)
  const inCopy = (place: string) => (isBelow(checkout, place) ? join(real, relative(checkout, place)) : place)
  return {
    closed: copy === undefined ? closed : new Set([...closed].map(inCopy)),
    own: own === '' ? '' : inCopy(realPathOrNull(own) ?? own),
    names: [named, checkout, real].map(slashed),
    real,
    workingDirectory: slashed(relative(named, resolve(named, workingDirectory))),
  }
}

/**
 * Looks at a path without opening it. Refuses paths outside the root, in git's data, and in the run's output folder,
 * also through links. Throws nothing.
 */
export function locate(roots: Roots, written: string): LocatedPath {
  const lexical = resolveToolPath(slashed(written), roots.names, roots.workingDirectory)
  if (lexical.kind === 'refused') return { kind: 'refused', path: written, why: lexical.why }
  const { path } = lexical
  const refused = (why: string): LocatedPath => ({ kind: 'refused', path, why })
  const target = join(roots.real, path)
  try {
    const absolute = realpathSync.native(target)
    const why = checkOpen(roots, absolute, absolute)
    if (why !== null) return refused(why)
    const realPath = slashed(relative(roots.real, absolute))
    return { kind: 'found', path, realPath, absolute, stat: lstatSync(absolute) }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return locateMissing(roots, path, target)
    return refused(reasonOf(error))
  }
}

function locateMissing(roots: Roots, path: string, target: string): LocatedPath {
  const missing: string[] = []
  const refused = (why: string): LocatedPath => ({ kind: 'refused', path, why })
  for (let at = target; ; at = dirname(at)) {
    try {
      const isLink = lstatSync(at).isSymbolicLink()
      const parent = realPathOrNull(at)
      if (parent === null)
        return refused(isLink ? 'it goes through a symbolic link that leads nowhere' : 'it changed while it was used')
      const why = checkOpen(roots, parent, join(parent, ...missing))
      return why === null ? { kind: 'missing', path, parent, missing } : refused(why)
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') return refused(reasonOf(error))
      missing.unshift(basename(at))
    }
  }
}

/**
 * Why no tool may go there, or null. `existing`: the deepest folder or file on the way to `target`
 * that exists; both are real paths.
 */
function checkOpen({ real, own, closed }: Roots, existing: string, target: string): string | null {
  if (!isBelow(real, existing)) return 'it leads outside the repository through a symbolic link'
  if (own !== '' && isBelow(own, target)) return 'Diffproof keeps its own files there'
  if (closed.has(target)) return 'it holds credentials of this machine'
  return isGitPath(slashed(relative(real, existing))) ? "it leads into git's own data through a symbolic link" : null
}

function realPathOrNull(path: string): string | null {
  try {
    return realpathSync.native(path)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'the file system does not allow it',
  EPERM: 'the file system does not allow it',
  EROFS: 'the file system is read-only',
  ELOOP: 'it is a symbolic link, or goes through too many of them',
  ENAMETOOLONG: 'its name is too long',
  ENOSPC: 'the disk is full',
  ENXIO: 'it is not a regular file',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of it is a file, not a folder',
}

/** A file system error in words for the model, without any path of this machine. */
export function reasonOf(error: unknown): string {
  const code = errorCode(error)
  if (['', 'EINVAL', 'ENOENT'].includes(code)) return 'it changed while it was used'
  return REASONS[code] ?? `the file system answered ${code}`
}

function slashed(path: string): string {
  return sep === '/' ? path : path.replaceAll(sep, '/')
}

/** A path relative to the root, rewritten relative to the working directory. */
export function toolPathOf(roots: Roots, path: string): string {
  return roots.workingDirectory === '' ? path : posix.relative(`/${roots.workingDirectory}`, `/${path}`) || '.'
}
