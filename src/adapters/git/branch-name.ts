/** Which branch names are taken: stricter than git, because names come from inputs and end up in commands and refs. */
import { ConfigurationError } from '../../core/errors.ts'

/** What git forbids in a ref, and characters that cannot be seen. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}~^:?*[\\]|\.\.|@\{/u
const RESERVED = /^(@|-.*|refs\/.*|[A-Z]*_?HEAD)$/s
const LONGEST = 200

/** True for a plain short branch name. */
export function isBranchName(name: string): boolean {
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
