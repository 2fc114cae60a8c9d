/** The receipt: what differs from the start snapshot, put on the base tree. The work tree can be put back to it. */

import fs from 'node:fs'
import { access, chmod } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileChange, type LeftOut, type Receipt, touchedPaths } from '../../core/change/change.ts'
import { RepositoryError } from '../../core/errors.ts'
import type { Repository } from '../../ports/repository.ts'
import { encodedByBase, filteredByBase, pathsIn, touchesRules, writeRules } from './base-files.ts'
import { changedFiles, indexEditsOf, receiptOfTree } from './diff.ts'
import { assertObjectIds, byBytes, checkName, latin1, nulJoined, sortNames, textOf } from './git-names.ts'
import { movedOut } from './moved-out.ts'
import { BEFORE, because, findNewUntracked } from './new-files.ts'
import { isOwnFolder, refresh, type Start, touchedRacyEntries } from './start-snapshot.ts'
import { refusedSubmodules } from './submodules.ts'
import {
  contextAt,
  copyIndex,
  type IndexEdit,
  piecesIn,
  readBlobs,
  runTrusted,
  type TrustedRepository,
  treeWith,
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
  makeFoldersAbove,
  move,
  removeEmptyFolders,
} from './work-tree.ts'

export async function takeReceipt(
  repo: TrustedRepository,
  start: Start,
  edited: ReadonlySet<string>,
): Promise<Receipt> {
  const { tree, leftOut, refused } = await measureTree(repo, start, edited)
  const files = await changedFiles(repo, repo.base.tree, tree)
  const moved = await movedOut({ repo, files }, { leftOut, start })
  return { baseTree: repo.base.tree, tree, files, leftOut: leftOutOf(leftOut), refused: leftOutOf(refused), moved }
}

/**
 * Files that differ from the start, in the change or left out of it, and were written since a time (ms since the
 * epoch). Throws RepositoryError.
 */
export function pathsWrittenSince(
  { workspace }: TrustedRepository,
  { files, leftOut, refused }: Receipt,
  since: number,
): readonly string[] {
  const paths = new Set([...files, ...leftOut, ...refused].map(({ path }) => path))
  return [...paths].sort(byBytes).filter(path => {
    const { stats } = lstatAt(workspace, path)
    // Without a sandbox, the time of the inode is that of the command.
    return stats !== null && Number(stats.mtimeMs) >= since
  })
}

