/** Where a committed symbolic link may lead: to a place of the tree that it stands in, by any system's reading. */
import { foldedName } from './folded-name.ts'

const ABSOLUTE = /^(?:\/|[A-Za-z]:|~)/

/** Why a link (path relative to the root) may not have this target, or null. Climbing is only allowed at the target's beginning: behind a name it may pass another link and end anywhere. */
export function whyLinkRefused(path: string, target: string): string | null {
  const plain = target.replaceAll('\\', '/')
  if (plain === '' || plain.includes('\0')) return 'a link without a usable target'
  if (ABSOLUTE.test(plain)) return 'a link to an absolute path'
  const parts = plain.split('/').filter(part => part !== '' && part !== '.')
  const climbs = parts.findIndex(part => part !== '..')
  const up = climbs === -1 ? parts.length : climbs
  const names = parts.slice(up)
  if (up > path.split('/').length - 1) return 'a link that leaves the repository'
  if (names.includes('..')) return 'a link whose target climbs behind a name, so that it may leave the repository'
  if (names.some(name => foldedName(name) === '.git')) return "a link into git's own data"
  return null
}
