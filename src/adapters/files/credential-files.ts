import { closeSync, constants, openSync, readdirSync, readlinkSync, readSync, realpathSync, statSync } from 'node:fs'
import { basename, delimiter, join, relative, resolve } from 'node:path'
import { errorCode, orNull } from '../../core/errors.ts'
import {
  CREDENTIAL_FOLDERS,
  CREDENTIAL_VARIABLES,
  credentialToolIn,
  credentialToolOf,
} from '../../core/secrets/credential-files.ts'
import { latin1Of, pathOf } from '../../core/text/file-names.ts'
import type { Credentials, FoundCredential } from '../../ports/credentials.ts'
import { isBelow } from './plain-file.ts'
import { DEPENDENCY_FOLDERS } from './read-text.ts'

/** Null where a look throws. */
type Look = <Seen>(at: () => Seen) => Seen | null

type CredentialSearch = {
  root: string
  environment: Readonly<Record<string, string | undefined>>
  closed: Set<string>
}

/** What such an error says. Behind any other one may be a file. */
const NOTHING_THERE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP'])
/** Nobody but the owner may read such a file. */
const OF_OTHERS = 0o077

/** Makes the port. Throws nothing. */
export function createCredentials({ root, environment, closed }: CredentialSearch): Credentials {
  return {
    find: async (copy = root) => {
      const trees = [...new Set([copy, root])].map(folder => orNull(() => realPath(folder)))
      const [whole, real = whole] = trees
      if (!real || !whole) return { files: [], isWhole: true }
      let isWhole = true
      const look: Look = at => {
        try {
          return at()
        } catch (error) {
          isWhole &&= NOTHING_THERE.has(errorCode(error))
          return null
        }
      }
      const files = new Map<string, FoundCredential>()
      const { inside, outside } = namedFiles(real, environment)
      const namedIn = (tree: string) => inside.map(({ place, why }) => ({ place: join(tree, place), why }))
      const links = whole === real ? [] : [...namedIn(real), ...filesBelow(real, look)]
      const named = [...outside, ...namedIn(whole), ...filesBelow(whole, look), ...links]
      for (const [n, { place, why }] of named.entries()) {
        const target = look(() => realPath(place)) ?? ''
        const tree = [whole, real].find(folder => isBelow(folder, target))
        const path = tree === undefined ? null : relative(tree, target)
        // Of git's data, a copy has none.
        const at = path === null || path.startsWith('.git/') ? target : join(whole, path)
        const text = at !== '' && look(() => realPath(at)) === at ? startOfFile(at) : null
        const known = path === null ? target : join(real, path)
        const isNamedThere =
          n < named.length - links.length || (path === null && sameLinks(relative(real, place), [real, whole]))
        if (text !== null && !files.has(known)) files.set(known, { path, place: known, why, text, isNamedThere })
      }
      return { files: [...files.values()], isWhole }
    },
    hide: places => {
      for (const place of places) closed.add(place)
    },
  }
}

/** Whether an untracked file may hold credentials, by its path below `root`. Throws nothing. */
export function mayBeCredential({ root, environment }: Omit<CredentialSearch, 'closed'>, path: string): boolean {
  const place = orNull(() => realPath(join(root, path))) ?? join(root, path)
  const real = orNull(() => realPath(root)) ?? root
  const isNamed = () => namedFiles(real, environment).inside.some(one => join(real, one.place) === place)
  return credentialToolOf(path) !== null || orNull(() => isPrivate(place)) !== false || isNamed()
}

/** The places that variables name: those in this real folder by their path in it, before any link there is followed. */
function namedFiles(real: string, environment: CredentialSearch['environment']) {
  const named = Object.entries(environment).filter(([name]) => CREDENTIAL_VARIABLES.test(name))
  const places = named.flatMap(([why, value = '']) =>
    placesIn(value).map(one => ({ place: resolve(real, one), why, below: pathBelow(real, resolve(real, one)) })),
  )
  return {
    inside: places.flatMap(({ below, why }) => (below === null ? [] : [{ place: below, why }])),
    outside: places.filter(({ below }) => below === null),
  }
}

/** As the kernel has it. */
const MOST_LINKS = 40

