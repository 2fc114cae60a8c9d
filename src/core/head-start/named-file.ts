/** Which file of the repository a written path means. */

/** Paths that are told apart by their last part first. */
export type FileIndex = ReadonlyMap<string, readonly string[]>

/** Behind the repository in a link to a file of it; the next part is the branch. */
const LINKED: ReadonlySet<string> = new Set(['blob', 'blame', 'raw'])

/** Files by their base names, of the names that are asked for. */
export function indexFiles(paths: readonly string[], asked: readonly string[]): FileIndex {
  const names = new Set(asked.map(baseOf))
  const index = new Map<string, string[]>()
  for (const path of paths) {
    const base = baseOf(path)
    if (!names.has(base)) continue
    const there = index.get(base)
    if (there === undefined) index.set(base, [path])
    else there.push(path)
  }
  return index
}

/**
 * The one file that is meant: by its whole path, by the end of it, or as it lies on somebody's disk; null where there is none or more than one. Files of other packages
 * (`node_modules/left-pad/index.js`) are none of ours. `repository`: its name without its owner.
 */
export function namedFile(written: string, index: FileIndex, repository: string): string | null {
  const wanted = ownParts(written, repository)
  if (wanted === null || wanted.includes('..')) return null
  const found = (index.get(wanted.at(-1) ?? '') ?? []).flatMap(path => {
    const own = path.split('/')
    const same = sameParts(wanted, own)
    const liesInClone = same === own.length && bare(wanted.at(-same - 1) ?? '') === bare(repository)
    return same === wanted.length || same >= 2 || liesInClone ? [{ path, same }] : []
  })
  const most = Math.max(0, ...found.map(({ same }) => same))
  const [only, ...others] = found.filter(({ same }) => same === most)
  return only === undefined || others.length > 0 ? null : only.path
}

/** The path in parts, from the package on where it lies in one; null for another package and for what the platform brings. */
function ownParts(written: string, repository: string): readonly string[] | null {
  const parts = written.split('/').filter(part => part !== '' && part !== '.')
  if (LINKED.has(parts[3] ?? '')) return bare(parts[2] ?? '') === bare(repository) ? parts.slice(5) : null
  const modules = parts.lastIndexOf('node_modules')
  if (modules >= 0) {
    const own = parts.slice(modules + 1)
    const name = own[0]?.startsWith('@') === true ? own.splice(0, 2).at(-1) : own.shift()
    return bare(name ?? '') === bare(repository) ? own : null
  }
  const packages = Math.max(parts.lastIndexOf('site-packages'), parts.lastIndexOf('dist-packages'))
  if (packages >= 0) return parts.slice(packages + 1)
  return parts.some(part => /^python\d/.test(part)) ? null : parts
}

function sameParts(one: readonly string[], other: readonly string[]): number {
  let same = 0
  while (same < one.length && same < other.length && one.at(-1 - same) === other.at(-1 - same)) same += 1
  return same
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[.-]?js$/, '')
}

function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
