/** A remote over HTTP, a workspace and the adapter under test, all in one temporary folder. */
import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { copyFolder, layInto } from '../../../src/adapters/commands/copies.ts'
import { createGitRepository } from '../../../src/adapters/git/git-repository.ts'
import type { TreeFiles } from '../../../src/ports/commands.ts'
import type { Repository } from '../../../src/ports/repository.ts'
import { gitEnvironment } from '../../playground/github/git-command.ts'
import { createRetryPolicy } from '../quick-retry-policy.ts'
import { type GitServer, startGitServer } from './git-server.ts'

const execute = promisify(execFile)

export type Tree = Readonly<Record<string, string | Uint8Array | { readonly link: string } | { readonly run: string }>>

export type Bed = {
  readonly root: string
  readonly server: GitServer
  readonly workspace: string
  /** The bare repository behind `owner/name`. */
  readonly remote: string
  readonly repository: Repository
  git(cwd: string, ...args: string[]): Promise<string>
  /** Commits a tree on a branch of the remote, on top of what is there. */
  commit(branch: string, tree: Tree, message?: string): Promise<string>
  /** Clones the remote into the workspace as actions/checkout does: one commit, detached. */
  cloneShallow(branch?: string): Promise<void>
  write(tree: Tree): Promise<void>
  /** Makes paths count as written by the edit tool. */
  edit(...paths: string[]): void
  adapter(overrides?: Partial<Parameters<typeof createGitRepository>[0]>): Repository
  close(): Promise<void>
}

/** The same git for every test: no configuration of the machine, a fixed identity. */
export async function git(cwd: string, ...args: string[]): Promise<string> {
  const { stdout } = await execute('git', args, { cwd, env: gitEnvironment(), maxBuffer: 100_000_000 })
  return stdout.replace(/\n$/, '')
}

/** Writes files, links and programs below a folder. */
export async function writeTree(folder: string, tree: Tree): Promise<void> {
  for (const [path, content] of Object.entries(tree)) {
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true })
    if (typeof content === 'string' || content instanceof Uint8Array) await writeFile(target, content)
    else if ('link' in content) await symlink(content.link, target)
    else {
      await writeFile(target, content.run)
      await chmod(target, 0o755)
    }
  }
}

/** Makes a bed; `tree` is the first commit on `main`, null for a remote without commits. */
export async function makeBed(tree: Tree | null, options: { readonly token?: string } = {}): Promise<Bed> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'git-adapter-')))
  const remote = join(root, 'served', 'owner', 'name')
  const seed = join(root, 'seed')
  const workspace = join(root, 'workspace')
  await mkdir(remote, { recursive: true })
  await git(remote, 'init', '-q', '--bare', '-b', 'main')
  await git(remote, 'config', 'uploadpack.allowFilter', 'true')
  await git(root, 'init', '-q', '-b', 'main', seed)
  await git(seed, 'remote', 'add', 'origin', remote)
  await mkdir(workspace)
  const server = await startGitServer(join(root, 'served'), options.token)
  const made: Repository[] = []
  const edited = new Set<string>()
  const bed: Bed = {
    root,
    server,
    workspace,
    remote,
    get repository() {
      return made[0] ?? bed.adapter()
    },
    git,
    async commit(branch, content, message = 'change') {
      const known = (await git(seed, 'branch', '--list', branch)) !== ''
      await git(
        seed,
        'checkout',
        '-q',
        ...(known ? [branch] : (await git(remote, 'branch')) === '' ? ['-B', branch] : ['-b', branch]),
      )
      await writeTree(seed, content)
      await git(seed, 'add', '-A')
      await git(seed, 'commit', '-q', '--allow-empty', '-m', message)
      await git(seed, 'push', '-q', 'origin', branch)
      return git(seed, 'rev-parse', 'HEAD')
    },
    async cloneShallow(branch = 'main') {
      await rm(workspace, { recursive: true })
      await git(root, 'clone', '-q', '--depth=1', '-b', branch, `file://${remote}`, workspace)
      await git(workspace, 'checkout', '-q', '--detach')
    },
    write: content => writeTree(workspace, content),
    edit(...paths) {
      for (const path of paths) edited.add(path)
    },
    adapter(overrides = {}) {
      const repository = createGitRepository({
        workspace,
        edited,
        serverUrl: server.url,
        repository: 'owner/name',
        token: options.token ?? '',
        tempDir: join(root, 'temp'),
        environment: { PATH: process.env['PATH'] },
        retryPolicy: createRetryPolicy({ tries: 1 }),
        ...overrides,
      })
      made.push(repository)
      return repository
    },
    async close() {
      for (const repository of made) await repository.close()
      await server.close()
      await rm(root, { recursive: true, force: true })
    },
  }
  if (tree !== null) await bed.commit('main', tree)
  return bed
}

const beds: Bed[] = []

/** A bed that is closed by `closeBeds`, with the adapter checked out and the start snapshot taken. */
export async function startedBed(tree: Tree, before?: (bed: Bed) => Promise<void>): Promise<Bed> {
  const bed = await openBed(tree)
  await bed.repository.checkOut({ baseBranch: 'main', fetchDepth: 1 })
  await before?.(bed)
  await bed.repository.takeStartSnapshot()
  return bed
}

/** Goes on in a copy of the work tree, with what the base has in the place of uncommitted files. Returns its folder. */
export async function workInCopy(bed: Bed, base: TreeFiles | null, repository = bed.repository): Promise<string> {
  const copy = join(bed.root, 'copy')
  await copyFolder(bed.workspace, copy, { without: [join(bed.workspace, '.git')] })
  if (base !== null) await layInto(copy, base)
  await repository.workIn(copy)
  return copy
}

/** A bed that is closed by `closeBeds`. */
export async function openBed(...args: Parameters<typeof makeBed>): Promise<Bed> {
  const bed = await makeBed(...args)
  beds.push(bed)
  return bed
}

/** For `afterEach`. */
export async function closeBeds(): Promise<void> {
  for (const bed of beds.splice(0)) await bed.close()
}
