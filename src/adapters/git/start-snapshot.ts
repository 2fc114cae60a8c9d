/** Remembers what the work tree looks like before the model begins, and puts tracked paths at the base. */
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { byProductOf } from '../../core/change/by-products.ts'
import type { StartSnapshot } from '../../ports.ts'
import { type BaseEntries, listEntries } from './base-entries.ts'
import { type BaseRules, filteredByBase, ignoredByBase, layRules, readBaseRules } from './base-rules.ts'
import { differingPaths } from './differing-paths.ts'
import { type Ground, placeAt, trustedGit } from './ground.ts'
import { byBytes, nulJoined, sortNames } from './nul-list.ts'
import { ownIn } from './own-folder.ts'
import { giveToOwner } from './owner.ts'
import type { SetAside } from './set-aside.ts'
import { standingAt, witnessOf } from './standing.ts'
import { emptySubmodules } from './submodules.ts'
import { listUntracked, namesIn } from './untracked.ts'
import { type YoungPaths, youngPaths } from './young-paths.ts'

export type Start = {
  /** Index of the base tree that knows nothing of the work tree. */
  readonly baseIndex: string
  /** Index of the base tree that knows each file's size and times in the work tree. */
  readonly startIndex: string
  readonly rules: BaseRules
  readonly setAside: ReadonlySet<string>
  /** Untracked names that were looked at, ignored ones included, each as latin1 text so that any bytes fit. */
  readonly seen: ReadonlySet<string>
  /** Unignored files that were untracked, with a witness of their content. */
  readonly watched: ReadonlyMap<string, string>
  /** Unignored folders that were untracked; what appears in them later is new. */
  readonly openFolders: readonly string[]
  /** Tracked paths that the index says too little about. */
  readonly young: YoungPaths
  /** Paths of filter drivers (LFS) that differed from the base or are young, with a strict witness. */
  readonly filtered: ReadonlyMap<string, string>
  /** Submodule folders that held nothing. */
  readonly emptySubmodules: ReadonlySet<string>
  /** The folder in the work tree that is the run's own, with its slash: nothing in it is part of a change. Null where there is none. */
  readonly own: string | null
}

export type TakenStart = { readonly start: Start; readonly entries: BaseEntries }

/** Takes the snapshot; dirty tracked paths go to `aside` and get base content. `ownFolder`: where the run keeps its files, an absolute path. Throws RepositoryError. */
export async function takeStart(ground: Ground, aside: SetAside, ownFolder = ''): Promise<TakenStart> {
  const baseIndex = join(ground.folder, 'base-index')
  const startIndex = join(ground.folder, 'start-index')
  await trustedGit(ground, ['read-tree', ground.base.tree], placeAt(ground, ground.workspace, baseIndex))
  await copyFile(baseIndex, startIndex)
  const entries = await listEntries(ground, baseIndex)
  const rules = await readBaseRules(ground, entries)
  await leaveOutSparse(ground, startIndex)
  await refresh(ground, startIndex)
  const { dirty, filtered } = await dirtyPaths(ground, { baseIndex, startIndex, rules })
  for (const path of dirty) await aside.keep(path)
  if (dirty.length > 0) await putBaseContent(ground, startIndex, dirty)
  const untracked = await rememberUntracked(ground, startIndex, rules)
  const empty = new Set(await emptySubmodules(ground.workspace, rules.submodules))
  const young = await youngPaths(ground, startIndex)
  for (const path of await filteredByBase(ground, { baseIndex, rules }, [...young.keys()])) {
    filtered.set(path, await strictWitness(ground.workspace, path))
  }
  const setAside = new Set(dirty)
  const own = await ownIn(ground.workspace, ownFolder)
  const start = { baseIndex, startIndex, rules, setAside, ...untracked, young, filtered, emptySubmodules: empty, own }
  return { start, entries }
}

/** What of a snapshot the run is told. */
export function shownStart({ setAside, openFolders, watched }: Start): StartSnapshot {
  const outermost = openFolders.filter(
    folder => !openFolders.some(other => other !== folder && folder.startsWith(other)),
  )
  return { setAside: [...setAside], untracked: [...outermost, ...watched.keys()].sort() }
}

async function leaveOutSparse(ground: Ground, startIndex: string): Promise<void> {
  if (ground.sparse.length === 0) return
  const args = ['update-index', '--skip-worktree', '-z', '--stdin']
  await trustedGit(ground, args, placeAt(ground, ground.workspace, startIndex), { input: nulJoined(ground.sparse) })
}

async function refresh(ground: Ground, startIndex: string): Promise<void> {
  const args = ['update-index', '-q', '--ignore-submodules', '--refresh']
  await trustedGit(ground, args, placeAt(ground, ground.workspace, startIndex), { answers: [1] })
}

async function dirtyPaths(
  ground: Ground,
  { baseIndex, startIndex, rules }: Pick<Start, 'baseIndex' | 'startIndex' | 'rules'>,
): Promise<{ dirty: string[]; filtered: Map<string, string> }> {
  const { texts } = sortNames((await differingPaths(ground, startIndex)).names)
  const byDriver = await filteredByBase(ground, { baseIndex, rules }, texts)
  const filtered = new Map<string, string>()
  for (const path of byDriver) filtered.set(path, await strictWitness(ground.workspace, path))
  return { dirty: texts.filter(path => !byDriver.has(path)).sort(byBytes), filtered }
}

async function putBaseContent(ground: Ground, startIndex: string, paths: readonly string[]): Promise<void> {
  const place = placeAt(ground, ground.workspace, startIndex)
  await trustedGit(ground, ['checkout-index', '--force', '--index', '-z', '--stdin'], place, {
    input: nulJoined(paths),
  })
  await giveToOwner(ground.workspace, paths)
  await refresh(ground, startIndex)
}

/** What stands at a path as text; changes whenever the file does. */
export async function strictWitness(workspace: string, path: string): Promise<string> {
  const standing = await standingAt(workspace, path)
  return standing.kind === 'absent' ? 'absent' : witnessOf(standing.stats, true)
}

type Remembered = Pick<Start, 'seen' | 'watched' | 'openFolders'>

async function rememberUntracked(ground: Ground, startIndex: string, rules: BaseRules): Promise<Remembered> {
  const shadow = join(ground.folder, 'shadow')
  await layRules(shadow, rules)
  const seen = new Set<string>()
  const watched = new Map<string, string>()
  const openFolders: string[] = []
  let level: readonly Buffer[] = (await listUntracked(ground, startIndex)).names
  while (level.length > 0) {
    for (const name of level) seen.add(name.toString('latin1'))
    const { texts } = sortNames(level)
    const ignored = await ignoredByBase(ground, shadow, texts)
    const open = texts.filter(path => !ignored.has(path) && byProductOf(path) === null)
    for (const path of open.filter(file => !file.endsWith('/')))
      watched.set(path, await looseWitness(ground.workspace, path))
    const inner = await Promise.all(
      open
        .filter(path => path.endsWith('/'))
        .map(async path => ({ path, names: await namesIn(ground.workspace, path) })),
    )
    // A repository that was there before stays closed.
    const entered = inner.flatMap(({ path, names }) => (typeof names === 'string' ? [] : [{ path, names }]))
    openFolders.push(...entered.map(({ path }) => path))
    level = entered.flatMap(({ names }) => names)
  }
  return { seen, watched, openFolders }
}

/** What stands at an untracked path as text. */
export async function looseWitness(workspace: string, path: string): Promise<string> {
  const standing = await standingAt(workspace, path)
  return standing.kind === 'absent' ? 'absent' : witnessOf(standing.stats)
}
