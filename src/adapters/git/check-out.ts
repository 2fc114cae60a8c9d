/** From whatever the workspace is to a base commit and a trusted git dir. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Note } from '../../core/ending/journal.ts'
import { ConfigurationError } from '../../core/errors.ts'
import type { Base } from '../../ports.ts'
import { assertBranchName } from './branch-name.ts'
import { cloneWorkspace } from './clone-workspace.ts'
import { findWorkTree, gitDataOf } from './found-work-tree.ts'
import type { Git } from './git-command.ts'
import type { Ground } from './ground.ts'
import { remoteIsEmpty, remoteTip } from './remote.ts'
import { settleBase } from './settle-base.ts'
import { sparsePathsOf } from './sparse-paths.ts'
import { standingAt } from './standing.ts'
import { copyGitData, type GitData } from './trusted-git-dir.ts'
import { readWorkTreeSettings, trustedConfig } from './work-tree-settings.ts'

export type CheckOutRequest = {
  readonly git: Git
  readonly workspace: string
  /** Private folder for the trusted git dir. */
  readonly folder: string
  /** The home whose git configuration describes the work tree. */
  readonly home: string | undefined
  readonly baseBranch: string
  readonly fetchDepth: number
  readonly atTip?: boolean
  readonly note?: (note: Note) => void
}

/** Checks out where needed, settles the base and copies git's data. Throws ConfigurationError or RepositoryError. */
export async function checkOut(request: CheckOutRequest): Promise<{ readonly base: Base; readonly ground: Ground }> {
  const { git, workspace, folder, baseBranch: branch, fetchDepth: depth } = request
  const { atTip = false, note = () => undefined } = request
  assertBranchName(branch)
  const found = await findWorkTree(git, workspace)
  const head = found.kind === 'empty' ? null : await headOf(git, found)
  const tip = await tipOf(git, branch)
  if (found.kind === 'empty') {
    note({ kind: 'cloning', tip })
    await cloneWorkspace(git, { workspace, branch, tip, depth })
    note({ kind: 'cloned' })
  }
  const user = found.kind === 'empty' ? await gitDataOf(git, workspace) : found
  const start = head ?? (await headOf(git, user))

  const home = found.kind === 'empty' ? undefined : request.home
  const settings = await readWorkTreeSettings(git, user.gitDir, home)
  const sparse = await sparsePathsOf(git, user.gitDir, workspace)
  const trusted = join(folder, 'git')
  const config = trustedConfig(settings, {
    sha256: tip.length === 64,
    sparse: sparse.length > 0,
    ignoreCase: await ignoresCase(workspace),
    url: git.url,
  })
  await copyGitData(user, trusted, { config, head: start })
  const sha =
    found.kind === 'empty'
      ? start
      : await settleBase({
          ...{ git, workspace, user, settings, trusted, folder, branch, head: start, tip, depth, atTip, note },
        })
  const sparseNow = sha === start ? sparse : await sparsePathsOf(git, user.gitDir, workspace)

  const ask = { network: settings.partial }
  const tree = (await git.ask(['rev-parse', '--verify', `${sha}^{tree}`], { gitDir: trusted }, ask)).trim()
  const base = { branch, sha, tree, cloned: found.kind === 'empty' }
  const empty = join(folder, 'empty')
  await mkdir(empty)
  const { partial } = settings
  note({ kind: 'ground', trusted, empty, base, partial, sparse: [...sparseNow] })
  return {
    base,
    ground: { git, workspace, folder, empty, trusted, base, partial, sparse: sparseNow },
  }
}

async function headOf(git: Git, { gitDir }: GitData): Promise<string> {
  const { exitCode, stdout } = await git.run(
    ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'],
    { gitDir },
    { answers: [1, 128] },
  )
  if (exitCode === 0) return stdout.toString().trim()
  throw new ConfigurationError(
    'the checked-out repository has no commit at HEAD',
    'Check out a branch that has a commit, or leave the workspace empty.',
  )
}

/** Asked from the file system: the setting, believed where it is wrong, would hide files whose names differ in case. */
async function ignoresCase(workspace: string): Promise<boolean> {
  return (await standingAt(workspace, '.GIT')).kind !== 'absent'
}

async function tipOf(git: Git, branch: string): Promise<string> {
  const tip = await remoteTip(git, branch)
  if (tip !== null) return tip
  if (await remoteIsEmpty(git)) {
    throw new ConfigurationError(
      `the repository ${git.url} has no commit yet`,
      'Push a first commit to it, a README is enough, and run again.',
    )
  }
  throw new ConfigurationError(
    `the base branch ${branch} does not exist at ${git.url}`,
    'Set base-branch to a branch of the repository.',
  )
}
