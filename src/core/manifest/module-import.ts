/** What a source file imports, and paths inside a repository: with slashes, relative to its root (`''`). */
export type ModuleImport = {
  /** A specifier in JavaScript, a dotted module in Python (with leading dots if it is relative). */
  readonly module: string
  /** The imported names, if the language may mean modules by them; else empty. */
  readonly names: readonly string[]
  /** The line in the file, from 1. */
  readonly line: number
  /** An import of types, which is gone at run time. */
  readonly typeOnly: boolean
}

/** Returns true for a file of the repository. */
export type Exists = (path: string) => boolean

export type Resolution =
  | { readonly kind: 'found'; readonly path: string }
  /** A package, or a file that a build makes: not checked. */
  | { readonly kind: 'unknown' }
  /** `wanted`: the path without the extensions that may be added to it. */
  | { readonly kind: 'missing'; readonly wanted: string }

/** Larger files are data. */
const MAX_LENGTH = 300_000
/** People do not nest deeper, and the parser needs the square of the depth in memory. */
const MAX_DEPTH = 300

/** Returns false for a text whose parsing could take too much time or memory. Brackets in strings count too. */
export function isParsable(text: string): boolean {
  if (text.length > MAX_LENGTH) return false
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '(' || character === '[' || character === '{') depth += 1
    else if (character === ')' || character === ']' || character === '}') depth = Math.max(0, depth - 1)
    if (depth > MAX_DEPTH) return false
  }
  return true
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** Joins a folder and a path, resolving `.` and `..`. Returns null if the result is outside the repository. */
export function joinPath(folder: string, below: string): string | null {
  const names = folder === '' ? [] : folder.split('/')
  for (const name of below.split('/')) {
    if (name === '' || name === '.') continue
    if (name !== '..') names.push(name)
    else if (names.pop() === undefined) return null
  }
  return names.join('/')
}

/** Returns how a file in a folder imports a path: `./a`, `../b/c`. */
export function relativePath(folder: string, path: string): string {
  const from = folder === '' ? [] : folder.split('/')
  const to = path.split('/')
  let shared = 0
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared += 1
  const up = '../'.repeat(from.length - shared)
  return `${up === '' ? './' : up}${to.slice(shared).join('/')}`
}
