/** Git's NUL-separated lists, kept as bytes until a name has proven to be text. */
import { isUtf8 } from 'node:buffer'
import { ConfigurationError, RepositoryError } from '../../core/errors.ts'

/** The items of a NUL-terminated list. */
export function nulItems(output: Buffer): Buffer[] {
  const items: Buffer[] = []
  let from = 0
  for (let end = output.indexOf(0, from); end !== -1; end = output.indexOf(0, from)) {
    items.push(output.subarray(from, end))
    from = end + 1
  }
  return items
}

/** The items of a NUL-terminated list, as text, in which one of some patterns stands; in the order of the list. The others, nearly all of a large list, are not made into anything. */
export function entriesWith(list: Buffer, patterns: readonly Buffer[]): readonly string[] {
  const starts = new Set<number>()
  for (const pattern of patterns) {
    for (let at = list.indexOf(pattern); at !== -1; ) {
      starts.add(list.lastIndexOf(0, at) + 1)
      const end = list.indexOf(0, at)
      at = end === -1 ? -1 : list.indexOf(pattern, end)
    }
  }
  return [...starts].sort((a, b) => a - b).map(start => list.toString('utf8', start, list.indexOf(0, start)))
}

/** Names that are valid UTF-8 as text, the others as they are. */
export function sortNames(names: readonly Buffer[]): { readonly texts: string[]; readonly bytes: Buffer[] } {
  const texts: string[] = []
  const bytes: Buffer[] = []
  for (const name of names) {
    if (isUtf8(name)) texts.push(name.toString())
    else bytes.push(name)
  }
  return { texts, bytes }
}

/** The same names as input for a command that reads them with `-z --stdin`. */
export function nulJoined(names: readonly string[]): string {
  return names.map(name => `${name}\0`).join('')
}

/** Git's order: by bytes. */
export function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

/** Throws RepositoryError unless every value is a full object id. */
export function assertObjectIds(...ids: readonly string[]): void {
  for (const id of ids) {
    if (!/^([0-9a-f]{40}|[0-9a-f]{64})$/.test(id)) throw new RepositoryError(`${JSON.stringify(id)} is no object id`)
  }
}

/** What git forbids in a ref, and characters that cannot be seen. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}~^:?*[\\]|\.\.|@\{/u
const RESERVED = /^(@|-.*|refs\/.*|[A-Z]*_?HEAD)$/s
const LONGEST = 200

/** True for a plain short branch name. */
function isBranchName(name: string): boolean {
  if (name.length > LONGEST || FORBIDDEN.test(name) || RESERVED.test(name)) return false
  return name
    .split('/')
    .every(part => part !== '' && !part.startsWith('.') && !part.endsWith('.') && !part.endsWith('.lock'))
}

/** Throws ConfigurationError for a name that git or a reader could take for something else. */
export function assertBranchName(name: string): void {
  if (isBranchName(name)) return
  const hint = 'Name a branch as in `main` or `release/1.2`, without `refs/heads/`.'
  throw new ConfigurationError(`${JSON.stringify(name)} cannot be used as a branch name`, hint)
}

/** Which names can stand in a work tree but never in a commit: git refuses them, to the last one, for the whole command. */

/** Code points that some file systems skip when they compare names. */
const SKIPPED = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g

/** Why git would not take the path, null where it would. `link`: the path is a symbolic link. */
export function unusableName(path: string, link: boolean): string | null {
  const parts = path.split(/[/\\]/).map(plain)
  if (parts.some(part => part === '.git' || part === 'git~1'))
    return 'git refuses names that some systems take for .git'
  if (link && /^(\.gitmodules|gitmod~\d)$/.test(parts.at(-1) ?? '')) return 'git refuses a symbolic link with this name'
  if (parts.some(part => part === '..' || part === '.')) return 'not a path inside the repository'
  return null
}

function plain(part: string): string {
  const seen = part.replace(SKIPPED, '').toLowerCase()
  // On some systems a colon begins a stream name, and trailing dots and spaces are dropped.
  return part === '.' || part === '..' ? part : (seen.split(':', 1)[0] ?? '').replace(/[. ]+$/, '')
}
