/** Trees, read and written without a process; git is asked only for what lies in a pack. */
import { isUtf8 } from 'node:buffer'
import { tryGit } from './git-command.ts'
import { type GitObject, readLoose, writeObject } from './loose-objects.ts'

export interface TreeEntry {
  readonly mode: string
  readonly sha: string
}

/** An object of any type; null where there is none. */
export async function readObject(bareDir: string, sha: string): Promise<GitObject | null> {
  const loose = readLoose(bareDir, sha)
  if (loose !== null) return loose
  const { stdout } = await tryGit(bareDir, ['cat-file', '--batch'], { input: `${sha}\n` })
  const end = stdout.indexOf('\n')
  const [, type = '', size] = stdout.subarray(0, end).toString().split(' ')
  return size === undefined ? null : { type, content: stdout.subarray(end + 1, end + 1 + Number(size)) }
}

/** The entries of one tree, or of a commit's tree, by name; none where there is no such tree. */
export async function readTree(bareDir: string, sha: string): Promise<Map<string, TreeEntry>> {
  const object = await readObject(bareDir, sha)
  if (object?.type === 'commit') return readTree(bareDir, object.content.toString('latin1', 5, 45))
  const entries = new Map<string, TreeEntry>()
  const content = object?.type === 'tree' ? object.content : Buffer.alloc(0)
  for (let at = 0; at < content.length; ) {
    const space = content.indexOf(' ', at)
    const end = content.indexOf(0, space)
    const mode = content.toString('latin1', at, space).padStart(6, '0')
    entries.set(nameOf(content.subarray(space + 1, end)), { mode, sha: content.toString('hex', end + 1, end + 21) })
    at = end + 21
  }
  return entries
}

/** A name that is not UTF-8 is kept byte for byte behind a NUL, which no name can hold. */
function nameOf(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString() : `\0${bytes.toString('latin1')}`
}

function bytesOf(name: string): Buffer {
  return name.startsWith('\0') ? Buffer.from(name.slice(1), 'latin1') : Buffer.from(name)
}

/** A tree to be changed: files and folders by their names. */
export type Folder = Map<string, TreeEntry | Folder>

/** All of a tree, or of a commit's tree. */
export async function readFolder(bareDir: string, sha: string): Promise<Folder> {
  const folder: Folder = new Map()
  for (const [name, entry] of await readTree(bareDir, sha))
    folder.set(name, entry.mode === TREE ? await readFolder(bareDir, entry.sha) : entry)
  return folder
}

/** Stores a folder with all below it, but for empty ones; gives its id. */
export function writeFolder(bareDir: string, folder: Folder): string {
  const entries = [...folder].flatMap(([name, entry]) => {
    const isFolder = entry instanceof Map
    if (isFolder && !hasFiles(entry)) return []
    const { mode, sha } = isFolder ? { mode: TREE, sha: writeFolder(bareDir, entry) } : entry
    // Git sorts a folder as if its name ended with a slash.
    const key = Buffer.concat([bytesOf(name), Buffer.from(mode === TREE ? '/' : '')])
    const head = Buffer.concat([Buffer.from(`${mode.replace(/^0/, '')} `), bytesOf(name), Buffer.alloc(1)])
    return [{ key, bytes: Buffer.concat([head, Buffer.from(sha, 'hex')]) }]
  })
  entries.sort((a, b) => Buffer.compare(a.key, b.key))
  return writeObject(bareDir, 'tree', Buffer.concat(entries.map(({ bytes }) => bytes)))
}

const TREE = '040000'

function hasFiles(folder: Folder): boolean {
  return [...folder.values()].some(entry => !(entry instanceof Map) || hasFiles(entry))
}

/** Puts a file or a folder at a path, in place of what stood there; of a file, too, that stood where it needs a folder. */
export function put(folder: Folder, path: string, entry: TreeEntry | Folder): void {
  const [name = '', ...rest] = path.split('/')
  const inside = folder.get(name)
  if (rest.length === 0) folder.set(name, entry)
  else {
    const next: Folder = inside instanceof Map ? inside : new Map()
    folder.set(name, next)
    put(next, rest.join('/'), entry)
  }
}

/** Takes away what stands at a path, a file or all of a folder; whether there was something. */
export function remove(folder: Folder, path: string): boolean {
  const [name = '', ...rest] = path.split('/')
  const inside = folder.get(name)
  if (rest.length === 0) return folder.delete(name)
  return inside instanceof Map && remove(inside, rest.join('/'))
}
