/** Copies one path of the work tree into the shadow, as what it is, never through a symbolic link. */
import { constants } from 'node:fs'
import { mkdir, open, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Standing, standingAt } from './standing.ts'

/** `absent`: no file stands there; `refused`: why it cannot be published. */
export type Staged = { readonly kind: 'staged' | 'absent' } | { readonly kind: 'refused'; readonly why: string }

export type FileBytes = { readonly bytes: Buffer; readonly mode: '100644' | '100755' | '120000' }

/** GitHub's limit of one file. */
const LARGEST = 100 * 1024 * 1024

/** Reads a file's bytes or a link's target. Null where nothing, or a folder, stands. Returns a reason where it cannot be taken. */
export async function readPlainly(
  workspace: string,
  path: string,
): Promise<FileBytes | { readonly why: string } | null> {
  const standing = await standingAt(workspace, path)
  if (standing.kind === 'absent' || standing.kind === 'folder') return null
  if (standing.kind === 'special') return { why: 'not a regular file' }
  if (standing.kind === 'link')
    return { bytes: await readlink(join(workspace, path), { encoding: 'buffer' }), mode: '120000' }
  if (standing.stats.size > LARGEST) return { why: 'larger than 100 MB' }
  return readRegular(join(workspace, path), standing)
}

/** Puts the path's content at the same place below `shadow`. */
export async function stageFile(workspace: string, shadow: string, path: string): Promise<Staged> {
  const content = await readPlainly(workspace, path)
  if (content === null) return { kind: 'absent' }
  if ('why' in content) return { kind: 'refused', why: content.why }
  const target = join(shadow, path)
  await makeWay(shadow, dirname(path))
  await rm(target, { recursive: true, force: true })
  if (content.mode === '120000') await symlink(content.bytes, target)
  else await writeFile(target, content.bytes, { mode: content.mode === '100755' ? 0o755 : 0o644 })
  return { kind: 'staged' }
}

async function readRegular(
  path: string,
  standing: Extract<Standing, { stats: unknown }>,
): Promise<FileBytes | { readonly why: string }> {
  // Without O_NONBLOCK a pipe that took the file's place would hold the host up for ever.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => null)
  if (file === null) return { why: 'cannot be read' }
  try {
    const stats = await file.stat({ bigint: true })
    if (!stats.isFile() || stats.ino !== standing.stats.ino) return { why: 'changed while it was read' }
    return { bytes: await readFile(file), mode: (stats.mode & 0o100n) === 0n ? '100644' : '100755' }
  } finally {
    await file.close()
  }
}

/** A folder of the shadow may stand where the base has a rules file, and the other way round. */
async function makeWay(shadow: string, folder: string): Promise<void> {
  if (folder === '.') return
  const standing = await standingAt(shadow, folder)
  if (standing.kind === 'folder') return
  if (standing.kind === 'absent' && standing.obstacle !== null) await rm(join(shadow, standing.obstacle))
  else if (standing.kind !== 'absent') await rm(join(shadow, folder))
  await mkdir(join(shadow, folder), { recursive: true })
}
