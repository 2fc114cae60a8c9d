/** Files with credentials that earlier steps have left in the work tree, or that variables name. */
import { closeSync, constants, openSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { delimiter, join, relative, resolve } from 'node:path'
import { CREDENTIAL_VARIABLES, credentialToolOf } from '../../core/secrets/credential-files.ts'
import type { Credentials, FoundCredential } from '../../ports/credentials.ts'
import { isBelow } from './plain-file.ts'
import { DEPENDENCY_FOLDERS } from './read-text.ts'

type CredentialSearch = {
  root: string
  environment: Readonly<Record<string, string | undefined>>
  /** Gets the real paths that are hidden. */
  closed: Set<string>
}

const DEPTH = 7
const MOST_LOOKED_AT = 200_000
/** Nobody but the owner may read such a file. */
const OF_OTHERS = 0o077

/** Makes the port. Throws nothing. */
export function createCredentials({ root, environment, closed }: CredentialSearch): Credentials {
  return {
    find: async () => {
      const real = realPlace(root)
      if (real === null) return { files: [], isWhole: true }
      const { places, isWhole } = filesBelow(real)
      const named = Object.entries(environment).flatMap(([name, value = '']) =>
        CREDENTIAL_VARIABLES.test(name)
          ? placesIn(value).map(place => ({ place: resolve(root, place), why: name }))
          : [],
      )
      const files = new Map<string, FoundCredential>()
      for (const { place, why } of [...places, ...named]) {
        const target = realPlace(place)
        const text = target === null ? null : readSmallText(target)
        if (target === null || text === null) continue
        const path = isBelow(real, target) ? relative(real, target) : null
        files.set(target, { path, place: target, why, text })
      }
      return { files: [...files.values()], isWhole }
    },
    hide: places => {
      for (const place of places) closed.add(place)
    },
  }
}

/** `KUBECONFIG` may name several files, and `DOCKER_CONFIG` names a folder. */
function placesIn(value: string): readonly string[] {
  const named = [value, ...value.split(delimiter)].filter(place => place !== '')
  return named.flatMap(place => [place, join(place, 'config.json')])
}

function filesBelow(root: string) {
  const places: { place: string; why: string }[] = []
  // Where all files are private, that says nothing about one.
  const isUnusual = (process.umask() & OF_OTHERS) !== OF_OTHERS
  let looked = 0
  let level = [root]
  for (let depth = 0; depth < DEPTH && level.length > 0; depth += 1) {
    const below: string[] = []
    for (const folder of level)
      for (const entry of readFolder(folder)) {
        looked += 1
        if (looked > MOST_LOOKED_AT) return { places, isWhole: false }
        const place = join(folder, entry.name)
        if (entry.isDirectory()) {
          if (entry.name !== '.git' && !DEPENDENCY_FOLDERS.has(entry.name)) below.push(place)
          continue
        }
        const tool = credentialToolOf(relative(root, place))
        if (tool !== null) places.push({ place, why: tool })
        else if (isUnusual && entry.isFile() && isPrivate(place)) places.push({ place, why: 'mode 0600' })
      }
    level = below
  }
  return { places, isWhole: true }
}

function readFolder(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

function isPrivate(place: string): boolean {
  const mode = statSync(place, { throwIfNoEntry: false })?.mode ?? 0
  return (mode & OF_OTHERS) === 0
}

function realPlace(place: string): string | null {
  try {
    return realpathSync(place)
  } catch {
    return null
  }
}

const MOST_READ = 1024 * 1024

/** Null for a folder, a pipe, a large file and one that cannot be read. */
function readSmallText(place: string): string | null {
  try {
    const stats = statSync(place)
    if (!stats.isFile() || stats.size > MOST_READ) return null
    const file = openSync(place, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      return readFileSync(file, 'latin1')
    } finally {
      closeSync(file)
    }
  } catch {
    return null
  }
}
