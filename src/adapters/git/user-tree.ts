/** The user's work tree: the only place where git checks a commit out in one, without filters. */
import type { Git } from './git-command.ts'
import { nulJoined } from './git-names.ts'
import { readSettings, workTreeSettingsIn } from './trusted-repository.ts'

/** `filters`: the drivers that the user has set up, such as LFS. */
export type UserTree = { git: Git; workspace: string; gitDir: string; filters: readonly string[] }

/** `tip`: a commit, or a branch of the user, which is not moved. Throws RepositoryError. */
export async function checkOutIn(
  { git, workspace, gitDir }: UserTree,
  tip: string,
  { isForced = false, network = false } = {},
): Promise<void> {
  const how = [...(isForced ? ['--force'] : []), ...(/^[0-9a-f]{40,}$/.test(tip) ? ['--detach'] : [])]
  const args = ['checkout', '--quiet', '--no-recurse-submodules', ...how, tip, '--']
  await git.run(args, { gitDir, workTree: workspace }, { config: await withoutFilters(git, gitDir), network })
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
