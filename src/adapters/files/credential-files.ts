import { createHash } from 'node:crypto'
import { closeSync, constants, openSync, readdirSync, readlinkSync, readSync, realpathSync, statSync } from 'node:fs'
import { basename, delimiter, dirname, join, relative, resolve } from 'node:path'
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
      const plain = new Set(named.flatMap(({ place }) => (look(() => realPath(place)) === place ? place : [])))
      for (const [n, { place, why }] of named.entries()) {
        const target = look(() => realPath(place)) ?? ''
        const tree = [whole, real].find(folder => isBelow(folder, target))
        const path = tree === undefined ? null : relative(tree, target)
        // Of git's data, a copy has none.
        const at = path === null || path.startsWith('.git/') ? target : join(whole, path)
        const text = at !== '' && look(() => realPath(at)) === at ? endsOfFile(at) : null
        const known = path === null ? target : join(real, path)
        if (text === null || files.has(known)) continue
        const isInCopy = n < named.length - links.length
        const from = [whole, real].find(folder => isBelow(folder, place)) ?? place
        const isOwnName = path === null ? credentialToolOf(target) !== null : plain.has(at)
        const link = isOwnName ? null : linkOn(from, place)
        const isDirect = link !== null && isInCopy && link.leadsTo === target
        const sha256 = () => orNull(() => sha256Of(at))
        const given = link && { path: link.path, isDirect }
        files.set(known, { path, place: known, why, text, sha256, link: given })
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

/** The first link on the way to a place below a tree, and the place to which it leads if no other link follows. */
function linkOn(tree: string, place: string): { path: string; leadsTo: string } | null {
  const names = place.slice(tree.length + 1).split('/')
  const ways = names.map((_, n) => names.slice(0, n + 1).join('/'))
  const path = ways.find(way => linkAt(`${tree}/${way}`) !== null)
  if (path === undefined) return null
  const link = `${tree}/${path}`
  return { path, leadsTo: `${resolve(dirname(link), linkAt(link) ?? '')}${place.slice(link.length)}` }
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
      const kind = entry.isSocket() ? 'a socket' : credentialToolIn(path, () => endsOfFile(place))
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

/** In pieces, as it may be larger than the memory. Throws the file system's error. */
function sha256Of(place: string): string {
  const file = openSync(bytesOf(place), constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const [hash, piece] = [createHash('sha256'), Buffer.alloc(MOST_READ)]
    for (let size = readSync(file, piece); size > 0; size = readSync(file, piece)) hash.update(piece.subarray(0, size))
    return hash.digest('hex')
  } finally {
    closeSync(file)
  }
}

/**
 * The text, and of a large file its first and last megabyte. Empty where it cannot be read or is a socket, and null for
 * another that is no file. Its name, or who may read it, says enough.
 */
function endsOfFile(place: string): string | null {
  try {
    const stats = statSync(bytesOf(place))
    if (!stats.isFile()) return stats.isSocket() ? '' : null
    const file = openSync(bytesOf(place), constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      const [start, end] = [Buffer.alloc(MOST_READ), Buffer.alloc(MOST_READ)]
      const first = start.toString('latin1', 0, readSync(file, start))
      const from = Math.max(first.length, stats.size - MOST_READ)
      const last = end.toString('latin1', 0, readSync(file, end, 0, MOST_READ, from))
      return from === first.length ? `${first}${last}` : `${first}\n${last}`
    } finally {
      closeSync(file)
    }
  } catch {
    return ''
  }
}
