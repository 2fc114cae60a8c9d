/** A part of a change as a receipt of its own: the base tree plus some of the changed paths, for running new tests on old source. */
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Receipt } from '../../core/change/change.ts'
import { changedFiles } from './changed-files.ts'
import { type Ground, placeAt, trustedGit } from './ground.ts'
import { nulJoined } from './nul-list.ts'
import type { Start } from './start-snapshot.ts'

/** The base tree with the receipt's content at `paths` only; a rename counts under its new name and then keeps its old one. Throws RepositoryError. */
export async function restrictReceipt(
  ground: Ground,
  start: Start,
  receipt: Receipt,
  paths: readonly string[],
): Promise<Receipt> {
  const wanted = new Set(paths)
  const lines = receipt.files
    .filter(({ path }) => wanted.has(path))
    .map(({ path, newMode, blob }) =>
      newMode === null || blob === null
        ? `0 ${'0'.repeat(receipt.tree.length)}\t${path}`
        : `${newMode} ${blob}\t${path}`,
    )
    .sort((a, b) => Number(b.startsWith('0 ')) - Number(a.startsWith('0 ')))
  const index = join(ground.folder, 'restrict-index')
  await copyFile(start.baseIndex, index)
  const place = placeAt(ground, ground.workspace, index)
  if (lines.length > 0)
    await trustedGit(ground, ['update-index', '--replace', '-z', '--index-info'], place, { input: nulJoined(lines) })
  const missing = ground.partial ? ['--missing-ok'] : []
  const tree = (await trustedGit(ground, ['write-tree', ...missing], place)).toString().trim()
  return { ...receipt, tree, files: await changedFiles(ground, ground.base.tree, tree) }
}
