import { closeSync, constants, openSync, readdirSync, readSync, realpathSync, statSync } from 'node:fs'
import { delimiter, join, relative, resolve } from 'node:path'
import { errorCode, orNull } from '../../core/errors.ts'
import { CREDENTIAL_VARIABLES, credentialToolOf } from '../../core/secrets/credential-files.ts'
import type { Credentials, FoundCredential } from '../../ports/credentials.ts'
import { isBelow } from './plain-file.ts'
import { DEPENDENCY_FOLDERS } from './read-text.ts'

type CredentialSearch = {
  root: string
  environment: Readonly<Record<string, string | undefined>>
  closed: Set<string>
}

const MOST_LOOKED_AT = 500_000
/** Nobody but the owner may read such a file. */
const OF_OTHERS = 0o077

/** Makes the port. Throws nothing. */
export function createCredentials({ root, environment, closed }: CredentialSearch): Credentials {
  return {
    find: async earlier => {
      const real = orNull(() => realpathSync(root))
      if (real === null) return { files: [], isWhole: true }
      const { places, isWhole } = filesBelow(real)
      const files = new Map<string, FoundCredential>()
      for (const { place, why } of [...(earlier?.files ?? []), ...places, ...namedFiles(root, environment)]) {
        const target = orNull(() => realpathSync(place))
        const text = target === null ? null : startOfFile(target)
        if (target === null || text === null) continue
        const path = isBelow(real, target) ? relative(real, target) : null
        files.set(target, { path, place: target, why, text })
      }
      return { files: [...files.values()], isWhole: isWhole && earlier?.isWhole !== false }
    },
    hide: places => {
      for (const place of places) closed.add(place)
    },
  }
}

/** Whether an untracked file may hold credentials, by its path below `root`. Throws nothing. */
export function mayBeCredential({ root, environment }: Omit<CredentialSearch, 'closed'>, path: string): boolean {
  const place = orNull(() => realpathSync(join(root, path))) ?? join(root, path)
  const isNamed = () => namedFiles(root, environment).some(one => orNull(() => realpathSync(one.place)) === place)
  return credentialToolOf(path) !== null || isPrivate(place) || isNamed()
}

function namedFiles(root: string, environment: CredentialSearch['environment']) {
  return Object.entries(environment).flatMap(([name, value = '']) =>
    CREDENTIAL_VARIABLES.test(name) ? placesIn(value).map(place => ({ place: resolve(root, place), why: name })) : [],
  )
}

/** `KUBECONFIG` may name several files, and `DOCKER_CONFIG` names a folder. */
function placesIn(value: string): readonly string[] {
  const named = [value, ...value.split(delimiter)].filter(place => place !== '')
  return named.flatMap(place => [place, join(place, 'config.json')])
}

/**
 * Level by level, and the project's own folders first: a dependency with many files hides none of them. A link to a
 * folder gives the files in it another name.
 */
function filesBelow(root: string) {
  const places: { place: string; why: string }[] = []
  const packages: string[] = []
  const links: string[] = []
  let [looked, isWhole] = [0, true]
  const lookAt = (open: readonly string[], isOwn: boolean, next: string[]) => {
    for (const at of open) {
      const entries = looked < MOST_LOOKED_AT ? readFolder(join(root, at)) : null
      if (entries === null) isWhole = false
      for (const entry of entries ?? []) {
        looked += 1
        const path = `${at}${entry.name}`
        const place = `${root}/${path}`
        if (entry.isDirectory()) {
          if (entry.name !== '.git') (DEPENDENCY_FOLDERS.has(entry.name) ? packages : next).push(`${path}/`)
          continue
        }
        if (isOwn && entry.isSymbolicLink()) links.push(`${path}/`)
        const kind = entry.isSocket() ? 'a socket' : credentialToolOf(path)
        const why = kind ?? (isOwn && entry.isFile() && isPrivate(place) ? 'mode 0600' : null)
        if (why !== null) places.push({ place, why })
      }
    }
  }
  const own = ['']
  lookAt(own, true, own)
  lookAt(packages, false, packages)
  lookAt(links, false, [])
  return { places, isWhole }
}

/** Null where the path is too long. What we may not list, no command may. */
function readFolder(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    return errorCode(error) === 'ENAMETOOLONG' ? null : []
  }
}

/** Where all files are private, that says nothing about one. */
function isPrivate(place: string): boolean {
  if ((process.umask() & OF_OTHERS) === OF_OTHERS) return false
  const mode = statSync(place, { throwIfNoEntry: false })?.mode ?? OF_OTHERS
  return (mode & OF_OTHERS) === 0
}

const MOST_READ = 1024 * 1024

/** Empty where it cannot be read or is a socket, and null for another that is no file. Its name, or who may read it, says enough. */
function startOfFile(place: string): string | null {
  try {
    const stats = statSync(place)
    if (!stats.isFile()) return stats.isSocket() ? '' : null
    const file = openSync(place, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      const start = Buffer.alloc(MOST_READ)
      return start.toString('latin1', 0, readSync(file, start))
    } finally {
      closeSync(file)
    }
  } catch {
    return ''
  }
}
