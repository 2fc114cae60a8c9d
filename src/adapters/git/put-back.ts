/** Makes the work tree match a receipt's tree again, whatever a test run did to it. */
import { access, chmod, constants, copyFile, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Receipt } from '../../core/change/change.ts'
import { touchesRules } from './base-files.ts'
import { changedFiles } from './diff.ts'
import { assertObjectIds, byBytes, nulJoined } from './git-names.ts'
import { clearWay, giveToOwner, lstatAt, removeEmptyFolders } from './lstat.ts'
import type { Refused } from './new-files.ts'
import { measure } from './receipt.ts'
import type { Start } from './start-snapshot.ts'
import {
  contextAt,
  indexLine,
  readBlobs,
  runTrusted,
  type TrustedRepository,
  updateIndex,
} from './trusted-repository.ts'

type Wanted = { readonly path: string; readonly mode: string; readonly blob: string }

/** Restores tracked paths and removes new files. Returns the paths that differed. Throws RepositoryError. */
export async function putBack(
  repo: TrustedRepository,
  start: Start,
  receipt: Receipt,
  edited: ReadonlySet<string>,
): Promise<string[]> {
  assertObjectIds(receipt.tree)
  const look = () => measure(repo, start, { edited, withSetAside: true })
  let now = await look()
  const known = new Set(receipt.refused.map(({ path }) => path))
  const strange = now.refused.filter(({ path }) => !known.has(path))
  for (const item of strange) await removeStrange(repo, item)
  // A refused path counted with its base content. Now that it is removed, measure again.
  if (strange.length > 0) now = await look()

  const differing = await changedFiles(repo, now.tree, receipt.tree, { renames: false })
  const wanted = differing.flatMap(({ path, newMode, blob }) =>
    newMode === null || blob === null ? [] : [{ path, mode: newMode, blob }],
  )
  const paths = differing.map(({ path }) => path)
  await makeWritable(repo.workspace, paths)
  for (const { path, newMode } of differing) if (newMode === null) await removeFile(repo.workspace, path)
  await restore(repo, start, wanted)
  const written = wanted.map(({ path }) => path)
  await giveToOwner(repo.workspace, written)
  return [...new Set([...strange.map(({ path }) => path), ...paths])].sort(byBytes)
}

async function restore(repo: TrustedRepository, start: Start, wanted: readonly Wanted[]): Promise<void> {
  for (const { path } of wanted) await clearWay(repo.workspace, path)
  const plain = wanted.filter(({ path }) => !touchesRules(path))
  if (plain.length > 0) {
    // This index keeps the base's attribute files, so content is written by the rules it was read with.
    const index = join(repo.folder, 'restore-index')
    await copyFile(start.baseIndex, index)
    const context = contextAt(repo, repo.workspace, index)
    const lines = plain.map(one => indexLine(repo, one.path, one))
    await updateIndex(repo, context, lines)
    const input = nulJoined(plain.map(({ path }) => path))
    await runTrusted(repo, ['checkout-index', '--force', '-z', '--stdin'], context, { input })
  }
  const rules = wanted.filter(({ path }) => touchesRules(path))
  const ids = rules.map(({ blob }) => blob)
  const blobs = await readBlobs(repo, ids)
  for (const { path, mode, blob } of rules) {
    const target = join(repo.workspace, path)
    const bytes = blobs.get(blob) ?? Buffer.alloc(0)
    await mkdir(dirname(target), { recursive: true })
    if (mode === '120000') await symlink(bytes, target)
    else {
      await writeFile(target, bytes, { flag: 'wx' })
      await chmod(target, mode === '100755' ? 0o755 : 0o644)
    }
  }
}

/** A test run may take away the right to write from folders that hold these paths; root does not notice, other users do. */
async function makeWritable(workspace: string, paths: readonly string[]): Promise<void> {
  const folders = paths.flatMap(path => path.split('/').map((_, count, names) => names.slice(0, count).join('/')))
  for (const folder of [...new Set(folders)].filter(name => name !== '').sort(byBytes)) {
    if ((await lstatAt(workspace, folder)).kind !== 'folder') continue
    const place = join(workspace, folder)
    await access(place, constants.W_OK).catch(() => chmod(place, 0o755))
  }
}

/** Removes a file and the folders that it leaves empty. */
async function removeFile(workspace: string, path: string): Promise<void> {
  const { kind } = await lstatAt(workspace, path)
  if (kind === 'absent' || kind === 'folder') return
  await rm(join(workspace, path), { force: true })
  await removeEmptyFolders(workspace, path)
}

/** Removes new things that can never be published: pipes, nested repositories, names that are not UTF-8. */
async function removeStrange(repo: TrustedRepository, item: Refused): Promise<void> {
  if (item.why.startsWith('LFS') || item.why.includes('submodule') || item.why === 'cannot be read') return
  const bytes = item.bytes ?? Buffer.from(item.path)
  const parent = dirname(bytes.toString('latin1').replace(/\/$/, ''))
  if (parent !== '.' && (await lstatAt(repo.workspace, Buffer.from(parent, 'latin1').toString())).kind !== 'folder')
    return
  await rm(Buffer.concat([Buffer.from(`${repo.workspace}/`), bytes]), { recursive: true, force: true })
}
