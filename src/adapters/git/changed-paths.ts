/** What differs in the work tree: tracked paths, untracked paths, and submodules. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { LeftOut } from '../../core/change/change.ts'
import { nulItems } from './git-names.ts'
import { lstatAt } from './lstat.ts'
import { contextAt, type TrustedRepository } from './trusted-repository.ts'

/** `unreadable`: paths that could not be opened. */
export type PathList = { readonly names: readonly Buffer[]; readonly unreadable: readonly string[] }

/** Tracked paths whose size, times, mode or existence differ from the index. No file is read, so no attribute or filter can hide one. Throws RepositoryError. */
export async function differingPaths(repo: TrustedRepository, index: string): Promise<PathList> {
  const args = ['diff-files', '--raw', '-z', '--no-renames', '--ignore-submodules=all']
  const { names, unreadable } = await listed(repo, index, args)
  // Each record has two fields: modes, ids and status; then the name.
  return { names: names.filter((_, n) => n % 2 === 1), unreadable }
}

/** Untracked paths, including ignored ones. A wholly untracked folder ends with a slash and is not entered. Throws RepositoryError. */
export function listUntracked(repo: TrustedRepository, index: string): Promise<PathList> {
  return listed(repo, index, ['ls-files', '--others', '--directory', '-z'])
}

async function listed(repo: TrustedRepository, index: string, args: readonly string[]): Promise<PathList> {
  const context = contextAt(repo, repo.workspace, index)
  const { stdout, stderr } = await repo.git.run(args, context, { network: repo.partial })
  return { names: nulItems(stdout), unreadable: deniedPaths(stderr) }
}

/** The paths that git could not read, from its warnings. */
export function deniedPaths(stderr: string): string[] {
  return stderr.split('\n').flatMap(line => {
    const said =
      /^(?:warning: could not open directory '(.*)'|(?:error: )?(?:open\(")?(.*?)"?\)?): Permission denied$/.exec(line)
    return said === null ? [] : [said[1] ?? said[2] ?? '']
  })
}

/** The full names of a folder's entries, as bytes; or why the folder is not entered. Links are entries and never followed. */
export async function namesIn(
  workspace: string,
  folder: string,
): Promise<readonly Buffer[] | 'repository' | 'unreadable'> {
  const plain = folder.replace(/\/$/, '')
  if ((await lstatAt(workspace, plain)).kind !== 'folder') return []
  try {
    const entries = await readdir(join(workspace, plain), { withFileTypes: true, encoding: 'buffer' })
    if (entries.some(entry => entry.name.toString().toLowerCase() === '.git')) return 'repository'
    return entries.map(entry =>
      Buffer.concat([Buffer.from(`${plain}/`), entry.name, Buffer.from(entry.isDirectory() ? '/' : '')]),
    )
  } catch {
    return 'unreadable'
  }
}

export async function emptySubmodules(workspace: string, submodules: readonly string[]): Promise<string[]> {
  const empty: string[] = []
  for (const path of submodules) {
    if ((await namesIn(workspace, path)).length === 0) empty.push(path)
  }
  return empty
}

/** Content in the place of a submodule, or in one that was empty: it cannot be published. Git has to ignore submodules, so they are checked here. */
export async function refusedSubmodules(
  workspace: string,
  submodules: readonly string[],
  empty: ReadonlySet<string>,
): Promise<LeftOut[]> {
  const refused: LeftOut[] = []
  for (const path of submodules) {
    const { kind } = await lstatAt(workspace, path)
    if (kind !== 'folder' && kind !== 'absent') refused.push({ path, why: 'a submodule' })
    else if (empty.has(path) && (await namesIn(workspace, path)).length > 0) {
      refused.push({ path, why: 'content in a submodule' })
    }
  }
  return refused
}
