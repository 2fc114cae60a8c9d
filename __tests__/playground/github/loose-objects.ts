/** Objects and refs of a bare repository, read and written without a process. Nothing here packs them, so that git is seldom asked. */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { deflateSync, inflateSync } from 'node:zlib'

export interface LooseObject {
  readonly type: string
  readonly content: Buffer
}

const fileOf = (bareDir: string, sha: string) => join(bareDir, 'objects', sha.slice(0, 2), sha.slice(2))

/** A loose object; null where it lies in a pack, or nowhere. */
export function readLoose(bareDir: string, sha: string): LooseObject | null {
  const file = fileOf(bareDir, sha)
  if (!existsSync(file)) return null
  const bytes = inflateSync(readFileSync(file))
  const end = bytes.indexOf(0)
  return { type: bytes.subarray(0, end).toString().split(' ')[0] ?? '', content: bytes.subarray(end + 1) }
}

/** Stores a blob; gives its object id. */
export function writeBlob(bareDir: string, content: string | Buffer): string {
  const bytes = Buffer.from(content)
  const object = Buffer.concat([Buffer.from(`blob ${bytes.length}\0`), bytes])
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
