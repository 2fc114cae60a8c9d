/** When the host runs as root in somebody else's workspace, what it writes there belongs to the workspace's owner. */
import { lchown, lstat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Hands paths and the folders above them over; does nothing where there is nothing to hand over. */
export async function giveToOwner(workspace: string, paths: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await lstat(workspace)
  if (uid === 0) return
  const folders = paths.flatMap(path => foldersAbove(path))
  for (const path of new Set([...paths, ...folders])) {
    await lchown(join(workspace, path), uid, gid).catch(() => undefined)
  }
}

function foldersAbove(path: string): string[] {
  const folder = dirname(path)
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)]
}