async function measureTree(repo: TrustedRepository, start: Start, given: ReadonlySet<string>) {
  // A copy, because the workspace may add to it meanwhile.
  const edited = new Set(given)
  const { workspace } = repo
  const tracked = await differingPaths(repo, start.startIndex)
  const list = await listUntracked(repo, start.startIndex)
  const { texts: all, bytes } = sortNames(tracked.names)
  const texts = all.filter(path => !isOwnFolder(path, start.own))
  // Git does not list folders in place of tracked files.
  const folders = texts.filter(path => lstatAt(workspace, path).kind === 'folder')
  const names = [...list.names, ...folders.map(path => latin1(`${path}/`))]
  const untracked = await findNewUntracked(repo, start, { ...list, names, edited })
  const refused: LeftOut[] = [
    ...untracked.refused,
    ...because({ kind: 'unreadable' }, tracked.unreadable),
    ...because({ kind: 'name-not-utf8' }, (await changedBytes(repo, start, bytes)).map(textOf)),
    ...refusedSubmodules(workspace, start.rules.submodules, start.emptySubmodules),
  ]
  const racy = touchedRacyEntries(workspace, start.racy)
  const candidates = new Set([...texts, ...racy, ...untracked.files])
  const filtered = await filteredByBase(repo, start, [...candidates])

  // A folder in the place of a file, and a file in that of a folder, too.
  const above = new Set([...start.uncommitted.keys()].flatMap(foldersAbove))
  const isUncommitted = (path: string) =>
    above.has(path) || [path, ...foldersAbove(path)].some(one => start.uncommitted.has(one))
  const paths: string[] = []
  const aside: string[] = []
  for (const path of candidates) {
    await repo.git.checkTime()
    if (filtered.has(path)) {
      if (start.filtered.get(path) !== fingerprintAt(workspace, path))
        refused.push({ path, reason: { kind: 'filtered' } })
      continue
    }
    const { kind, stats } = lstatAt(workspace, path)
    const reason = stats === null ? null : checkName(path, kind === 'link')
    if (reason !== null) refused.push({ path, reason })
    else if (isUncommitted(path)) aside.push(path)
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

/** Those with other content; other times alone do not count. */
async function changedBytes(
  repo: TrustedRepository,
  start: Start,
  names: readonly string[],
): Promise<readonly string[]> {
  if (names.length === 0) return names
  const index = join(repo.folder, 'refreshed-index')
  await copyIndex(start.startIndex, index)
  await refresh(repo, contextAt(repo, repo.workspace, index))
  const now = await differingPaths(repo, index)
  return sortNames(now.names).bytes
}

/** Other times alone do not count. */
async function changedSince(repo: TrustedRepository, start: Start, paths: readonly string[]): Promise<LeftOut[]> {
  const { tree, refused } = await treeOf(repo, start, paths)
  const changed = await changedFiles(repo, repo.base.tree, tree, { renames: false })
  return because(
    BEFORE,
    [...changed, ...refused].map(({ path }) => path),
  )
}

function leftOutOf(items: readonly LeftOut[]): LeftOut[] {
  const unique = new Map(items.map(({ path, reason }) => [JSON.stringify([path, reason]), { path, reason }]))
  return [...unique.values()].sort((a, b) => byBytes(a.path, b.path) || byBytes(a.reason.kind, b.reason.kind))
}

/**
 * The first part's base tree with each part's content at its paths; later parts win. The old and the new name of a
 * rename are two paths. Throws RepositoryError.
 */
export async function assembleReceipt(
  repo: TrustedRepository,
  parts: Parameters<Repository['assemble']>[0],
): Promise<Receipt> {
  const edits = new Map(parts.flatMap(editsOf))
  const { baseTree = repo.base.tree, leftOut = [], refused = [] } = parts[0]?.receipt ?? {}
  const wanted = [...edits.values()].filter(edit => edit !== null)
  return { ...(await receiptOfTree(repo, await treeWith(repo, baseTree, wanted), baseTree)), leftOut, refused }
}

function editsOf({ receipt: { files }, paths }: Parameters<Repository['assemble']>[0][number]) {
  const all = new Map(indexEditsOf(files).map(edit => [edit.path, edit]))
  return paths.map(path => [path, all.get(path) ?? null] as const)
}

/** The base tree with these files as they are in the work tree, by the base's attributes. Throws RepositoryError. */
export async function treeOf(repo: TrustedRepository, start: Start, paths: readonly string[]) {
  const refused: LeftOut[] = []
  if (paths.length === 0) return { tree: repo.base.tree, refused }
  // Content is hashed in a copy of the changed files, by the base's attributes only.
  const shadow = await writeRules(repo, start.rules)
  const index = join(repo.folder, 'change-index')
  await copyIndex(start.baseIndex, index)
  const context = contextAt(repo, shadow, index)
  const encoded = await encodedByBase(repo, start, paths)
  const present: string[] = []
  const absent: string[] = []
  const rules: { path: string; bytes: Buffer; mode: string }[] = []
  for (const path of paths) {
    await repo.git.checkTime()
    const read = readPlainly(repo.workspace, path, content => {
      // In the shadow, ignore and attribute files keep their base content, so their new content is added by its hash.
      if (touchesRules(path)) return rules.push({ ...content, path, bytes: wholeOf(content.bytes) })
      // The base may have a rules file in place of a folder, or a folder with one in place of the file.
      clearWay(shadow, path)
      writePlainly(join(shadow, path), content)
      return present.push(path)
    })
    if (read === 'absent') absent.push(path)
    else if (read !== 'taken') refused.push({ path, reason: { kind: read } })
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
    refused.push({ path, reason: { kind: 'not-encodable' } })
  }
  // One by one: git stops at the first that it cannot convert.
  for (const path of present.filter(one => encoded.has(one)))
    await add([path]).catch(thrown => notEncodable(path, thrown))
  const edits: IndexEdit[] = []
  for (const { path, bytes: input, mode } of rules) {
    const conversion = mode === '120000' ? '--no-filters' : `--path=${path}`
    await runTrusted(repo, ['hash-object', '-w', '--stdin', conversion], context, { input }).then(
      blob => edits.push({ path, mode, blob: blob.toString().trim() }),
      thrown => notEncodable(path, thrown),
    )
  }
  const plain = await writeTree(repo, context)
  // In an index of its own: git would read these rules to compare the files that were just written.
  const tree = edits.length === 0 ? plain : await treeWith(repo, plain, edits)
  // Thousands of files are removed quickly as long as the disk has not written them.
  fs.rmSync(shadow, { recursive: true, force: true })
  return { tree, refused }
}

/** `bytes`: a link's target, or an open file, which may be too large for the memory. */
type Content = { bytes: Buffer | number; mode: string }

const LARGEST = 100 * 1024 * 1024

/** Shows `take` a file or a link. A folder counts as absent. Otherwise why the path cannot be published. */
function readPlainly(
  workspace: string,
  path: string,
  take: (content: Content) => void,
): 'taken' | 'absent' | 'special-file' | 'too-large' | 'unreadable' | 'changed-while-read' {
  const place = join(workspace, path)
  const found = lstatAt(workspace, path)
  if (found.stats === null || found.kind === 'folder') return 'absent'
  if (found.kind === 'special') return 'special-file'
  if (found.kind === 'link') {
    take({ bytes: fs.readlinkSync(place, { encoding: 'buffer' }), mode: '120000' })
    return 'taken'
  }
  if (found.stats.size > LARGEST) return 'too-large'
  // Without O_NONBLOCK, a pipe in place of the file would block this process.
  let file: number
  try {
    file = fs.openSync(place, fs.constants.O_RDONLY | fs.constants.O_NOFOLLOW | fs.constants.O_NONBLOCK)
  } catch {
    return 'unreadable'
  }
  try {
    const stats = fs.fstatSync(file, { bigint: true })
    if (!stats.isFile() || stats.ino !== found.stats.ino) return 'changed-while-read'
    take({ bytes: file, mode: (stats.mode & 0o100n) === 0n ? '100644' : '100755' })
    return 'taken'
  } finally {
    fs.closeSync(file)
  }
}

const wholeOf = (bytes: Content['bytes']): Buffer => (typeof bytes === 'number' ? fs.readFileSync(bytes) : bytes)

function writePlainly(target: string, { bytes, mode }: Content): void {
  fs.mkdirSync(dirname(target), { recursive: true })
  if (mode === '120000') {
    fs.symlinkSync(wholeOf(bytes), target)
    return
  }
  const file = fs.openSync(target, 'wx')
  try {
    for (const piece of typeof bytes === 'number' ? piecesIn(bytes) : [bytes]) fs.writeFileSync(file, piece)
    fs.fchmodSync(file, mode === '100755' ? 0o755 : 0o644)
  } finally {
    fs.closeSync(file)
  }
}

/** Makes the work tree that of a receipt, where it differs. Throws RepositoryError. */
export async function putBack(
  repo: TrustedRepository,
  start: Start,
  tree: string,
  edited: ReadonlySet<string>,
): Promise<void> {
  assertObjectIds(tree)
  const now = await measureTree(repo, start, edited)
  const differing = await changedFiles(repo, now.tree, tree, { renames: false })
  const left = await writeFiles(repo, start, wantedBy(differing), path => {
    clearWay(repo.workspace, path)
    return true
  })
  if (left.length > 0) throw new RepositoryError(`could not write ${left.join(', ')}`)
}

/**
 * Writes what a change makes of its paths, where the work tree is what it was at the start. Returns the others: git does
 * not take away what somebody has written meanwhile. Throws RepositoryError.
 */
export async function writeChange(
  repo: TrustedRepository,
  start: Start,
  files: readonly FileChange[],
): Promise<readonly string[]> {
  const { workspace } = repo
  const folders = [...new Set(touchedPaths(files).flatMap(foldersAbove))].map(path => ({
    path,
    ...lstatAt(workspace, path),
  }))
  const all = wantedBy(files)
  const touched = await neitherOldNorWanted(repo, start, all)
  const wanted = new Map([...all].filter(([path]) => !touched.has(path)))
  const mayWrite = (path: string) => !['blocked', 'folder'].includes(lstatAt(workspace, path).kind)
  const inTheWay = await writeFiles(repo, start, wanted, mayWrite)
  for (const found of folders)
    if (found.kind === 'folder' && lstatAt(workspace, found.path).kind === 'folder')
      await chmod(join(workspace, found.path), Number(found.stats.mode) & 0o7777).catch(() => undefined)
  return [...touched, ...inTheWay].sort(byBytes)
}

/** By path; null where there is to be nothing. */
type Wanted = ReadonlyMap<string, WantedBlob | null>

function wantedBy(files: readonly FileChange[]): Wanted {
  const written = blobsIn(files).map(one => [one.path, one] as const)
  return new Map<string, WantedBlob | null>([...touchedPaths(files).map(path => [path, null] as const), ...written])
}

/** The paths that are neither what they were at the start nor what is wanted. */
async function neitherOldNorWanted(
  repo: TrustedRepository,
  start: Start,
  wanted: Wanted,
): Promise<ReadonlySet<string>> {
  await refresh(repo, contextAt(repo, repo.workspace, start.startIndex))
  const differing = new Set(sortNames((await differingPaths(repo, start.startIndex)).names).texts)
  const tracked = new Set(await pathsIn(repo, repo.base.tree))
  const touched = [...wanted.keys()].filter(path => {
    if (tracked.has(path)) return differing.has(path)
    return !['absent', 'blocked', 'folder'].includes(lstatAt(repo.workspace, path).kind)
  })
  if (touched.length === 0) return new Set()
  const { tree, refused } = await treeOf(repo, start, touched)
  const changed = await changedFiles(repo, repo.base.tree, tree, { renames: false })
  const now = new Map(changed.map(({ path, newMode: mode, blob }) => [path, { mode, blob }]))
  const isFree = (path: string) => {
    const found = now.get(path)
    const { mode = null, blob = null } = wanted.get(path) ?? {}
    return found === undefined ? tracked.has(path) : found.mode === mode && found.blob === blob
  }
  return new Set([...touched.filter(path => !isFree(path)), ...refused.map(({ path }) => path)])
}

/** Returns the paths that may not be written. */
async function writeFiles(
  repo: TrustedRepository,
  start: Start,
  wanted: Wanted,
  mayWrite: (path: string) => boolean,
): Promise<readonly string[]> {
  const blobs = [...wanted.values()].filter(blob => blob !== null)
  // A full disk leaves the files that are there.
  const laid = fs.mkdtempSync(join(repo.folder, 'laid-'))
  try {
    await writeWanted(repo, start, blobs, laid)
    return await moveFiles(repo, { wanted, blobs, laid }, mayWrite)
  } finally {
    fs.rmSync(laid, { recursive: true, force: true })
  }
}

type LaidFiles = { wanted: Wanted; blobs: readonly WantedBlob[]; laid: string }

async function moveFiles(
  repo: TrustedRepository,
  { wanted, blobs, laid }: LaidFiles,
  mayWrite: (path: string) => boolean,
): Promise<readonly string[]> {
  const { workspace } = repo
  const paths = [...wanted.keys()]
  await makeWritable(workspace, paths)
  const left: string[] = []
  const made: string[] = []
  // What cannot be written, such as a file that is mounted, keeps no other from being written.
  const orLeft = async (path: string, write: () => Promise<void> | void) => {
    await repo.git.checkTime()
    await Promise.try(write).catch(() => left.push(path))
  }
  const gone = [...wanted.keys()].filter(path => wanted.get(path) === null)
  for (const path of gone) await orLeft(path, () => removeFile(workspace, path))
  const free = new Set(blobs.map(({ path }) => path).filter(mayWrite))
  for (const path of free)
    await orLeft(path, async () => {
      for (const folder of makeFoldersAbove(workspace, path)) made.push(folder)
      await move(join(laid, path), join(workspace, path))
      made.push(path)
    })
  await giveToOwner(workspace, made)
  return [...left, ...blobs.flatMap(({ path }) => (free.has(path) ? [] : [path]))]
}

type WantedBlob = { path: string; mode: string; blob: string }

export function blobsIn(files: readonly FileChange[]): WantedBlob[] {
  return files.flatMap(({ path, newMode: mode, blob }) =>
    mode === null || blob === null ? [] : [{ path, mode, blob }],
  )
}

/** Writes files into a folder where nothing is in their way, by the base's attributes. Throws RepositoryError. */
export async function writeWanted(
  repo: TrustedRepository,
  { baseIndex }: Pick<Start, 'baseIndex'>,
  wanted: readonly WantedBlob[],
  folder: string,
): Promise<void> {
  const plain = wanted.filter(({ path }) => !touchesRules(path))
  if (plain.length > 0) {
    // This index keeps the base's attribute files, so content is written by the rules it was read with.
    const index = join(repo.folder, 'restore-index')
    await copyIndex(baseIndex, index)
    const context = contextAt(repo, folder, index)
    await updateIndex(repo, context, plain)
    const input = nulJoined(plain.map(({ path }) => path))
    await runTrusted(repo, ['checkout-index', '--force', '-z', '--stdin'], context, { input })
  }
  const rules = wanted.filter(({ path }) => touchesRules(path))
  const ids = rules.map(({ blob }) => blob)
  const blobs = await readBlobs(repo, ids)
  for (const { path, mode, blob } of rules)
    writePlainly(join(folder, path), { bytes: blobs.get(blob) ?? Buffer.alloc(0), mode })
}

/** A command may take away the right to write from folders that hold these paths; root does not notice, other users do. */
async function makeWritable(workspace: string, paths: readonly string[]): Promise<void> {
  for (const folder of [...new Set(paths.flatMap(foldersAbove))].sort(byBytes)) {
    if (lstatAt(workspace, folder).kind !== 'folder') continue
    const place = join(workspace, folder)
    await access(place, fs.constants.W_OK).catch(() => chmod(place, 0o755))
  }
}

function removeFile(workspace: string, path: string): void {
  const { kind, stats } = lstatAt(workspace, path)
  if (stats === null || kind === 'folder') return
  fs.unlinkSync(join(workspace, path))
  removeEmptyFolders(workspace, path)
}
