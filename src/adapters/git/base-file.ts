/** The texts of files of the base commit, whatever the work tree holds by now. */
import { readBlobs } from './blobs.ts'
import { type Ground, trustedGit } from './ground.ts'

const LARGEST = 256 * 1024
/** `<mode> <type> <id> <size>\t<path>`. */
const ENTRY = /^(\d{6}) (\w+) ([0-9a-f]+) +(\d+|-)\t/
/** A part of a path that git would take for another place. */
const NO_NAME: ReadonlySet<string> = new Set(['', '.', '..'])

/** Paths in one call of git: the system bounds what a command line holds. */
const AT_ONCE = 200

type Found = { readonly text: string } | { readonly problem: string }
type Entry = { readonly mode: string; readonly type: string; readonly blob: string; readonly size: string }

/** The texts by path; without a path where the base has no regular file of exactly this path, where it is larger than 256 KB, and where it is no UTF-8 text. Throws RepositoryError. */
export async function readBaseFiles(ground: Ground, paths: readonly string[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (let from = 0; from < paths.length; from += AT_ONCE)
    for (const [path, found] of await lookUp(ground, paths.slice(from, from + AT_ONCE)))
      if ('text' in found) texts.set(path, found.text)
  return texts
}

/** The same for one path, saying why where there is none. Throws RepositoryError. */
export async function baseText(ground: Ground, path: string): Promise<Found> {
  return (await lookUp(ground, [path])).get(path) ?? { problem: 'is not there' }
}

async function lookUp(ground: Ground, paths: readonly string[]): Promise<Map<string, Found>> {
  const named = paths.filter(path => !path.split('/').some(part => NO_NAME.has(part)))
  const entries = named.length === 0 ? new Map<string, Entry>() : await entriesAt(ground, named)
  const wanted = [...entries.values()].filter(entry => whyNone(entry) === null).map(({ blob }) => blob)
  const blobs = await readBlobs(ground, [...new Set(wanted)])
  const found = paths.map((path): [string, Found] => {
    if (!named.includes(path)) return [path, { problem: 'is no path of a file' }]
    const entry = entries.get(path)
    const problem = whyNone(entry)
    return [path, problem === null ? textOf(blobs.get(entry?.blob ?? '')) : { problem }]
  })
  return new Map(found)
}

async function entriesAt(ground: Ground, paths: readonly string[]): Promise<Map<string, Entry>> {
  const args = ['ls-tree', '-z', '-l', '--full-tree', ground.base.tree, '--', ...paths]
  const lines = (await trustedGit(ground, args, { gitDir: ground.trusted })).toString().split('\0')
  return new Map(
    lines.flatMap(line => {
      const [all, mode = '', type = '', blob = '', size = ''] = ENTRY.exec(line) ?? []
      return all === undefined ? [] : [[line.slice(all.length), { mode, type, blob, size }] as const]
    }),
  )
}

function whyNone(entry: Entry | undefined): string | null {
  if (entry === undefined) return 'is not there'
  const { mode, type, size } = entry
  if (mode === '120000') return 'is a symbolic link'
  if (type !== 'blob') return type === 'tree' ? 'is a folder' : 'is a submodule'
  return Number(size) > LARGEST ? `has ${size} bytes, more than ${LARGEST}` : null
}

function textOf(bytes: Uint8Array | undefined): Found {
  const text = bytes === undefined || bytes.includes(0) ? null : decoded(bytes)
  return text === null ? { problem: 'is no UTF-8 text' } : { text }
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
