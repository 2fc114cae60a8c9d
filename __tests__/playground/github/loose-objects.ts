/** Objects and refs of a bare repository, read and written without a process. Nothing here packs them, so that git is seldom asked. */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { deflateSync, inflateSync } from 'node:zlib'

export interface GitObject {
  readonly type: string
  readonly content: Buffer
}

const fileOf = (bareDir: string, sha: string) => join(bareDir, 'objects', sha.slice(0, 2), sha.slice(2))

/** A loose object; null where it lies in a pack, or nowhere. */
export function readLoose(bareDir: string, sha: string): GitObject | null {
  const file = fileOf(bareDir, sha)
  if (!existsSync(file)) return null
  const bytes = inflateSync(readFileSync(file))
  const end = bytes.indexOf(0)
  return { type: bytes.subarray(0, end).toString().split(' ')[0] ?? '', content: bytes.subarray(end + 1) }
}

/** Stores an object; gives its id. */
export function writeObject(bareDir: string, type: string, content: string | Buffer): string {
  const bytes = Buffer.from(content)
  const object = Buffer.concat([Buffer.from(`${type} ${bytes.length}\0`), bytes])
  const sha = createHash('sha1').update(object).digest('hex')
  const file = fileOf(bareDir, sha)
  if (existsSync(file)) return sha
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}-${randomUUID()}`
  writeFileSync(draft, deflateSync(object), { mode: 0o444 })
  renameSync(draft, file)
  return sha
}

/** All refs with their texts, in git's order of names; null where some are packed, or one is moved just now. */
export function looseRefs(bareDir: string): readonly { readonly name: string; readonly text: string }[] | null {
  if (existsSync(join(bareDir, 'packed-refs'))) return null
  try {
    const entries = readdirSync(join(bareDir, 'refs'), { recursive: true, withFileTypes: true })
    const files = entries.filter(entry => entry.isFile() && !entry.name.endsWith('.lock'))
    const names = files.map(entry => relative(bareDir, join(entry.parentPath, entry.name)))
    const sorted = names.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    return sorted.map(name => ({ name, text: readFileSync(join(bareDir, name), 'utf8').trim() }))
  } catch {
    return null
  }
}

/**
 * Points a ref at another object, or takes it away (null), under the lock that git takes. False where the ref is not at `from` (null: not
 * there; undefined: wherever it is), or where a name is in the way (`a` and `a/b`).
 */
export function moveLooseRef(bareDir: string, name: string, to: string | null, from?: string | null): boolean {
  const file = join(bareDir, name)
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.lock`, to === null ? '' : `${to}\n`, { flag: 'wx' })
  } catch {
    return false
  }
  try {
    const now = existsSync(file) ? readFileSync(file, 'utf8').trim() : null
    if (from !== undefined && now !== from) throw new Error('it has been moved')
    if (to === null) rmSync(file)
    else renameSync(`${file}.lock`, file)
    return true
  } catch {
    return false
  } finally {
    rmSync(`${file}.lock`, { force: true })
    removeEmptyFolders(bareDir, dirname(name))
  }
}

function removeEmptyFolders(bareDir: string, folder: string): void {
  if (folder.split('/').length < 3) return
  try {
    rmdirSync(join(bareDir, folder))
  } catch {
    return
  }
  removeEmptyFolders(bareDir, dirname(folder))
}
