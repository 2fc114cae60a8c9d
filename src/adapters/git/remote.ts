/** Asks the remote; what it answers is kept apart from the repository that the change is made in. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Git } from './git-command.ts'

/** The remote's branches whose short names begin with `prefix`, by name. Throws RepositoryError. */
export async function remoteBranches(git: Git, prefix: string): Promise<Map<string, string>> {
  const answer = await git.ask(['ls-remote', '--heads', git.url], {}, { network: true })
  return new Map(
    answer
      .split('\n')
      .map(line => line.split('\t'))
      .flatMap(([sha = '', ref = '']) =>
        ref.startsWith(`refs/heads/${prefix}`) ? [[ref.slice('refs/heads/'.length), sha] as const] : [],
      ),
  )
}

/** The commit a remote branch points at, null where there is no such branch. Throws RepositoryError. */
export async function remoteTip(git: Git, branch: string): Promise<string | null> {
  const ref = `refs/heads/${branch}`
  const answer = await git.ask(['ls-remote', git.url, ref], {}, { network: true })
  const line = answer.split('\n').find(text => text.endsWith(`\t${ref}`))
  return line?.split('\t')[0] ?? null
}

/** Whether the remote has any ref at all. Throws RepositoryError. */
export async function remoteIsEmpty(git: Git): Promise<boolean> {
  return (await git.ask(['ls-remote', git.url], {}, { network: true })).trim() === ''
}

// Each step costs one request and, with commits only, about 300 bytes a commit.
const DEPTHS = [50, 500, 5000]

/** True when `commit` is on the remote branch, within the last 5,000 commits of it. Throws RepositoryError. */
export async function isOnRemoteBranch(git: Git, folder: string, branch: string, commit: string): Promise<boolean> {
  return withCommitsOnly(git, folder, commit.length, async fetch => {
    let known = -1
    for (const depth of DEPTHS) {
      const commits = await fetch(branch, depth)
      if (commits.has(commit)) return true
      if (commits.size === known || commits.size < depth) return false
      known = commits.size
    }
    return false
  })
}

/** The tree id of the commit a remote branch points at, null where there is no such branch. Throws RepositoryError. */
export async function remoteTree(git: Git, folder: string, branch: string): Promise<string | null> {
  const tip = await remoteTip(git, branch)
  if (tip === null) return null
  return withCommitsOnly(git, folder, tip.length, async fetch => [...(await fetch(branch, 1)).values()][0] ?? null)
}

/** Fetches commits without their trees into a repository that is thrown away; gives tree ids by commit id. */
async function withCommitsOnly<T>(
  git: Git,
  folder: string,
  idLength: number,
  use: (fetch: (branch: string, depth: number) => Promise<Map<string, string>>) => Promise<T>,
): Promise<T> {
  const gitDir = await mkdtemp(join(folder, 'commits-'))
  try {
    const format = idLength === 64 ? ['--object-format=sha256'] : []
    await git.ask(['init', '--quiet', '--bare', '--template=', ...format, gitDir], { cwd: folder })
    return await use(async (branch, depth) => {
      const scope = ['--no-tags', '--no-write-fetch-head', `--depth=${depth}`, '--filter=tree:0']
      await git.ask(
        ['fetch', '--quiet', ...scope, git.url, `+refs/heads/${branch}:refs/tip`],
        { gitDir },
        { network: true },
      )
      const log = await git.ask(['log', '--no-mailmap', '--no-decorate', '--format=%H %T', 'refs/tip', '--'], {
        gitDir,
      })
      return new Map(
        log
          .split('\n')
          .flatMap(line => (line === '' ? [] : [[line.slice(0, idLength), line.slice(idLength + 1)] as const])),
      )
    })
  } finally {
    await rm(gitDir, { recursive: true, force: true })
  }
}
