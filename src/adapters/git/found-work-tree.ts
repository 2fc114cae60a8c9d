/** What the workspace is before anything happens in it: nothing, a work tree of its own, or something else. */
import { mkdir, readdir } from 'node:fs/promises'
import { ConfigurationError, RepositoryError } from '../../core/errors.ts'
import type { Git } from './git-command.ts'
import type { GitData } from './trusted-git-dir.ts'

export type FoundWorkTree = { readonly kind: 'empty' } | ({ readonly kind: 'work-tree' } & GitData)

/** Looks at the workspace; a repository above it does not count. Throws ConfigurationError for a folder that holds something else. */
export async function findWorkTree(git: Git, workspace: string): Promise<FoundWorkTree> {
  await mkdir(workspace, { recursive: true })
  const names = await readdir(workspace)
  if (names.length === 0) return { kind: 'empty' }
  if (names.includes('.git')) return { kind: 'work-tree', ...(await gitDataOf(git, workspace)) }
  throw new ConfigurationError(
    `the workspace is not empty and is no git work tree: ${workspace}`,
    'Run actions/checkout before this step, into this folder, or leave the folder empty so that the action checks out itself.',
  )
}

/** Where the repository of a work tree keeps its data. Throws ConfigurationError where `.git` cannot be used. */
export async function gitDataOf(git: Git, workspace: string): Promise<GitData> {
  const lines = await git
    .ask(['rev-parse', '--path-format=absolute', '--absolute-git-dir', '--git-common-dir', '--is-inside-work-tree'], {
      cwd: workspace,
    })
    .catch((thrown: unknown) => {
      if (!(thrown instanceof RepositoryError)) throw thrown
      throw new ConfigurationError(
        `the workspace has a .git that git cannot use: ${thrown.message}`,
        'Check the repository out again.',
        thrown,
      )
    })
  const [gitDir = '', commonDir = '', inside = ''] = lines.trimEnd().split('\n')
  if (inside === 'true') return { gitDir, commonDir }
  throw new ConfigurationError(
    `the workspace is no work tree of its repository ${gitDir}`,
    'Check the repository out again.',
  )
}
