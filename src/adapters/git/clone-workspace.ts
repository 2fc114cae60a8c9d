/** Checks exactly one branch out into an empty workspace. */
import type { Git } from './git-command.ts'

export type CloneRequest = {
  readonly workspace: string
  readonly branch: string
  readonly tip: string
  readonly depth: number
}

/** Leaves a repository whose `origin` is the plain address and whose HEAD is a local branch of that name. Depth 0 is the whole history. Throws RepositoryError. */
export async function cloneWorkspace(git: Git, { workspace, branch, tip, depth }: CloneRequest): Promise<void> {
  const place = { cwd: workspace }
  const format = tip.length === 64 ? ['--object-format=sha256'] : []
  await git.ask(['init', '--quiet', '--template=', `--initial-branch=${branch}`, ...format], place)
  await git.ask(['remote', 'add', 'origin', git.url], place)
  const scope = depth === 0 ? [] : [`--depth=${depth}`]
  const refs = `+refs/heads/${branch}:refs/remotes/origin/${branch}`
  await git.ask(['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', ...scope, 'origin', refs], place, {
    network: true,
  })
  await git.ask(['checkout', '--quiet', '--no-track', '-B', branch, `refs/remotes/origin/${branch}`], place)
}
