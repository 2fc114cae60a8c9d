/**
 * The repository of who runs the command line. It is only read; a finished branch is the one thing
 * that is written there.
 */
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ConfigurationError, RepositoryError } from '../../core/errors.ts'
import type { CommitAuthor } from '../../ports/repository.ts'
import { copyIndex } from './copy-with-time.ts'
import { createGit, type Git, type GitContext, type GitOptions } from './git-command.ts'
import { gitSettings } from './git-environment.ts'
import { assertBranchName } from './git-names.ts'
import { fetchRefs } from './remote.ts'
import { isPartialBy, makeGitDir, settingsIn } from './trusted-repository.ts'

export type UserRepository = {
  /** Null in a bare repository. */
  workTree: string | null
  gitDir: string
  objects: string
  /** The file that names where a shallow history ends; null where it is whole. */
  shallow: string | null
  head: string
  /** Of the head. */
  tree: string
  /** Null where HEAD is detached. */
  branch: string | null
  /** The address of the remote `origin`; empty where there is none. */
  origin: string
  isPartial: boolean
  author: CommitAuthor
}

type Where = { folder: string; tempDir: string; environment: NodeJS.ProcessEnv }

/** Git for repositories on this machine. Throws ConfigurationError without a usable git. */
export async function localGit({ folder, tempDir, environment }: Where): Promise<Git> {
  const home = await mkdtemp(join(tempDir, 'home-'))
  const access = { serverUrl: 'file://', repository: '', token: '', environment }
  return createGit(await gitSettings(access, join(folder, '.no-folder'), home), { pause: async () => false })
}

/** Looks at the repository around a folder. Throws ConfigurationError that says what to do where it cannot be used. */
export async function lookAtRepository(
  git: Git,
  { folder, environment }: Omit<Where, 'tempDir'>,
): Promise<UserRepository> {
  const ask = asker(git, { cwd: folder })
  const places = ['--absolute-git-dir', '--git-path', 'objects', '--git-path', 'shallow']
  const facts = ['--is-shallow-repository', '--is-bare-repository', '--is-inside-work-tree']
  const found = await ask(['rev-parse', '--path-format=absolute', ...places, ...facts])
  if (found === null)
    throw new ConfigurationError(
      `${folder} is in no git repository`,
      'Go into one. For a new one: git init, git add --all, git commit.',
    )
  const [gitDir = '', objects = '', shallow = '', isShallow = '', isBare = '', isInside = ''] = found.split('\n')
  if (isBare !== 'true' && isInside !== 'true')
    throw new ConfigurationError(`${folder} is inside of a .git folder`, 'Go into the work tree.')
  const top = isBare === 'true' ? [] : ['--show-toplevel']
  const newest = await ask(['rev-parse', 'HEAD^{commit}', 'HEAD^{tree}', ...top, '--symbolic-full-name', 'HEAD'])
  if (newest === null)
    throw new ConfigurationError('the repository has no commit yet', 'Make a first one: git add --all, git commit.')
  const [head = '', tree = '', ...rest] = newest.split('\n')
  const settings = settingsIn((await ask(['config', '--list', '-z'], withUser(environment))) ?? '')
  return {
    ...{ workTree: isBare === 'true' ? null : (rest[0] ?? ''), gitDir, objects, head, tree },
    shallow: isShallow === 'true' ? shallow : null,
    branch: /^refs\/heads\/(.+)$/.exec(rest.at(-1) ?? '')?.[1] ?? null,
    origin: settings.get('remote.origin.url') ?? '',
    isPartial: isPartialBy(settings),
    author: {
      name: environment['GIT_AUTHOR_NAME'] || settings.get('user.name') || 'Diffproof',
      email: environment['GIT_AUTHOR_EMAIL'] || settings.get('user.email') || 'diffproof@localhost',
    },
  }
}

/** The tracked paths that differ from HEAD. Throws RepositoryError. */
export async function changedPaths(git: Git, { workTree, gitDir }: UserRepository): Promise<readonly string[]> {
  if (workTree === null) return []
  const status = ['status', '--porcelain=v1', '-z', '--no-renames', '--untracked-files=no']
  const answer = (await asker(git, { gitDir, workTree })(status)) ?? ''
  return answer.split('\0').flatMap(entry => (entry === '' ? [] : [entry.slice(3)]))
}

/** With the configuration of the user, of which only values are asked. */
function withUser({ HOME = '' }: NodeJS.ProcessEnv) {
  return { env: { HOME, GIT_CONFIG_GLOBAL: join(HOME, '.gitconfig') } }
}

function asker(git: Git, context: GitContext) {
  return async (args: readonly string[], options: Pick<GitOptions, 'env'> = {}): Promise<string | null> => {
    // Here git may find the repository in a folder above.
    const env = { GIT_CEILING_DIRECTORIES: '', ...options.env }
    const { exitCode, stdout } = await git.run(args, context, { env, answers: [1, 128, 129] })
    return exitCode === 0 ? stdout.toString().replace(/\n$/, '') : null
  }
}

/**
 * Makes a bare repository whose branch is a commit of the user's, and that borrows the user's
 * objects. A run clones from it. Throws the file system's error.
 */
