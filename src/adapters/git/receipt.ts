/** The receipt: what differs from the start snapshot, put on the base tree. It is measured in the work tree, and the work tree can be put back to it. */
import { constants } from 'node:fs'
import { access, chmod, copyFile, mkdir, open, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { LeftOut, Receipt } from '../../core/change/change.ts'
import type { Repository } from '../../ports/repository.ts'
import { encodedByBase, filteredByBase, touchesRules, writeRules } from './base-files.ts'
import { changedFiles } from './diff.ts'
import { assertObjectIds, byBytes, nulJoined, sortNames, unusableName } from './git-names.ts'
import { BEFORE, findNewUntracked, type Refused } from './new-files.ts'
import { isOwnFolder, type Start, touchedRacyEntries } from './start-snapshot.ts'
import { refusedSubmodules } from './submodules.ts'
import {
  contextAt,
  type IndexEdit,
  readBlobs,
  runTrusted,
  type TrustedRepository,
  updateIndex,
  writeTree,
} from './trusted-repository.ts'
import {
  clearWay,
  differingPaths,
  fingerprintAt,
  foldersAbove,
  giveToOwner,
  listUntracked,
  lstatAt,
  removeEmptyFolders,
} from './work-tree.ts'

export async function takeReceipt(
  repo: TrustedRepository,
  start: Start,
  edited: ReadonlySet<string>,
): Promise<Receipt> {
  const { tree, leftOut, refused } = await measure(repo, start, { edited })
  const files = await changedFiles(repo, repo.base.tree, tree)
  return { baseTree: repo.base.tree, tree, files, leftOut: listed(leftOut), refused: listed(refused) }
}

async function measure(
  repo: TrustedRepository,
  start: Start,
  { edited: given, withSetAside = false }: { readonly edited: ReadonlySet<string>; readonly withSetAside?: boolean },
) {
  // A copy, because the workspace may add to it meanwhile.
  const edited = new Set(given)
  const { workspace } = repo
  const tracked = await differingPaths(repo, start.startIndex)
  const list = await listUntracked(repo, start.startIndex)
  const { texts: all, bytes } = sortNames(tracked.names)
  const texts = all.filter(path => !isOwnFolder(path, start.own))
  const names = [...list.names, ...(await foldersAt(workspace, texts))]
  const untracked = await findNewUntracked(repo, start, { ...list, names, edited })
  const refused: Refused[] = [
    ...untracked.refused,
    ...tracked.unreadable.map(path => ({ path, why: 'cannot be read' })),
    ...bytes.map(name => ({ path: name.toString(), why: 'the name is not UTF-8', bytes: name })),
    ...(await refusedSubmodules(workspace, start.rules.submodules, start.emptySubmodules)),
  ]
  const racy = await touchedRacyEntries(workspace, start.racy)
  const candidates = new Set([...texts, ...racy, ...untracked.files])
  const filtered = await filteredByBase(repo, start, [...candidates])

  const paths: string[] = []
  const aside: string[] = []
  for (const path of candidates) {
    if (filtered.has(path)) {
      if (start.filtered.get(path) !== (await fingerprintAt(workspace, path)))
        refused.push({ path, why: 'LFS content or another filter driver' })
      continue
    }
    const { kind } = await lstatAt(workspace, path)
    const why = kind === 'absent' ? null : unusableName(path, kind === 'link')
    if (why !== null) refused.push({ path, why })
    else if (start.setAside.has(path) && !withSetAside) aside.push(path)
    else paths.push(path)
  }
  const changedAside = await changedSince(repo, start, aside)
  const written = await treeOf(repo, start, paths)
  return {
    tree: written.tree,
    leftOut: [...untracked.leftOut, ...changedAside],
    refused: [...refused, ...written.refused],
  }
}

/** Folders in place of tracked files, which git does not list. */
async function foldersAt(workspace: string, paths: readonly string[]): Promise<Buffer[]> {
  const kinds = await Promise.all(paths.map(async path => (await lstatAt(workspace, path)).kind))
  return paths.flatMap((path, n) => (kinds[n] === 'folder' ? [Buffer.from(`${path}/`)] : []))
}

/** Paths that were set aside and now have other content; other times alone do not count. */
async function changedSince(repo: TrustedRepository, start: Start, paths: readonly string[]): Promise<LeftOut[]> {
  const { tree, refused } = await treeOf(repo, start, paths)
  const changed = await changedFiles(repo, repo.base.tree, tree, { renames: false })
  return [...changed, ...refused].map(({ path }) => ({ path, why: BEFORE }))
}

function listed(items: readonly Refused[]): LeftOut[] {
  const unique = new Map(items.map(({ path, why }) => [`${path}\0${why}`, { path, why }]))
  return [...unique.values()].sort((a, b) => byBytes(a.path, b.path) || byBytes(a.why, b.why))
}

/** The first part's base tree with each part's content at its paths; later parts win. The old and the new name of a rename are two paths. Throws RepositoryError. */
export async function assembleReceipt(
  repo: TrustedRepository,
  parts: Parameters<Repository['assemble']>[0],
): Promise<Receipt> {
  const edits = new Map(
    parts.flatMap(({ receipt, paths }) => paths.map(path => [path, editAt(receipt, path)] as const)),
  )
  const { baseTree = repo.base.tree, leftOut = [], refused = [] } = parts[0]?.receipt ?? {}
  const context = contextAt(repo, repo.workspace, join(repo.folder, 'assembled-index'))
  await runTrusted(repo, ['read-tree', baseTree], context)
  await updateIndex(
    repo,
    context,
    [...edits.values()].filter(edit => edit !== null),
  )
  const tree = await writeTree(repo, context)
  const files = await changedFiles(repo, baseTree, tree)
  return { baseTree, tree, files, leftOut, refused }
}

function editAt({ files }: Receipt, path: string): IndexEdit | null {
  const file = files.find(one => one.path === path)
  if (file !== undefined) return { path, mode: file.newMode, blob: file.blob }
  return files.some(one => one.from === path) ? { path, mode: null, blob: null } : null
}

const NOT_ENCODABLE = 'cannot be stored in the encoding that .gitattributes asks for'

async function treeOf(repo: TrustedRepository, start: Start, paths: readonly string[]) {
  const refused: LeftOut[] = []
  if (paths.length === 0) return { tree: repo.base.tree, refused }
  // Content is hashed in a copy of the changed files, by the base's attributes only.
  const shadow = await writeRules(repo, start.rules)
  const index = join(repo.folder, 'change-index')
  await copyFile(start.baseIndex, index)
  const context = contextAt(repo, shadow, index)
  const encoded = await encodedByBase(repo, start, paths)
  const present: string[] = []
  const absent: string[] = []
  const rules: { readonly path: string; readonly content: FileBytes }[] = []
  for (const path of paths) {
    const content = await readPlainly(repo.workspace, path)
    if (content === null) absent.push(path)
    else if ('why' in content) refused.push({ path, why: content.why })
    // In the shadow, ignore and attribute files keep their base content, so their new content is added by its hash.
    else if (touchesRules(path)) rules.push({ path, content })
    else {
      await copyIntoShadow(shadow, path, content)
      present.push(path)
    }
  }
  const update = async (args: readonly string[], some: readonly string[]): Promise<void> => {
    const input = nulJoined(some)
    if (some.length > 0) await runTrusted(repo, ['update-index', ...args, '-z', '--stdin'], context, { input })
  }
  // Removals first: a folder may have replaced a file.
  await update(['--force-remove'], absent)
  const add = (some: readonly string[]) => update(['--add', '--replace'], some)
  await add(present.filter(path => !encoded.has(path)))
  const notEncodable = (path: string, thrown: unknown) => {
    if (!encoded.has(path)) throw thrown
    refused.push({ path, why: NOT_ENCODABLE })
  }
  // One by one: git stops at the first that it cannot convert.
  for (const path of present.filter(one => encoded.has(one)))
    await add([path]).catch(thrown => notEncodable(path, thrown))
  for (const { path, content } of rules) {
    const { bytes: input, mode } = content
    const conversion = mode === '120000' ? '--no-filters' : `--path=${path}`
    await runTrusted(repo, ['hash-object', '-w', '--stdin', conversion], context, { input }).then(
      blob => updateIndex(repo, context, [{ path, mode, blob: blob.toString().trim() }]),
      thrown => notEncodable(path, thrown),
    )
  }
  return { tree: await writeTree(repo, context), refused }
}

type FileBytes = { readonly bytes: Buffer; readonly mode: '100644' | '100755' | '120000' }

const LARGEST = 100 * 1024 * 1024

/** Reads a file's bytes or a link's target. Null for nothing and for a folder. Returns the reason where the path cannot be published. */
async function readPlainly(workspace: string, path: string): Promise<FileBytes | { readonly why: string } | null> {
  const place = join(workspace, path)
  const found = await lstatAt(workspace, path)
  if (found.kind === 'absent' || found.kind === 'folder') return null
  if (found.kind === 'special') return { why: 'not a regular file' }
  if (found.kind === 'link') return { bytes: await readlink(place, { encoding: 'buffer' }), mode: '120000' }
  if (found.stats.size > LARGEST) return { why: 'larger than 100 MB' }
  // Without O_NONBLOCK, a pipe in place of the file would block this process.
  const file = await open(place, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => null)
  if (file === null) return { why: 'cannot be read' }
  try {
    const stats = await file.stat({ bigint: true })
    if (!stats.isFile() || stats.ino !== found.stats.ino) return { why: 'changed while it was read' }
    return { bytes: await readFile(file), mode: (stats.mode & 0o100n) === 0n ? '100644' : '100755' }
  } finally {
    await file.close()
  }
}

async function copyIntoShadow(shadow: string, path: string, content: FileBytes): Promise<void> {
  const target = join(shadow, path)
  const folder = dirname(path)
  // The base may have a rules file in place of the folder.
  if ((await lstatAt(shadow, folder)).kind !== 'folder') await clearWay(shadow, folder)
  await rm(target, { recursive: true, force: true })
  await writePlainly(target, content)
}

async function writePlainly(target: string, { bytes, mode }: { bytes: Buffer; mode: string }): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  if (mode === '120000') return symlink(bytes, target)
  await writeFile(target, bytes, { flag: 'wx' })
  await chmod(target, mode === '100755' ? 0o755 : 0o644)
}

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

