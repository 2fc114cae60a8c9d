/** The receipt: what differs from the start snapshot, put on the base tree. It is measured in the work tree, whatever the model says. */

import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LeftOut, Receipt } from '../../core/change/change.ts'
import { filteredByBase, writeRules } from './base-rules.ts'
import { differingPaths, listUntracked, refusedSubmodules } from './changed-paths.ts'
import { changedFiles } from './diff.ts'
import { byBytes, sortNames, unusableName } from './git-names.ts'
import { lstatAt } from './lstat.ts'
import { findNewUntracked, type Refused } from './new-files.ts'
import { touchedRacyEntries } from './racy-entries.ts'
import { isOwnFolder, type Start, strictFingerprint } from './start-snapshot.ts'
import { treeOf } from './tree-of.ts'
import { contextAt, indexLine, type TrustedRepository, updateIndex, writeTree } from './trusted-repository.ts'

type Measured = {
  readonly tree: string
  readonly leftOut: readonly LeftOut[]
  readonly refused: readonly (LeftOut | Refused)[]
}

type MeasureOptions = { readonly edited: ReadonlySet<string>; readonly withSetAside?: boolean }

/** Measures and describes the change. Throws RepositoryError. */
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
  const shadow = join(repo.folder, 'shadow')
  await writeRules(shadow, start.rules)
  const tracked = await differingPaths(repo, start.startIndex)
  const list = await listUntracked(repo, start.startIndex)
  const { texts: all, bytes } = sortNames(tracked.names)
  const texts = all.filter(path => !isOwnFolder(path, start.own))
  const replaced = await foldersAt(repo.workspace, texts)
  const untracked = await findNewUntracked(repo, start, { list, replaced, shadow, edited })
  const leftOut: LeftOut[] = [...untracked.leftOut]
  const refused: (LeftOut | Refused)[] = [
    ...untracked.refused,
    ...tracked.unreadable.map(path => ({ path, why: 'cannot be read' })),
  ]
  refused.push(...bytes.map(name => ({ path: name.toString(), why: 'the name is not UTF-8', bytes: name })))
  const racy = await touchedRacyEntries(repo.workspace, start.racy)
  const candidates = new Set([...texts, ...racy, ...untracked.files])
  const filtered = await filteredByBase(repo, start, [...candidates])

  const paths: string[] = []
  const aside: string[] = []
  for (const path of candidates) {
    const why = await whyRefused(repo, start, path, filtered.has(path))
    if (why !== null) refused.push({ path, why })
    else if (filtered.has(path)) continue
    else if (start.setAside.has(path) && options.withSetAside !== true) aside.push(path)
    else paths.push(path)
  }
  refused.push(...(await refusedSubmodules(repo.workspace, start.rules.submodules, start.emptySubmodules)))
  const written = await treeOf(repo, start, paths)
  leftOut.push(...(await changedSince(repo, start, aside)))
  refused.push(...written.refused)
  return { tree: written.tree, leftOut, refused }
}

async function foldersAt(workspace: string, paths: readonly string[]): Promise<string[]> {
  const kinds = await Promise.all(paths.map(async path => (await lstatAt(workspace, path)).kind))
  return paths.flatMap((path, n) => (kinds[n] === 'folder' ? [`${path}/`] : []))
}

async function whyRefused(
  repo: TrustedRepository,
  start: Start,
  path: string,
  filtered: boolean,
): Promise<string | null> {
  if (filtered) {
    const same = start.filtered.get(path) === (await strictFingerprint(repo.workspace, path))
    return same ? null : 'LFS content or another filter driver'
  }
  const found = await lstatAt(repo.workspace, path)
  return found.kind === 'absent' ? null : unusableName(path, found.kind === 'link')
}

/** Paths that were set aside and now have other content; other times alone do not count. */
async function changedSince(repo: TrustedRepository, start: Start, paths: readonly string[]): Promise<LeftOut[]> {
  const { tree, refused } = await treeOf(repo, start, paths)
  const changed = await changedFiles(repo, repo.base.tree, tree, { renames: false })
  return [...changed, ...refused].map(({ path }) => ({ path, why: 'was there before the run' }))
}

function listed(items: readonly (LeftOut | Refused)[]): LeftOut[] {
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
  await updateIndex(
    repo,
    context,
    [...lines.values()].filter(line => line !== null),
  )
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
