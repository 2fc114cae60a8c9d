/** The user's work tree: the only place where git checks a commit out in one, without filters. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { NoteOf } from '../../core/log/journal.ts'
import type { Git } from './git-command.ts'
import { nulJoined } from './git-names.ts'
import type { SetAside } from './set-aside.ts'
import { readSettings, workTreeSettingsIn } from './trusted-repository.ts'

/** `filters`: the drivers that the user has set up, such as LFS. */
export type UserTree = { git: Git; workspace: string; gitDir: string; filters: readonly string[] }

/** The post step needs no more to do it again. `tip`: a commit, or a branch of the user. */
export type Switch = Omit<NoteOf<'switching'>, 'kind'>

export function switchTo(tip: string, { gitDir, filters }: UserTree): Switch {
  return { gitDir, tip, filters: [...filters] }
}

type InTree = Pick<UserTree, 'git' | 'workspace'>

/** Moves no branch of the user. Throws RepositoryError. */
export async function checkOutIn(
  { git, workspace }: InTree,
  { gitDir, tip }: Switch,
  { isForced = false, network = false } = {},
): Promise<void> {
  const how = [...(isForced ? ['--force'] : []), ...(/^[0-9a-f]{40,}$/.test(tip) ? ['--detach'] : [])]
  const args = ['checkout', '--quiet', '--no-recurse-submodules', ...how, tip, '--']
  await git.run(args, { gitDir, workTree: workspace }, { config: await withoutFilters(git, gitDir), network })
}

/** Of these paths, and of those in git's index, what somebody else has written during the run. */
type WrittenByOthers = (untracked: readonly string[]) => Promise<readonly string[]>

/**
 * Checks out what was there before a switch, and restores the rest. What others have written stays. Returns what could
 * not be put back. Never throws.
 */
export async function checkOutAgain(
  place: InTree,
  to: Switch,
  { way, byOthers }: { way: SetAside; byOthers: WrittenByOthers },
): Promise<string[]> {
  const failed = await checkOutOver(place, to, { way, byOthers }).then(
    () => [],
    () => ['HEAD'],
  )
  return [...failed, ...(await way.restore())]
}

/** Of a git that was ended. */
const LOCKS = ['index.lock', 'HEAD.lock', 'shallow.lock', 'packed-refs.lock', 'config.lock']

/** The tree was clean, so what differs came after the switch, but for files of a filter: those always look changed. */
async function checkOutOver(
  place: InTree,
  to: Switch,
  { way, byOthers }: { way: SetAside; byOthers: WrittenByOthers },
): Promise<void> {
  for (const lock of LOCKS) await rm(join(to.gitDir, lock), { force: true })
  const tree = { ...place, ...to }
  const { filtered } = await byFilter(tree, await statusPaths(tree))
  const changes = await changesTo(tree, to.tip)
  const written = new Set(changes.map(({ path }) => path))
  const others = await byOthers(changes.flatMap(({ path, mode }) => (mode === '000000' ? [path] : [])))
  for (const path of [...others, ...filtered.filter(one => !written.has(one))]) await way.keep(path)
  await checkOutIn(place, to, { isForced: true })
}

/** What a checkout of this commit writes or removes. `mode`: before it. Throws RepositoryError. */
export async function changesTo(
  { git, workspace, gitDir }: UserTree,
  commit: string,
  { network = false } = {},
): Promise<readonly { path: string; mode: string }[]> {
  // The configuration and `.gitmodules` can make git silent about submodules.
  const options = ['--cached', '--raw', '-z', '--no-renames', '--ignore-submodules=none']
  const at = { gitDir, workTree: workspace }
  const { stdout } = await git.run(['diff-index', ...options, commit, '--'], at, { network })
  const fields = stdout.toString().split('\0')
  return fields.flatMap((path, n) => (n % 2 === 1 ? [{ path, mode: fields[n - 1]?.split(' ')[1] ?? '' }] : []))
}

/** Throws RepositoryError. */
export async function dirtyPaths(tree: UserTree): Promise<readonly string[]> {
  return (await byFilter(tree, await statusPaths(tree))).plain
}

async function statusPaths({ git, workspace, gitDir }: UserTree): Promise<readonly string[]> {
  const options = ['--porcelain=v1', '-z', '--no-renames', '--ignore-submodules=all', '--untracked-files=no']
  const config = await withoutFilters(git, gitDir)
  const { stdout } = await git.run(['status', ...options], { gitDir, workTree: workspace }, { config })
  return stdout
    .toString()
    .split('\0')
    .flatMap(entry => (entry === '' ? [] : [entry.slice(3)]))
}

/** `filtered`: where a filter is set up. Without it, such content always looks changed. Throws RepositoryError. */
export async function byFilter(
  { git, workspace, gitDir, filters }: UserTree,
  paths: readonly string[],
  encoding: 'utf8' | 'latin1' = 'utf8',
): Promise<{ plain: readonly string[]; filtered: readonly string[] }> {
  if (paths.length === 0 || filters.length === 0) return { plain: paths, filtered: [] }
  const input = Buffer.from(nulJoined(paths), encoding)
  const args = ['check-attr', '-z', '--stdin', 'filter']
  const fields = (await git.run(args, { gitDir, workTree: workspace }, { input })).stdout.toString().split('\0')
  const isFiltered = (_: string, n: number) => filters.includes(fields[3 * n + 2] ?? '')
  return { plain: paths.filter((path, n) => !isFiltered(path, n)), filtered: paths.filter(isFiltered) }
}

/** By the settings of this moment: they may include a file of what is checked out, and then each commit has its own. */
async function withoutFilters(git: Git, gitDir: string): Promise<[string, string][]> {
  const { filters } = workTreeSettingsIn(await readSettings(git, gitDir, undefined))
  const values = { clean: '', smudge: '', process: '', required: 'false' }
  return filters.flatMap(name => Object.entries(values).map(([key, value]) => [`filter.${name}.${key}`, value]))
}