type Wanted = { readonly path: string; readonly mode: string; readonly blob: string }

async function restore(repo: TrustedRepository, start: Start, wanted: readonly Wanted[]): Promise<void> {
  for (const { path } of wanted) await clearWay(repo.workspace, path)
  const plain = wanted.filter(({ path }) => !touchesRules(path))
  if (plain.length > 0) {
    // This index keeps the base's attribute files, so content is written by the rules it was read with.
    const index = join(repo.folder, 'restore-index')
    await copyFile(start.baseIndex, index)
    const context = contextAt(repo, repo.workspace, index)
    await updateIndex(repo, context, plain)
    const input = nulJoined(plain.map(({ path }) => path))
    await runTrusted(repo, ['checkout-index', '--force', '-z', '--stdin'], context, { input })
  }
  const rules = wanted.filter(({ path }) => touchesRules(path))
  const ids = rules.map(({ blob }) => blob)
  const blobs = await readBlobs(repo, ids)
  for (const { path, mode, blob } of rules)
    await writePlainly(join(repo.workspace, path), { bytes: blobs.get(blob) ?? Buffer.alloc(0), mode })
}

/** A test run may take away the right to write from folders that hold these paths; root does not notice, other users do. */
async function makeWritable(workspace: string, paths: readonly string[]): Promise<void> {
  for (const folder of [...new Set(paths.flatMap(foldersAbove))].sort(byBytes)) {
    if ((await lstatAt(workspace, folder)).kind !== 'folder') continue
    const place = join(workspace, folder)
    await access(place, constants.W_OK).catch(() => chmod(place, 0o755))
  }
}

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
