/** The text of one file of the base commit, whatever the work tree holds by now. */
import { readBlobs } from './blobs.ts'
import { type Ground, trustedGit } from './ground.ts'

const LARGEST = 256 * 1024
/** `<mode> <type> <id> <size>\t<path>`. */
const ENTRY = /^(\d{6}) (\w+) ([0-9a-f]+) +(\d+|-)\t/
/** A part of a path that git would take for another place. */
const NO_NAME: ReadonlySet<string> = new Set(['', '.', '..'])

/** Null where the base has no regular file of exactly this path, where it is larger than 256 KB, and where it is no UTF-8 text. Throws RepositoryError. */
export async function readBaseFile(ground: Ground, path: string): Promise<string | null> {
  const found = await baseText(ground, path)
  return 'text' in found ? found.text : null
}

/** The same, saying why where there is none. Throws RepositoryError. */
export async function baseText(
  ground: Ground,
  path: string,
): Promise<{ readonly text: string } | { readonly problem: string }> {
  if (path.split('/').some(part => NO_NAME.has(part))) return { problem: 'is no path of a file' }
  const args = ['ls-tree', '-z', '-l', '--full-tree', ground.base.tree, '--', path]
  const entry = (await trustedGit(ground, args, { gitDir: ground.trusted })).toString()
  const [, mode = '', type = '', blob = '', size = ''] = ENTRY.exec(entry) ?? []
  if (mode === '') return { problem: 'is not there' }
  if (mode === '120000') return { problem: 'is a symbolic link' }
  if (type !== 'blob') return { problem: type === 'tree' ? 'is a folder' : 'is a submodule' }
  if (Number(size) > LARGEST) return { problem: `has ${size} bytes, more than ${LARGEST}` }
  const bytes = (await readBlobs(ground, [blob])).get(blob)
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
