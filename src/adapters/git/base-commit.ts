/** The commit that the change is based on: found in a checked-out work tree, or fetched alone. */

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigurationError, RepositoryError } from '../../core/errors.ts'
import type { Note } from '../../core/run-log/journal.ts'
import type { Git } from './git-command.ts'
import { isOnRemoteBranch, remoteTip } from './remote.ts'
import {
  type GitData,
  pointTrustedHead,
  type TrustedRepository,
  trustedConfig,
  type WorkTreeSettings,
} from './trusted-repository.ts'

type BaseQuestion = {
  readonly git: Git
  readonly workspace: string
  readonly user: GitData
  readonly settings: WorkTreeSettings
  readonly trusted: string
  readonly folder: string
  readonly branch: string
  readonly head: string
  readonly tip: string
  readonly depth: number
  /** True where HEAD must be the newest commit of the branch. */
  readonly atTip: boolean
  readonly note: (note: Note) => void
}

/** HEAD if it is on the remote branch, else the branch's tip, which is then fetched and switched to. Throws ConfigurationError or RepositoryError. */
export async function settleBase(question: BaseQuestion): Promise<string> {
  const { git, folder, branch, head, tip, trusted } = question
  if (head === tip) return head
  // Another checked-out branch may be contained in the base, but the change still belongs on the base branch.
  const attached = question.atTip ? null : await attachedBranch(question)
  if (
    !question.atTip &&
    (attached === null || attached === branch) &&
    (await isOnRemoteBranch(git, folder, branch, head))
  )
    return head
  const dirty = await dirtyPaths(question)
  if (dirty.length > 0) {
    const more = dirty.length > 10 ? ', ...' : ''
    throw notSwitchable(question, `and has changes: ${dirty.slice(0, 10).join(', ')}${more}`)
  }
  const fetched = await fetchTip(question)
  question.note({
    kind: 'switching',
    gitDir: question.user.gitDir,
    tip: fetched,
    config: disabledFilters(question.settings),
  })
  await switchTo(question, fetched)
  question.note({ kind: 'switched' })
  await pointTrustedHead(trusted, fetched)
  return fetched
}

/** The branch that the user's HEAD is attached to; null for a detached HEAD. */
async function attachedBranch({ git, user }: BaseQuestion): Promise<string | null> {
  const { exitCode, stdout } = await git.run(
    ['symbolic-ref', '--quiet', 'HEAD'],
    { gitDir: user.gitDir },
    { answers: [1, 128] },
  )
  const ref = stdout.toString().trim()
  return exitCode === 0 && ref.startsWith('refs/heads/') ? ref.slice('refs/heads/'.length) : null
}

async function dirtyPaths({ git, workspace, user, settings }: BaseQuestion): Promise<string[]> {
  const context = { gitDir: user.gitDir, workTree: workspace }
  const options = ['--porcelain=v1', '-z', '--no-renames', '--ignore-submodules=all', '--untracked-files=no']
  const status = await git.ask(['status', ...options], context, { config: disabledFilters(settings) })
  const paths = status.split('\0').flatMap(entry => (entry === '' ? [] : [entry.slice(3)]))
  if (paths.length === 0 || settings.filters.length === 0) return paths
  // Without its filter driver, LFS content always looks changed.
  const { stdout } = await git.run(['check-attr', '-z', '--stdin', 'filter'], context, {
    input: paths.map(path => `${path}\0`).join(''),
  })
  const fields = stdout.toString().split('\0')
  return paths.filter((_, n) => !settings.filters.includes(fields[3 * n + 2] ?? ''))
}

