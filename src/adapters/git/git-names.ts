import { isUtf8 } from 'node:buffer'
import type { PathReason } from '../../core/change/change.ts'
import { ConfigurationError, RepositoryError } from '../../core/errors.ts'

/** The items of an output, one character a byte. */
export function nulItems(output: Buffer): string[] {
  return output.toString('latin1').split('\0').slice(0, -1)
}

/** The bytes of a path, one character a byte. */
export function latin1(path: string): string {
  return Buffer.from(path).toString('latin1')
}

/** The path that `latin1` was given. A plain string where it is the same, because a buffer costs more than the question about a file. */
export function bytePath(path: string): Buffer | string {
  return /^[\0-\x7f]*$/.test(path) ? path : Buffer.from(path, 'latin1')
}

/** The same as a text; bytes that are not UTF-8 are replaced. */
export function textOf(path: string): string {
  return bytePath(path).toString()
}

/** `bytes`: those that are not UTF-8. */
export function sortNames(names: readonly string[]): { texts: string[]; bytes: string[] } {
  const isText = (name: string) => {
    const path = bytePath(name)
    return typeof path === 'string' || isUtf8(path)
  }
  return { texts: names.filter(isText).map(textOf), bytes: names.filter(name => !isText(name)) }
}

export function nulJoined(names: readonly string[]): string {
  return names.map(name => `${name}\0`).join('')
}

export function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

/**
 * Throws RepositoryError unless every value is a full object id. Call it before an id from outside enters a command.
 */
export function assertObjectIds(...ids: readonly string[]): void {
  for (const id of ids)
    if (!/^[0-9a-f]{40}$/.test(id)) throw new RepositoryError(`${JSON.stringify(id)} is no object id`)
}

const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}~^:?*[\\]|\.\.|@\{/u
const RESERVED = /^(@|-.*|refs\/.*|[A-Z]*_?HEAD)$/s
const LONGEST = 200

const PLAIN_PART = /^(?!\.).+(?<!\.|\.lock)$/s

/**
 * Throws ConfigurationError for a name that git or a reader could take for something else. Stricter than git, because
 * names come from inputs and enter commands.
 */
export function assertBranchName(name: string): void {
  const isForbidden = name.length > LONGEST || FORBIDDEN.test(name) || RESERVED.test(name)
  if (!isForbidden && name.split('/').every(part => PLAIN_PART.test(part))) return
  const hint = 'Name a branch as in `main` or `release/1.2`, without `refs/heads/`.'
  throw new ConfigurationError(`${JSON.stringify(name)} cannot be used as a branch name`, hint)
}

/** Code points that some file systems ignore when they compare names. */
const SKIPPED = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g

/**
 * Why git refuses a path in a commit, or null. One such path would fail the whole command. `link`: the path is a
 * symbolic link.
 */
export function checkName(path: string, link: boolean): PathReason | null {
  const parts = path.split(/[/\\]/).map(plain)
  if (parts.some(part => part === '.git' || part === 'git~1')) return { kind: 'name-of-git' }
  if (link && /^(\.gitmodules|gitmod~\d)$/.test(parts.at(-1) ?? '')) return { kind: 'link-name-of-git' }
  if (parts.some(part => part === '..' || part === '.')) return { kind: 'name-leads-out' }
  return null
}

function plain(part: string): string {
  const seen = part.replace(SKIPPED, '').toLowerCase()
  // Windows drops trailing dots and spaces, and takes what follows a colon for a stream name.
  return part === '.' || part === '..' ? part : (seen.split(':', 1)[0] ?? '').replace(/(?<![. ])[. ]+$/, '')
}
