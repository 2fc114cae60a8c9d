/** The tree receipt: what differs from the start, laid on the base tree. */

import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LeftOut, Receipt } from '../../core/change/change.ts'
import { filteredByBase, layRules } from './base-rules.ts'
import { differingPaths, listUntracked, refusedSubmodules } from './changed-paths.ts'
import { changedFiles } from './diff.ts'
import { byBytes, nulJoined, sortNames, unusableName } from './git-names.ts'
import { standingAt } from './lstat.ts'
import { findNewUntracked, type Refused } from './new-files.ts'
import { touchedYoung } from './racy-entries.ts'
import { isOwn, type Start, strictWitness } from './start-snapshot.ts'
import { copyBaseIndex, treeOf } from './tree-of.ts'
import { type Ground, placeAt, trustedGit } from './trusted-repository.ts'

type Measured = {
  readonly tree: string
  readonly leftOut: readonly LeftOut[]
  readonly refused: readonly (LeftOut | Refused)[]
}

type MeasureOptions = { readonly edited: ReadonlySet<string>; readonly withSetAside?: boolean }

/** Measures and describes the change. Throws RepositoryError. */
export async function takeReceipt(ground: Ground, start: Start, edited: ReadonlySet<string>): Promise<Receipt> {
  const { tree, leftOut, refused } = await measure(ground, start, { edited })
  const files = await changedFiles(ground, ground.base.tree, tree)
  return { baseTree: ground.base.tree, tree, files, leftOut: listed(leftOut), refused: listed(refused) }
}

/** Finds what differs from the start and writes the tree. `withSetAside`: paths put at base count like all others. */
export async function measure(ground: Ground, start: Start, options: MeasureOptions): Promise<Measured> {
  // A copy: the workspace may add to it while this measures.
  const edited = new Set(options.edited)
  const shadow = join(ground.folder, 'shadow')
  await layRules(shadow, start.rules)
  const [tracked, list] = await Promise.all([
    differingPaths(ground, start.startIndex),
    listUntracked(ground, start.startIndex),
  ])
  const { texts: all, bytes } = sortNames(tracked.names)
  const texts = all.filter(path => !isOwn(path, start.own))
  const replaced = await foldersAt(ground.workspace, texts)
  const [found, copied] = await Promise.allSettled([
    findNewUntracked(ground, start, { list, replaced, shadow, edited }),
    texts.length === 0 ? undefined : copyBaseIndex(ground, start),
  ])
  if (found.status === 'rejected') throw found.reason
  if (copied.status === 'rejected') throw copied.reason
  const untracked = found.value
  const leftOut: LeftOut[] = [...untracked.leftOut]
  const refused: (LeftOut | Refused)[] = [
    ...untracked.refused,
    ...tracked.unreadable.map(path => ({ path, why: 'cannot be read' })),
  ]
  refused.push(...bytes.map(name => ({ path: name.toString(), why: 'the name is not UTF-8', bytes: name })))
  const young = await touchedYoung(ground.workspace, start.young)
  const candidates = new Set([...texts, ...young, ...untracked.files])
  const filtered = await filteredByBase(ground, start, [...candidates])

  const paths: string[] = []
  const aside: string[] = []
  for (const path of candidates) {
    const why = await whyRefused(ground, start, path, filtered.has(path))
    if (why !== null) refused.push({ path, why })
    else if (filtered.has(path)) continue
    else if (start.setAside.has(path) && options.withSetAside !== true) aside.push(path)
    else paths.push(path)
  }
  refused.push(...(await refusedSubmodules(ground.workspace, start.rules.submodules, start.emptySubmodules)))
  const laid = await treeOf(ground, start, paths, copied.value)
  leftOut.push(...(await changedSince(ground, start, aside)))
  refused.push(...laid.refused)
  return { tree: laid.tree, leftOut, refused }
}

async function foldersAt(workspace: string, paths: readonly string[]): Promise<string[]> {
  const standings = await Promise.all(paths.map(async path => ({ path, standing: await standingAt(workspace, path) })))
  return standings.flatMap(({ path, standing }) => (standing.kind === 'folder' ? [`${path}/`] : []))
}

async function whyRefused(ground: Ground, start: Start, path: string, filtered: boolean): Promise<string | null> {
  if (filtered) {
    const same = start.filtered.get(path) === (await strictWitness(ground.workspace, path))
    return same ? null : 'LFS content or another filter driver'
  }
  const standing = await standingAt(ground.workspace, path)
  return standing.kind === 'absent' ? null : unusableName(path, standing.kind === 'link')
}

/** A path that was set aside differs when its content does, not when only its times do. */
async function changedSince(ground: Ground, start: Start, paths: readonly string[]): Promise<LeftOut[]> {
  const { tree, refused } = await treeOf(ground, start, paths)
  const changed = await changedFiles(ground, ground.base.tree, tree, { renames: false })
  return [...changed, ...refused].map(({ path }) => ({ path, why: 'was there before the run' }))
}

function listed(items: readonly (LeftOut | Refused)[]): LeftOut[] {
  const unique = new Map(items.map(({ path, why }) => [`${path}\0${why}`, { path, why }]))
  return [...unique.values()].sort((a, b) => byBytes(a.path, b.path) || byBytes(a.why, b.why))
}

type Part = { readonly receipt: Receipt; readonly paths: readonly string[] }

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
