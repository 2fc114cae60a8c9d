/** The receipt: what differs from the start snapshot, put on the base tree. It is measured in the work tree, whatever the model says. */
import { constants } from 'node:fs'
import { copyFile, mkdir, open, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { LeftOut, Receipt } from '../../core/change/change.ts'
import { encodedByBase, filteredByBase, touchesRules, writeRules } from './base-files.ts'
import { differingPaths, listUntracked, refusedSubmodules } from './changed-paths.ts'
import { changedFiles } from './diff.ts'
import { byBytes, nulJoined, sortNames, unusableName } from './git-names.ts'
import { fingerprintAt, type Lstat, lstatAt } from './lstat.ts'
import { BEFORE, findNewUntracked, type Refused } from './new-files.ts'
import { isOwnFolder, type Start, touchedRacyEntries } from './start-snapshot.ts'
import {
  contextAt,
  indexLine,
  runTrusted,
  type TrustedRepository,
  updateIndex,
  writeTree,
} from './trusted-repository.ts'

type Measured = { readonly tree: string; readonly leftOut: readonly LeftOut[]; readonly refused: readonly Refused[] }

type MeasureOptions = { readonly edited: ReadonlySet<string>; readonly withSetAside?: boolean }

export async function takeReceipt(
  repo: TrustedRepository,
  start: Start,
  edited: ReadonlySet<string>,
): Promise<Receipt> {
  const { tree, leftOut, refused } = await measure(repo, start, { edited })
  const files = await changedFiles(repo, repo.base.tree, tree)
  return { baseTree: repo.base.tree, tree, files, leftOut: listed(leftOut), refused: listed(refused) }
}

/** Finds what differs from the start and writes the tree. `withSetAside`: paths that were set aside count like all others. */
export async function measure(repo: TrustedRepository, start: Start, options: MeasureOptions): Promise<Measured> {
  // A copy, because the workspace may add to it meanwhile.
  const edited = new Set(options.edited)
  const { workspace } = repo
  const tracked = await differingPaths(repo, start.startIndex)
  const list = await listUntracked(repo, start.startIndex)
  const { texts: all, bytes } = sortNames(tracked.names)
  const texts = all.filter(path => !isOwnFolder(path, start.own))
  const untracked = await findNewUntracked(repo, start, { list, replaced: await foldersAt(workspace, texts), edited })
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
    const why = filtered.has(path)
      ? await whyFilteredRefused(workspace, start, path)
      : await whyNameRefused(workspace, path)
    if (why !== null) refused.push({ path, why })
    else if (filtered.has(path)) continue
    else if (start.setAside.has(path) && options.withSetAside !== true) aside.push(path)
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

async function foldersAt(workspace: string, paths: readonly string[]): Promise<string[]> {
  const kinds = await Promise.all(paths.map(async path => (await lstatAt(workspace, path)).kind))
  return paths.flatMap((path, n) => (kinds[n] === 'folder' ? [`${path}/`] : []))
}

async function whyFilteredRefused(workspace: string, { filtered }: Start, path: string): Promise<string | null> {
  const isSame = filtered.get(path) === (await fingerprintAt(workspace, path))
  return isSame ? null : 'LFS content or another filter driver'
}

async function whyNameRefused(workspace: string, path: string): Promise<string | null> {
  const { kind } = await lstatAt(workspace, path)
  return kind === 'absent' ? null : unusableName(path, kind === 'link')
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

type Part = { readonly receipt: Receipt; readonly paths: readonly string[] }

/** The base tree with each part's content at its paths; later parts win. The old and the new name of a rename are two paths. Throws RepositoryError. */
export async function assembleReceipt(repo: TrustedRepository, start: Start, parts: readonly Part[]): Promise<Receipt> {
  const lines = new Map<string, string | null>()
  for (const part of parts) for (const path of part.paths) lines.set(path, lineAt(repo, part.receipt, path))
  const index = join(repo.folder, 'assembled-index')
  await copyFile(start.baseIndex, index)
  const context = contextAt(repo, repo.workspace, index)
  const changed = [...lines.values()].filter(line => line !== null)
  await updateIndex(repo, context, changed)
  const tree = await writeTree(repo, context)
  const { leftOut = [], refused = [] } = parts[0]?.receipt ?? {}
  const files = await changedFiles(repo, repo.base.tree, tree)
  return { baseTree: repo.base.tree, tree, files, leftOut, refused }
}

/** The index entry of a changed path; null where the receipt does not change it. */
function lineAt(repo: TrustedRepository, { files }: Receipt, path: string): string | null {
  const file = files.find(one => one.path === path)
  if (file === undefined) return files.some(one => one.from === path) ? indexLine(repo, path, null) : null
  const { newMode: mode, blob } = file
  return indexLine(repo, path, mode === null || blob === null ? null : { mode, blob })
}

type WrittenTree = { readonly tree: string; readonly refused: readonly LeftOut[] }

const NOT_ENCODABLE = 'cannot be stored in the encoding that .gitattributes asks for'

/** The id of the base tree with the workspace's content at `paths`. A refused path keeps its base content. Throws RepositoryError. */
async function treeOf(repo: TrustedRepository, start: Start, paths: readonly string[]): Promise<WrittenTree> {
  if (paths.length === 0) return { tree: repo.base.tree, refused: [] }
  // Content is hashed in a copy of the changed files, by the base's attributes only.
  const shadow = await writeRules(repo, start.rules)
  const index = join(repo.folder, 'change-index')
  await copyFile(start.baseIndex, index)
  const context = contextAt(repo, shadow, index)
  const encoded = await encodedByBase(repo, start, paths)
  const refused: LeftOut[] = []
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
  for (const { path, content } of rules)
    await hashed(repo, shadow, path, content).then(
      blob => updateIndex(repo, context, [indexLine(repo, path, { mode: content.mode, blob })]),
      thrown => notEncodable(path, thrown),
    )
  return { tree: await writeTree(repo, context), refused }
}

async function hashed(
  repo: TrustedRepository,
  shadow: string,
  path: string,
  { bytes, mode }: FileBytes,
): Promise<string> {
  const conversion = mode === '120000' ? '--no-filters' : `--path=${path}`
  const context = { gitDir: repo.gitDir, workTree: shadow }
  const blob = await runTrusted(repo, ['hash-object', '-w', '--stdin', conversion], context, { input: bytes })
  return blob.toString().trim()
}

type FileBytes = { readonly bytes: Buffer; readonly mode: '100644' | '100755' | '120000' }

const LARGEST = 100 * 1024 * 1024

/** Reads a file's bytes or a link's target. Null for nothing and for a folder. Returns the reason where the path cannot be published. */
async function readPlainly(workspace: string, path: string): Promise<FileBytes | { readonly why: string } | null> {
  const found = await lstatAt(workspace, path)
  if (found.kind === 'absent' || found.kind === 'folder') return null
  if (found.kind === 'special') return { why: 'not a regular file' }
  if (found.kind === 'link')
    return { bytes: await readlink(join(workspace, path), { encoding: 'buffer' }), mode: '120000' }
  if (found.stats.size > LARGEST) return { why: 'larger than 100 MB' }
  return readRegular(join(workspace, path), found)
}

/** Puts the content at the same place below `shadow`. */
async function copyIntoShadow(shadow: string, path: string, { bytes, mode }: FileBytes): Promise<void> {
  const target = join(shadow, path)
  await makeWay(shadow, dirname(path))
  await rm(target, { recursive: true, force: true })
  if (mode === '120000') await symlink(bytes, target)
  else await writeFile(target, bytes, { mode: mode === '100755' ? 0o755 : 0o644 })
}

async function readRegular(
  path: string,
  found: Extract<Lstat, { stats: unknown }>,
): Promise<FileBytes | { readonly why: string }> {
  // Without O_NONBLOCK, a pipe in place of the file would block this process.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => null)
  if (file === null) return { why: 'cannot be read' }
  try {
    const stats = await file.stat({ bigint: true })
    if (!stats.isFile() || stats.ino !== found.stats.ino) return { why: 'changed while it was read' }
    return { bytes: await readFile(file), mode: (stats.mode & 0o100n) === 0n ? '100644' : '100755' }
  } finally {
    await file.close()
  }
}

/** Makes a folder in the shadow, also where the base has a rules file at that path. */
async function makeWay(shadow: string, folder: string): Promise<void> {
  if (folder === '.') return
  const found = await lstatAt(shadow, folder)
  if (found.kind === 'folder') return
  if (found.kind === 'absent' && found.blockedBy !== null) await rm(join(shadow, found.blockedBy))
  else if (found.kind !== 'absent') await rm(join(shadow, folder))
  await mkdir(join(shadow, folder), { recursive: true })
}
