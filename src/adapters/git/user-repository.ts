/** The repository of who runs the command line. Only a finished branch is written there. */
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ConfigurationError, RepositoryError } from '../../core/errors.ts'
import { pathOf } from '../../core/text/file-names.ts'
import type { CommitAuthor } from '../../ports/repository.ts'
import { ignoredByBase, readBaseRules } from './base-files.ts'
import { createGit, type Git, type GitContext, type GitOptions } from './git-command.ts'
import { gitSettings } from './git-environment.ts'
import { assertBranchName, nulItems, nulJoined, textOf } from './git-names.ts'
import { fetchLocally, madeBy } from './remote.ts'
import {
  asUser,
  copyIndex,
  makeGitDir,
  pointTrustedHead,
  readSettings,
  trustedConfig,
  type WorkTreeSettings,
  workTreeSettingsIn,
} from './trusted-repository.ts'
import { byFilter, dirtyPaths } from './user-tree.ts'

export type UserRepository = {
  /** Null in a bare repository. */
  workTree: string | null
  gitDir: string
  /** A git dir of ours with the same objects, index and HEAD: no program that the user's configuration names runs. */
  trusted: string
  settings: WorkTreeSettings
  objects: string
  /** The file that names where a shallow history ends; null where it is whole. */
  shallow: string | null
  head: string
  /** Of the head. */
  tree: string
  branch: string | null
  origin: string
  author: CommitAuthor
}

type Where = { folder: string; tempDir: string; environment: NodeJS.ProcessEnv }

/** Git for repositories on this machine. Throws ConfigurationError without a usable git. */
export async function localGit({ folder, tempDir, environment }: Where): Promise<Git> {
  const home = await mkdtemp(join(tempDir, 'home-'))
  const access = { serverUrl: 'file://', repository: '', token: '', environment }
  return createGit(await gitSettings(access, repositoryAround(folder, environment['HOME']), home), {
    pause: async () => false,
  })
}

/** The outermost folder on the way up that is a repository; one that is not there where none is. Git is not asked. */
export function repositoryAround(folder: string, home = ''): string {
  const holds = (at: string, ...names: readonly string[]) => names.every(name => existsSync(join(at, name)))
  // All programs lie in the folder above all others, and those of the user in the home, which may be a repository.
  let found = join(folder, '.no-repository')
  for (let at = folder; dirname(at) !== at && at !== home; at = dirname(at))
    if (holds(at, '.git') || holds(at, 'HEAD', 'objects', 'refs')) found = at
  return found
}

/** Looks at the repository around a folder. Throws ConfigurationError that says what to do where it cannot be used. */
export async function lookAtRepository(git: Git, { folder, tempDir, environment }: Where): Promise<UserRepository> {
  const ask = asker(git, { cwd: folder })
  const places = ['--absolute-git-dir', ...['objects', 'shallow', 'index', 'info'].flatMap(one => ['--git-path', one])]
  const facts = ['--is-shallow-repository', '--is-bare-repository', '--is-inside-git-dir']
  const found = await ask(['rev-parse', '--path-format=absolute', ...places, ...facts])
  const elsewhere = (place: string, named = '') =>
    new ConfigurationError(
      `the repository ${place} names another folder as its work tree: core.worktree is ${named}`,
      'If you trust it, set this right: GIT_WORK_TREE=. git config --unset core.worktree.',
    )
  // Where the folder above is missing too, git answers nothing else.
  const named = found === null ? await ask(['config', 'core.worktree'], { env: { GIT_WORK_TREE: '.' } }) : null
  if (named !== null) throw elsewhere(folder, named)
  if (found === null)
    throw new ConfigurationError(
      `${folder} is in no git repository`,
      'Go into one. For a new one: git init, git add --all, git commit.',
    )
  const [gitDir = '', objects = '', shallow = '', index = '', info = '', ...answers] = found.split('\n')
  const [isShallow = '', isBare = '', isInside = ''] = answers
  if (isBare !== 'true' && isInside === 'true')
    throw new ConfigurationError(`${folder} is inside of a .git folder`, 'Go into the work tree.')
  const settings = await readSettings(git, gitDir, environment['HOME'])
  const own = workTreeSettingsIn(settings)
  const top = isBare === 'true' ? [] : ['--show-toplevel']
  const newest = await ask(['rev-parse', 'HEAD^{commit}', 'HEAD^{tree}', ...top, '--symbolic-full-name', 'HEAD'])
  if (newest === null && own.partial) throw partialClone()
  if (newest === null)
    throw new ConfigurationError('the repository has no commit yet', 'Make a first one: git add --all, git commit.')
  const [head = '', tree = '', ...rest] = newest.split('\n')
  const workTree = isBare === 'true' ? null : (rest[0] ?? '')
  // A clone's configuration may name any folder as its work tree, also the home.
  const gitDirOf = async (cwd: string) =>
    existsSync(cwd) && (await asker(git, { cwd })(['rev-parse', '--absolute-git-dir']))
  if (workTree !== null && (await gitDirOf(workTree)) !== gitDir) throw elsewhere(gitDir, settings.get('core.worktree'))
  const local = { gitDir, objects, shallow: isShallow === 'true' ? shallow : null }
  const trusted = await mkdtemp(join(tempDir, 'trusted-'))
  const isSet = (key: string) => settings.get(key) === 'true'
  const options = { sparse: isSet('core.sparsecheckout'), ignoreCase: isSet('core.ignorecase'), url: '' }
  await makeBorrowing(trusted, local, trustedConfig({ ...own, partial: false }, options))
  await pointTrustedHead(trusted, head)
  // With the index of the user, git reads only files that have changed since.
  await copyIndex(index, join(trusted, 'index')).catch(() => undefined)
  for (const name of ['attributes', 'exclude', 'sparse-checkout'])
    await copyFile(join(info, name), join(trusted, 'info', name)).catch(() => undefined)
  return {
    ...{ ...local, workTree, trusted, settings: own, head, tree },
    branch: /^refs\/heads\/(.+)$/.exec(rest.at(-1) ?? '')?.[1] ?? null,
    origin: settings.get('remote.origin.url') ?? '',
    author: {
      name: environment['GIT_AUTHOR_NAME'] || settings.get('user.name') || 'Diffproof',
      email: environment['GIT_AUTHOR_EMAIL'] || settings.get('user.email') || 'diffproof@localhost',
    },
  }
}

