/** The tree receipt: what differs from the start, laid on the base tree. */
import { join } from 'node:path'
import type { LeftOut, Receipt } from '../../core/change/change.ts'
import { filteredByBase, layRules } from './base-rules.ts'
import { changedFiles } from './changed-files.ts'
import { differingPaths } from './differing-paths.ts'
import type { Ground } from './ground.ts'
import { findNewUntracked, type Refused } from './new-untracked.ts'
import { byBytes, sortNames } from './nul-list.ts'
import { isOwn } from './own-folder.ts'
import { standingAt } from './standing.ts'
import { type Start, strictWitness } from './start-snapshot.ts'
import { refusedSubmodules } from './submodules.ts'
import { copyBaseIndex, treeOf } from './tree-of.ts'
import { listUntracked } from './untracked.ts'
import { unusableName } from './unusable-name.ts'
import { touchedYoung } from './young-paths.ts'

export type Measured = {
  readonly tree: string
  readonly leftOut: readonly LeftOut[]
  readonly refused: readonly (LeftOut | Refused)[]
}

export type MeasureOptions = { readonly edited: ReadonlySet<string>; readonly withSetAside?: boolean }

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
