/** Writes changed paths as a tree on top of the base tree. They are hashed in a private copy (`shadow`), by the base's attributes only. */

import { constants } from 'node:fs'
import { copyFile, mkdir, open, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { LeftOut } from '../../core/change/change.ts'
import { encodedByBase, touchesRules, writeRules } from './base-rules.ts'
import type { GitContext } from './git-command.ts'
import { nulJoined } from './git-names.ts'
import { type Lstat, lstatAt } from './lstat.ts'
import type { Start } from './start-snapshot.ts'
import {
  contextAt,
  indexLine,
  runTrusted,
  type TrustedRepository,
  updateIndex,
  writeTree,
} from './trusted-repository.ts'

type WrittenTree = { readonly tree: string; readonly refused: readonly LeftOut[] }

const NOT_ENCODABLE = 'cannot be stored in the encoding that .gitattributes asks for'

/** The id of the base tree with the workspace's content at `paths`. A refused path keeps its base content. Throws RepositoryError. */
export async function treeOf(repo: TrustedRepository, start: Start, paths: readonly string[]): Promise<WrittenTree> {
  if (paths.length === 0) return { tree: repo.base.tree, refused: [] }
  const shadow = join(repo.folder, 'shadow')
  await writeRules(shadow, start.rules)
  const index = join(repo.folder, 'change-index')
  await copyFile(start.baseIndex, index)
  const context = contextAt(repo, shadow, index)
  const refused: LeftOut[] = []

  const present: string[] = []
  const absent: string[] = []
  for (const path of paths.filter(plain => !touchesRules(plain))) {
    const staged = await copyIntoShadow(repo.workspace, shadow, path)
    if (staged.kind === 'refused') refused.push({ path, why: staged.why })
    else if (staged.kind === 'absent') absent.push(path)
    else present.push(path)
  }
  // Removals first: a folder may have replaced a file.
  if (absent.length > 0)
    await runTrusted(repo, ['update-index', '--force-remove', '-z', '--stdin'], context, { input: nulJoined(absent) })
  for (const path of await addAll(repo, start, context, present)) refused.push({ path, why: NOT_ENCODABLE })

  // In the shadow, ignore and attribute files keep their base content, so their new content is added by its hash.
  const lines: string[] = []
  for (const path of paths.filter(touchesRules)) {
    const line = await hashedLine(repo, shadow, path).catch(async thrown => {
      if (!(await encodedByBase(repo, start.baseIndex, [path])).has(path)) throw thrown
      return { why: NOT_ENCODABLE }
    })
    if ('why' in line) refused.push({ path, why: line.why })
    else lines.push(line.line)
  }
  await updateIndex(repo, context, lines)
  return { tree: await writeTree(repo, context), refused }
}

/** Adds the paths to the index; returns those that git cannot convert. */
async function addAll(
  repo: TrustedRepository,
  start: Start,
  context: GitContext,
  paths: readonly string[],
): Promise<readonly string[]> {
  const add = async (some: readonly string[]): Promise<void> => {
    const args = ['update-index', '--add', '--replace', '-z', '--stdin']
    if (some.length > 0) await runTrusted(repo, args, context, { input: nulJoined(some) })
  }
  try {
    await add(paths)
    return []
  } catch (thrown) {
    const encoded = await encodedByBase(repo, start.baseIndex, paths)
    if (encoded.size === 0) throw thrown
    // Git stops at the first such file and does not name the others.
    await add(paths.filter(path => !encoded.has(path)))
    const failed: string[] = []
    for (const path of encoded) await add([path]).catch(() => failed.push(path))
    return failed
  }
}

async function hashedLine(
  repo: TrustedRepository,
  shadow: string,
  path: string,
): Promise<{ line: string } | { why: string }> {
  const content = await readPlainly(repo.workspace, path)
  if (content === null) return { line: indexLine(repo, path, null) }
  if ('why' in content) return content
  const conversion = content.mode === '120000' ? ['--no-filters'] : [`--path=${path}`]
  const context = { gitDir: repo.gitDir, workTree: shadow }
  const blob = await runTrusted(repo, ['hash-object', '-w', '--stdin', ...conversion], context, {
    input: content.bytes,
  })
  return { line: indexLine(repo, path, { mode: content.mode, blob: blob.toString().trim() }) }
}

/** `absent`: there is no file. `refused`: why the file cannot be published. */
type Staged = { readonly kind: 'staged' | 'absent' } | { readonly kind: 'refused'; readonly why: string }

type FileBytes = { readonly bytes: Buffer; readonly mode: '100644' | '100755' | '120000' }

/** GitHub's limit of one file. */
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

/** Puts the path's content at the same context below `shadow`. */
async function copyIntoShadow(workspace: string, shadow: string, path: string): Promise<Staged> {
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
  found: Extract<Lstat, { stats: unknown }>,
): Promise<FileBytes | { readonly why: string }> {
  // Without O_NONBLOCK, a pipe in context of the file would block this process.
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
