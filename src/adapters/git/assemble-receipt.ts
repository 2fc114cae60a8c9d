/** Parts of changes as a receipt of their own: for running new tests on old source, and for taking in what was written later. */
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Receipt } from '../../core/change/change.ts'
import { changedFiles } from './changed-files.ts'
import { type Ground, placeAt, trustedGit } from './ground.ts'
import { nulJoined } from './nul-list.ts'
import type { Start } from './start-snapshot.ts'

export type Part = { readonly receipt: Receipt; readonly paths: readonly string[] }

/** The base tree with each part's content at its paths, later parts over earlier ones; either name of a rename counts for itself. Throws RepositoryError. */
export async function assembleReceipt(ground: Ground, start: Start, parts: readonly Part[]): Promise<Receipt> {
  const entries = new Map<string, string | null>()
  for (const part of parts) for (const path of part.paths) entries.set(path, entryAt(part.receipt, path))
  const gone = `0 ${'0'.repeat(ground.base.tree.length)}`
  const lines = [...entries]
    .flatMap(([path, entry]) => (entry === null ? [] : [`${entry === '' ? gone : entry}\t${path}`]))
    // A folder may stand where a file was: what is gone makes room first.
    .sort((a, b) => Number(b.startsWith('0 ')) - Number(a.startsWith('0 ')))
  const index = join(ground.folder, 'assembled-index')
  await copyFile(start.baseIndex, index)
  const place = placeAt(ground, ground.workspace, index)
  if (lines.length > 0)
    await trustedGit(ground, ['update-index', '--replace', '-z', '--index-info'], place, { input: nulJoined(lines) })
  const missing = ground.partial ? ['--missing-ok'] : []
  const tree = (await trustedGit(ground, ['write-tree', ...missing], place)).toString().trim()
  const { leftOut = [], refused = [] } = parts[0]?.receipt ?? {}
  const files = await changedFiles(ground, ground.base.tree, tree)
  return { baseTree: ground.base.tree, tree, files, leftOut, refused }
}

/** Mode and blob of a changed path; empty where it is gone, null where the receipt leaves it at the base. */
function entryAt({ files }: Receipt, path: string): string | null {
  const file = files.find(one => one.path === path)
  if (file !== undefined) return file.newMode === null || file.blob === null ? '' : `${file.newMode} ${file.blob}`
  return files.some(one => one.from === path) ? '' : null
}