export async function makeLocalRemote(
  user: UserRepository,
  { folder, branches }: { folder: string; branches: Readonly<Record<string, string>> },
): Promise<void> {
  await makeGitDir(folder, REMOTE_CONFIG)
  await writeFile(join(folder, 'objects', 'info', 'alternates'), `${user.objects}\n`)
  if (user.shallow !== null) await copyFile(user.shallow, join(folder, 'shallow'))
  for (const [branch, commit] of Object.entries(branches)) {
    assertBranchName(branch)
    const ref = join(folder, 'refs', 'heads', branch)
    await mkdir(dirname(ref), { recursive: true })
    await writeFile(ref, `${commit}\n`)
  }
}

const REMOTE_CONFIG = `[core]
\trepositoryformatversion = 0
\tbare = true
[uploadpack]
\tallowFilter = true
\tallowAnySHA1InWant = true
`

/** The commit that a name stands for. Throws ConfigurationError. */
export async function commitOf(git: Git, { gitDir }: UserRepository, name: string): Promise<string> {
  const [commit] = await commitsOf(git, gitDir, [name, `origin/${name}`])
  if (commit !== undefined) return commit.sha
  throw new ConfigurationError(`there is no commit or branch "${name}" in this repository`, 'See: git branch --all.')
}

/** Those of the names that stand for a commit. Git is asked once. Throws RepositoryError. */
async function commitsOf(git: Git, gitDir: string, names: readonly string[]) {
  const asked = names.filter(name => !/[\n\0]/.test(name))
  const input = asked.map(name => `${name}^{commit}\n`).join('')
  const answer = await git.run(['cat-file', '--batch-check=%(objectname)'], { gitDir }, { input })
  const lines = answer.stdout.toString().split('\n')
  return asked.flatMap((name, at) => {
    const sha = lines[at] ?? ''
    return /^[0-9a-f]+$/.test(sha) ? [{ name, sha }] : []
  })
}

/**
 * A commit of everything in the work tree, ignored files left out; HEAD where nothing differs. Its
 * objects and its index lie in `remote`. Throws RepositoryError.
 */
export async function commitOfWork(
  git: Git,
  user: UserRepository,
  { remote, environment }: { remote: string; environment: NodeJS.ProcessEnv },
): Promise<string> {
  const { workTree, gitDir, head } = user
  if (workTree === null) return head
  const index = join(remote, 'work-index')
  // With the index of the user, git reads only files that have changed since.
  await copyIndex(join(gitDir, 'index'), index).catch(() => undefined)
  const env = { GIT_OBJECT_DIRECTORY: join(remote, 'objects'), GIT_ALTERNATE_OBJECT_DIRECTORIES: user.objects }
  const excluded = await excludesFile(git, user, environment)
  const context = { gitDir, workTree, index }
  await git.run(['add', '--all', '--', '.'], context, { env, config: [['core.excludesFile', excluded]] })
  const textOf = async (args: readonly string[], more: GitOptions = {}) =>
    (await git.run(args, context, { ...more, env: { ...env, ...more.env } })).stdout.toString().trim()
  const tree = await textOf(['write-tree'])
  if (tree === user.tree) return head
  const { name, email } = user.author
  const by = { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email, GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: email }
  return textOf(['commit-tree', tree, '-p', head, '-m', 'Work that is not committed'], { env: by })
}

async function excludesFile(git: Git, { gitDir }: UserRepository, environment: NodeJS.ProcessEnv): Promise<string> {
  const { HOME = '', XDG_CONFIG_HOME } = environment
  const named = await asker(git, { gitDir })(
    ['config', '--type=path', '--get', 'core.excludesFile'],
    withUser(environment),
  )
  return named || join(XDG_CONFIG_HOME || join(HOME, '.config'), 'git', 'ignore')
}

const USUAL_BASES = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master']

/**
 * The commit where the work left `base`, and its name; without one, the usual main branches are
 * tried. Throws ConfigurationError.
 */
export async function mergeBaseWith(git: Git, user: UserRepository, base: string | undefined) {
  const ask = asker(git, { gitDir: user.gitDir })
  const names = base === undefined ? USUAL_BASES : [base, `origin/${base}`]
  for (const { name, sha } of await commitsOf(git, user.gitDir, names)) {
    const shared = await ask(['merge-base', sha, user.head])
    if (shared !== null && shared !== '') return { name, commit: shared.split('\n')[0] ?? '' }
  }
  throw base === undefined
    ? new ConfigurationError('it is not known what this branch is compared with', 'Name it: --base main.')
    : new ConfigurationError(`"${base}" is no commit that shares history with HEAD`, 'See: git branch --all.')
}

/**
 * Brings a bundle's commit into the user's repository as a new branch: `wanted`, or with a number
 * behind. Returns its name. Throws RepositoryError.
 */
export async function fetchBranch(
  git: Git,
  user: UserRepository,
  request: { bundle: Uint8Array; ref: string; wanted: string; tempDir: string },
): Promise<string> {
  const { bundle, ref, wanted, tempDir } = request
  assertBranchName(wanted)
  const folder = await mkdtemp(join(tempDir, 'branch-'))
  const file = join(folder, 'change.bundle')
  await writeFile(file, bundle)
  const ask = asker(git, { gitDir: user.gitDir })
  try {
    for (let next = 1; ; next += 1) {
      const branch = next === 1 ? wanted : `${wanted}-${next}`
      if ((await ask(['rev-parse', '--verify', '--quiet', `refs/heads/${branch}`])) !== null) continue
      if (next > 1_000) throw new RepositoryError(`there is no free name for the branch ${wanted}`)
      await fetchRefs(git, user.gitDir, [
        '--no-auto-maintenance',
        '--no-recurse-submodules',
        file,
        `${ref}:refs/heads/${branch}`,
      ])
      return branch
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
