/**
 * The repository of who runs the command line. It is only read; a finished branch is the one thing
 * that is written there.
 */
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigurationError, RepositoryError } from '../../core/errors.ts'
import type { CommitAuthor } from '../../ports/repository.ts'
import { copyIndex } from './copy-with-time.ts'
import { createGit, type Git, type GitContext, type GitOptions } from './git-command.ts'
import { gitSettings } from './git-environment.ts'
import { assertBranchName } from './git-names.ts'
import { fetchRefs } from './remote.ts'

export type UserRepository = {
  /** Null in a bare repository. */
  workTree: string | null
  gitDir: string
  objects: string
  head: string
  /** Null where HEAD is detached. */
  branch: string | null
  /** The tracked paths that differ from HEAD. */
  changed: readonly string[]
  submodules: number
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
  const found = await ask([
    'rev-parse',
    '--path-format=absolute',
    '--absolute-git-dir',
    '--git-path',
    'objects',
    '--is-bare-repository',
    '--is-inside-work-tree',
  ])
  if (found === null)
    throw new ConfigurationError(
      `${folder} is in no git repository`,
      'Go into one. For a new one: git init, git add --all, git commit.',
    )
  const [gitDir = '', objects = '', isBare = '', isInside = ''] = found.split('\n')
  if (isBare !== 'true' && isInside !== 'true')
    throw new ConfigurationError(`${folder} is inside of a .git folder`, 'Go into the work tree.')
  const head = await ask(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'])
  if (head === null || head === '')
    throw new ConfigurationError('the repository has no commit yet', 'Make a first one: git add --all, git commit.')
  const workTree = isBare === 'true' ? null : await ask(['rev-parse', '--show-toplevel'])
  const ref = (await ask(['symbolic-ref', '--quiet', 'HEAD'])) ?? ''
  const status =
    workTree === null ? '' : await ask(['status', '--porcelain=v1', '-z', '--no-renames', '--untracked-files=no'])
  const [tree, partial, origin] = [
    (await ask(['ls-tree', '-r', 'HEAD'])) ?? '',
    await ask(['config', '--get-regexp', '^(extensions\\.partialclone|remote\\..*\\.promisor)$']),
    await ask(['config', '--get', 'remote.origin.url']),
  ]
  return {
    ...{ workTree, gitDir, objects, head },
    branch: /^refs\/heads\/(.+)$/.exec(ref)?.[1] ?? null,
    changed: (status ?? '').split('\0').flatMap(entry => (entry === '' ? [] : [entry.slice(3)])),
    submodules: tree.split('\n').filter(line => line.startsWith('160000 ')).length,
    ...{ origin: origin ?? '', isPartial: (partial ?? '') !== '' },
    author: {
      name:
        environment['GIT_AUTHOR_NAME'] ||
        (await ask(['config', '--get', 'user.name'], withUser(environment))) ||
        'Diffproof',
      email:
        environment['GIT_AUTHOR_EMAIL'] ||
        (await ask(['config', '--get', 'user.email'], withUser(environment))) ||
        'diffproof@localhost',
    },
  }
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
 * objects. A run clones from it. Throws RepositoryError.
 */
export async function makeLocalRemote(
  git: Git,
  user: UserRepository,
  { folder, branches }: { folder: string; branches: Readonly<Record<string, string>> },
): Promise<void> {
  await mkdir(folder, { recursive: true })
  await git.run(['init', '--quiet', '--bare', '--template=', folder], { cwd: folder })
  await writeFile(join(folder, 'objects', 'info', 'alternates'), `${user.objects}\n`)
  const shallow = await asker(git, { gitDir: user.gitDir })(['rev-parse', '--is-shallow-repository'])
  if (shallow === 'true') await copyShallow(git, user, folder)
  for (const name of ['allowFilter', 'allowAnySHA1InWant'])
    await git.run(['config', `uploadpack.${name}`, 'true'], { gitDir: folder })
  for (const [branch, commit] of Object.entries(branches)) {
    assertBranchName(branch)
    await git.run(['update-ref', `refs/heads/${branch}`, commit], { gitDir: folder })
  }
}

/** The commit that a name stands for. Throws ConfigurationError. */
export async function commitOf(git: Git, { gitDir }: UserRepository, name: string): Promise<string> {
  const ask = asker(git, { gitDir })
  for (const one of [name, `origin/${name}`]) {
    const commit = await ask(['rev-parse', '--verify', '--quiet', '--end-of-options', `${one}^{commit}`])
    if (commit !== null && commit !== '') return commit
  }
  throw new ConfigurationError(`there is no commit or branch "${name}" in this repository`, 'See: git branch --all.')
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
  if (tree === (await textOf(['rev-parse', `${head}^{tree}`]))) return head
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
  for (const name of base === undefined ? USUAL_BASES : [base, `origin/${base}`]) {
    const commit = await ask(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`])
    if (commit === null || commit === '') continue
    const shared = await ask(['merge-base', commit, user.head])
    if (shared !== null && shared !== '') return { name, commit: shared.split('\n')[0] ?? '' }
  }
  throw base === undefined
    ? new ConfigurationError('it is not known what this branch is compared with', 'Name it: --base main.')
    : new ConfigurationError(`"${base}" is no commit that shares history with HEAD`, 'See: git branch --all.')
}

async function copyShallow(git: Git, { gitDir }: UserRepository, folder: string): Promise<void> {
  const file = await asker(git, { gitDir })(['rev-parse', '--path-format=absolute', '--git-path', 'shallow'])
  await copyFile(file ?? '', join(folder, 'shallow'))
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
