/** Paths inside a repository, with slashes and relative to its root (`''`). */

/** The folder of a path. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** A path below a folder; `.` and `..` resolved. Null where it leads outside. */
export function joinPath(folder: string, below: string): string | null {
  const names = folder === '' ? [] : folder.split('/')
  for (const name of below.split('/')) {
    if (name === '' || name === '.') continue
    if (name !== '..') names.push(name)
    else if (names.pop() === undefined) return null
  }
  return names.join('/')
}

/** How a file in a folder names another path: `./a`, `../b/c`. */
export function relativePath(folder: string, path: string): string {
  const from = folder === '' ? [] : folder.split('/')
  const to = path.split('/')
  let shared = 0
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared += 1
  const up = '../'.repeat(from.length - shared)
  return `${up === '' ? './' : up}${to.slice(shared).join('/')}`
}
