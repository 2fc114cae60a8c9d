/** Which paths the file tools may use, by spelling alone. Where a path really leads is checked when it is opened. */

import { isGitPath } from '../change/paths.ts'
import { withoutEndSlash } from '../text/spaces.ts'

export type ToolPath = { kind: 'inside'; path: string } | { kind: 'refused'; why: string }

/**
 * Resolves what the model wrote to a path relative to the repository root; `''` is the root. `roots`: its absolute
 * spellings. Refuses paths outside and in `.git`.
 */
export function resolveToolPath(path: string, roots: readonly string[], workingDirectory: string): ToolPath {
  if (path.includes('\0')) return { kind: 'refused', why: 'it holds a NUL character' }
  if (!path.isWellFormed()) return { kind: 'refused', why: 'it is not valid Unicode' }
  const start = fromRoot(path, roots, workingDirectory)
  if (start === null) return { kind: 'refused', why: 'it is outside the repository' }
  const resolved = normalise(start)
  if (resolved === null) return { kind: 'refused', why: 'it is outside the repository' }
  if (isGitPath(resolved)) return { kind: 'refused', why: "it is part of git's own data" }
  return { kind: 'inside', path: resolved }
}

/** Returns why a new file with this path could not be checked out everywhere, else null. */
export function checkPortable(path: string): string | null {
  for (const name of path.split('/')) {
    const shown = JSON.stringify(name)
    if (hasControlCharacter(name) || /[<>:"|?*\\]/.test(name))
      return `the name ${shown} holds a character that Windows does not allow`
    if (/[. ]$/.test(name)) return `the name ${shown} ends with a dot or a blank, which Windows drops`
    if (/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name)) return `the name ${shown} is a device on Windows`
    if (new TextEncoder().encode(name).length > 255) return `the name ${shown.slice(0, 40)}... is longer than 255 bytes`
  }
  return null
}

function fromRoot(path: string, roots: readonly string[], workingDirectory: string): string | null {
  if (!path.startsWith('/') && !/^[a-z]:[\\/]/i.test(path)) return `${workingDirectory}/${path}`
  const root = roots.find(candidate => path === candidate || path.startsWith(`${withoutEndSlash(candidate)}/`))
  return root === undefined ? null : path.slice(withoutEndSlash(root).length)
}

/** The folders above a path, from the root on: `a` and `a/b` for `a/b/c`. */
export function parentFolders(path: string): readonly string[] {
  const names = path.split('/')
  return names.slice(1).map((_, at) => names.slice(0, at + 1).join('/'))
}

/** The path without `.`, `..` and empty names; null if it leads out of the root. */
export function normalise(path: string): string | null {
  const names: string[] = []
  for (const name of path.split('/')) {
    if (name === '' || name === '.') continue
    if (name !== '..') names.push(name)
    else if (names.pop() === undefined) return null
  }
  return names.join('/')
}

function hasControlCharacter(name: string): boolean {
  return [...name].some(character => character < ' ' || character === '\u007F')
}