/** Whether both trees have the same links from this path on, until one leads out of them. */
function sameLinks(path: string, trees: readonly string[]): boolean {
  let at = path
  for (let tries = 0; tries < MOST_LINKS; tries += 1) {
    const names = at.split('/')
    const placesOf = (n: number) => trees.map(tree => linkAt(`${tree}/${names.slice(0, n + 1).join('/')}`))
    const n = names.findIndex((_, end) => placesOf(end).some(one => one !== null))
    const [target, ...others] = n === -1 ? [] : placesOf(n)
    if (typeof target !== 'string' || others.some(one => one !== target)) return false
    const next = join(...names.slice(0, n), target, ...names.slice(n + 1))
    if (target.startsWith('/') || next.startsWith('../')) return true
    at = next
  }
  return false
}

function linkAt(place: string): string | null {
  return orNull(() => pathOf(readlinkSync(bytesOf(place), 'latin1')))
}

/** A link elsewhere may lead to the folder. */
function pathBelow(real: string, place: string): string | null {
  const names = place.split('/')
  for (let n = 1; n <= names.length; n += 1) {
    const above = orNull(() => realPath(names.slice(0, n).join('/') || '/'))
    if (above === null) return null
    if (isBelow(real, above)) return join(relative(real, above), ...names.slice(n))
  }
  return null
}

/** `KUBECONFIG` may name several files, and `DOCKER_CONFIG` names a folder. */
function placesIn(value: string): readonly string[] {
  const named = [value, ...value.split(delimiter)].filter(place => place !== '')
  return named.flatMap(place => [place, join(place, 'config.json')])
}

/**
 * A link to a folder gives the files in it another name, and they are the project's own: a pull request can make any
 * link. Linear: a folder is looked at once, and once more for each name that says what its files are.
 */
function filesBelow(root: string, look: Look) {
  const places: { place: string; why: string }[] = []
  const [own, links, packages]: [string[], string[], string[]] = [[''], [], []]
  const lookAt = (at: string, isOwn: boolean, next: string[] | null) => {
    for (const entry of look(() =>
      readdirSync(bytesOf(`${root}/${at}`), { withFileTypes: true, encoding: 'buffer' }),
    ) ?? []) {
      const path = `${at}${pathOf(entry.name.toString('latin1'))}`
      const place = `${root}/${path}`
      if (entry.isDirectory()) {
        const name = entry.name.toString()
        if (next !== null && name !== '.git') (DEPENDENCY_FOLDERS.has(name) ? packages : next).push(`${path}/`)
        continue
      }
      // A manifest may name the links to the programs of its packages.
      if (!isOwn && entry.isSymbolicLink()) continue
      if (isOwn && next !== null && entry.isSymbolicLink()) links.push(`${path}/`)
      const kind = entry.isSocket() ? 'a socket' : credentialToolIn(path, () => startOfFile(place))
      const why = kind ?? (isOwn && look(() => isPrivate(place)) ? 'mode 0600' : null)
      if (why !== null) places.push({ place, why })
    }
  }
  for (const at of own) lookAt(at, true, own)
  for (const at of packages) lookAt(at, false, packages)
  const known = new Set(own.map(at => `${root}/${at}`))
  for (const at of links) {
    const real = `${look(() => realPath(`${root}/${at}`))}/`
    const named = `${real}${CREDENTIAL_FOLDERS.has(basename(at)) ? basename(at) : ''}`
    if (!known.has(named)) lookAt(at, true, !known.has(real) && isBelow(root, real) ? links : null)
    known.add(real).add(named)
  }
  return places
}

function bytesOf(path: string): Buffer {
  return Buffer.from(latin1Of(path), 'latin1')
}

/** Only the native one takes bytes. */
function realPath(path: string): string {
  return pathOf(realpathSync.native(bytesOf(path), 'latin1'))
}

/** Where all files are private, that says nothing about one. Throws the file system's error. */
function isPrivate(place: string): boolean {
  if ((process.umask() & OF_OTHERS) === OF_OTHERS) return false
  const stats = statSync(bytesOf(place), { throwIfNoEntry: false })
  return stats?.isFile() === true && (stats.mode & OF_OTHERS) === 0
}

const MOST_READ = 1024 * 1024

/** Empty where it cannot be read or is a socket, and null for another that is no file. Its name, or who may read it, says enough. */
function startOfFile(place: string): string | null {
  try {
    const stats = statSync(bytesOf(place))
    if (!stats.isFile()) return stats.isSocket() ? '' : null
    const file = openSync(bytesOf(place), constants.O_RDONLY | constants.O_NONBLOCK)
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