/** What is said where a clone lacks an object. Git would get it by a program that the clone's configuration may name. */
export function partialClone(): ConfigurationError {
  const hint = 'Use a clone that was made without --filter.'
  return new ConfigurationError('this is a partial clone, which lacks the files of old commits', hint)
}

/** The tracked paths that differ from HEAD. Throws RepositoryError. */
export async function changedPaths(git: Git, user: UserRepository): Promise<readonly string[]> {
  const { workTree: workspace, trusted, settings } = user
  if (workspace === null) return []
  return dirtyPaths({ git, workspace, gitDir: trusted, filters: settings.filters })
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
 * Makes a bare repository whose branch is a commit of the user's, and that borrows the user's objects. A run clones
 * from it. Throws the file system's error.
 */
export async function makeLocalRemote(
  user: UserRepository,
  { folder, branches }: { folder: string; branches: Readonly<Record<string, string>> },
): Promise<void> {
  await makeBorrowing(folder, user, REMOTE_CONFIG)
  for (const [branch, commit] of Object.entries(branches)) {
    assertBranchName(branch)
    const ref = join(folder, 'refs', 'heads', branch)
    await mkdir(dirname(ref), { recursive: true })
    await writeFile(ref, `${commit}\n`)
  }
}

type Local = Pick<UserRepository, 'objects' | 'shallow'>

async function makeBorrowing(folder: string, { objects, shallow }: Local, config: string): Promise<void> {
  await makeGitDir(folder, config)
  await mkdir(join(folder, 'info'))
  await writeFile(join(folder, 'objects', 'info', 'alternates'), `${objects}\n`)
  if (shallow !== null) await copyFile(shallow, join(folder, 'shallow'))
}

const REMOTE_CONFIG = `[core]
\trepositoryformatversion = 0
\tbare = true
[uploadpack]
\tallowFilter = true
\tallowAnySHA1InWant = true
`

export async function commitOf(git: Git, { gitDir, settings }: UserRepository, name: string): Promise<string> {
  const [commit] = await commitsOf(git, gitDir, [name, `origin/${name}`])
  if (commit !== undefined) return commit.sha
  if (settings.partial) throw partialClone()
  throw new ConfigurationError(`there is no commit or branch "${name}" in this repository`, 'See: git branch --all.')
}

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

type WorkToCommit = {
  remote: string
  environment: NodeJS.ProcessEnv
  /** Its rules of what is ignored count beside those of the work tree. */
  base: string
  folder: string
  isCredential: (path: string) => boolean
}

/**
 * A commit of the work tree; HEAD where nothing differs. `private`: untracked files that stay out, because the base
 * ignores them or they may hold credentials. So do files of a filter such as LFS, which does not run; they are
 * counted. The objects lie in `remote`. Throws RepositoryError.
 */
export async function commitOfWork(
  git: Git,
  user: UserRepository,
  { remote, environment, base, folder, isCredential }: WorkToCommit,
): Promise<{ commit: string; filtered: number; private: readonly string[] }> {
  const { workTree, trusted, head, settings } = user
  if (workTree === null) return { commit: head, filtered: 0, private: [] }
  const context = { gitDir: trusted, workTree }
  const env = { GIT_OBJECT_DIRECTORY: join(remote, 'objects'), GIT_ALTERNATE_OBJECT_DIRECTORIES: user.objects }
  const config = [['core.excludesFile', await excludesFile(git, user, environment)]] as const
  // By name, because `git add` of a folder asks each submodule, by the configuration of that.
  const list = async (...which: readonly string[]) => {
    const { stdout } = await git.run(['ls-files', '-z', ...which], context, { env, config })
    return [...new Set(nulItems(stdout))].filter(path => !path.endsWith('/'))
  }
  const untracked = await list('--others', '--exclude-standard')
  const asBase = { git, workspace: workTree, folder, empty: folder, gitDir: trusted, partial: false, sparse: [] }
  const repo = { ...asBase, base: { branch: '', sha: base, tree: base, cloned: false } }
  const ignored = await ignoredByBase(repo, await readBaseRules(repo), untracked.map(textOf))
  const isPrivate = (path: string) => ignored.has(textOf(path)) || isCredential(pathOf(path))
  const files = [...(await list('--modified', '--deleted')), ...untracked.filter(path => !isPrivate(path))]
  const at = { git, workspace: workTree, gitDir: trusted, filters: settings.filters }
  const { plain: paths } = await byFilter(at, files, 'latin1')
  const input = Buffer.from(nulJoined(paths), 'latin1')
  const add = ['add', '--all', '--sparse', '--pathspec-from-file=-', '--pathspec-file-nul']
  if (paths.length > 0) await git.run(add, context, { env, config, input })
  const left = { filtered: files.length - paths.length, private: untracked.filter(isPrivate).map(textOf) }
  const tree = await git.ask(['write-tree'], context, { env })
  if (tree === user.tree) return { commit: head, ...left }
  const message = ['-m', 'WorkToCommit that is not committed']
  const commit = await git.ask(['commit-tree', tree, '-p', head, ...message], context, {
    env: { ...env, ...madeBy(user.author) },
  })
  return { commit, ...left }
}

async function excludesFile(git: Git, { gitDir }: UserRepository, environment: NodeJS.ProcessEnv): Promise<string> {
  const { HOME = '', XDG_CONFIG_HOME } = environment
  const named = await asker(git, { gitDir })(['config', '--type=path', '--get', 'core.excludesFile'], {
    env: asUser(HOME),
  })
  return named || join(XDG_CONFIG_HOME || join(HOME, '.config'), 'git', 'ignore')
}

const USUAL_BASES = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master']

/**
 * The commit where the work left `base`, and its name; without one, the usual main branches are tried. Throws
 * ConfigurationError.
 */
export async function mergeBaseWith(git: Git, user: UserRepository, base: string | undefined) {
  const ask = asker(git, { gitDir: user.trusted })
  const names = base === undefined ? USUAL_BASES : [base, `origin/${base}`]
  for (const { name, sha } of await commitsOf(git, user.gitDir, names)) {
    const shared = await ask(['merge-base', sha, user.head])
    if (shared !== null && shared !== '') return { name, commit: shared.split('\n')[0] ?? '' }
  }
  if (user.settings.partial) throw partialClone()
  throw base === undefined
    ? new ConfigurationError('it is not known what this branch is compared with', 'Name it: --base main.')
    : new ConfigurationError(`"${base}" is no commit that shares history with HEAD`, 'See: git branch --all.')
}

/**
 * Brings a bundle's commit into the user's repository as a new branch: `wanted`, or with a number behind. Returns its
 * name. Throws RepositoryError.
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
  const arrived = 'refs/diffproof/arrived'
  try {
    // Through our git dir: the user's configuration may name programs that a fetch runs.
    const fetch = ['--no-recurse-submodules', file, `+${ref}:${arrived}`]
    await fetchLocally(git, user.trusted, fetch, { GIT_OBJECT_DIRECTORY: user.objects })
    const commit = await git.ask(['rev-parse', '--verify', arrived], { gitDir: user.trusted })
    for (let next = 1; ; next += 1) {
      const branch = next === 1 ? wanted : `${wanted}-${next}`
      if ((await ask(['rev-parse', '--verify', '--quiet', `refs/heads/${branch}`])) !== null) continue
      if (next > 1_000) throw new RepositoryError(`there is no free name for the branch ${wanted}`)
      await git.run(['update-ref', `refs/heads/${branch}`, commit, ''], { gitDir: user.gitDir })
      return branch
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