/** Fetches through the trusted git dir, because the user's configuration may hold credentials. */
async function fetchTip({ git, user, trusted, branch, depth }: BaseQuestion): Promise<string> {
  const shallow = (await git.ask(['rev-parse', '--is-shallow-repository'], { gitDir: trusted })).trim() === 'true'
  const scope = shallow ? [`--depth=${Math.max(1, depth)}`] : []
  const quiet = ['--quiet', '--no-tags', '--no-write-fetch-head']
  await git.ask(
    ['fetch', ...quiet, ...scope, git.url, `+refs/heads/${branch}:refs/diffproof/tip`],
    { gitDir: trusted },
    { network: true },
  )
  const local = [['protocol.file.allow', 'always']] as const
  await git.ask(
    ['fetch', ...quiet, '--update-shallow', trusted, 'refs/diffproof/tip'],
    { gitDir: user.gitDir },
    { config: local },
  )
  return (await git.ask(['rev-parse', '--verify', 'refs/diffproof/tip'], { gitDir: trusted })).trim()
}

async function switchTo(question: BaseQuestion, tip: string): Promise<void> {
  const { git, workspace, user, settings } = question
  const context = { gitDir: user.gitDir, workTree: workspace }
  const config = disabledFilters(settings)
  // Detached, so that no branch of the user moves.
  await git
    .ask(['checkout', '--quiet', '--detach', '--no-recurse-submodules', tip], context, {
      config,
      network: settings.partial,
    })
    .catch(thrown => {
      if (!(thrown instanceof RepositoryError)) throw thrown
      throw notSwitchable(question, `and could not be switched: ${thrown.message}`)
    })
}

function disabledFilters(settings: WorkTreeSettings): [string, string][] {
  return settings.filters.flatMap((name): [string, string][] => [
    [`filter.${name}.clean`, ''],
    [`filter.${name}.smudge`, ''],
    [`filter.${name}.process`, ''],
    [`filter.${name}.required`, 'false'],
  ])
}

function notSwitchable({ branch, head }: BaseQuestion, why: string): ConfigurationError {
  return new ConfigurationError(
    `the work tree is at ${head.slice(0, 12)}, which is not on the base branch ${branch} of the remote, ${why}`,
    `Check out ${branch} before this step, commit or remove the changes, or set base-branch to the branch that was checked out.`,
  )
}

const NO_SETTINGS = { honest: new Map<string, string>(), partial: false, filters: [] }

/** Fetches one commit of the remote branch into a private git dir without a work tree; or says why `sha` cannot be the base. Throws RepositoryError. */
export async function fetchBase(
  git: Git,
  folder: string,
  { branch, sha }: { readonly branch: string; readonly sha: string },
): Promise<TrustedRepository | { readonly refused: string }> {
  const tip = await remoteTip(git, branch)
  if (tip === null) return { refused: `the base branch ${branch} does not exist on the remote` }
  const isThere = sha.length === tip.length && (sha === tip || (await isOnRemoteBranch(git, folder, branch, sha)))
  if (!isThere) return { refused: `its base ${sha} is not on the remote branch ${branch}` }

  const trusted = join(folder, 'git')
  const empty = join(folder, 'empty')
  await mkdir(empty)
  const format = sha.length === 64 ? ['--object-format=sha256'] : []
  await git.ask(['init', '--quiet', '--bare', '--template=', ...format, trusted], { cwd: folder })
  const options = { sha256: sha.length === 64, sparse: false, ignoreCase: false, url: git.url }
  await writeFile(join(trusted, 'config'), trustedConfig(NO_SETTINGS, options))
  const scope = ['--no-tags', '--no-write-fetch-head', '--depth=1']
  // Kept as a pack, so that any loose object came from somewhere else.
  const kept = [['fetch.unpackLimit', '1']] as const
  await git.run(['fetch', '--quiet', ...scope, git.url, sha], { gitDir: trusted }, { network: true, config: kept })
  await pointTrustedHead(trusted, sha)
  const tree = (await git.ask(['rev-parse', '--verify', `${sha}^{tree}`], { gitDir: trusted })).trim()
  const base = { branch, sha, tree, cloned: false }
  return { git, workspace: empty, folder, empty, gitDir: trusted, base, partial: false, sparse: [] }
}
