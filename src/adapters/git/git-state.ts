import { mkdir, mkdtemp, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { DiffproofError, messageOf, RepositoryError } from '../../core/errors.ts'
import type { Note } from '../../core/log/journal.ts'
import type { RetryPolicy } from '../../ports/ports.ts'
import { createGit, type Git, type GitLimits } from './git-command.ts'
import { type GitAccess, gitSettings } from './git-environment.ts'
import { isUnknownRepository } from './git-failure.ts'
import { latin1 } from './git-names.ts'
import { NO_OTHERS, type OtherFiles } from './pull-checkout.ts'
import type { Surroundings } from './repositories.ts'
import { ownFolderIn, type Start } from './start-snapshot.ts'
import { NO_SUBMODULES, type Submodules } from './submodules.ts'
import type { TrustedRepository } from './trusted-repository.ts'
import { listUntracked } from './work-tree.ts'

export type GitRepositoryOptions = GitAccess &
  GitLimits & {
    workspace: string
    tempDir: string
    ownFolder?: string
    edited?: Set<string>
    note?: (note: Note) => void
    say?: (line: string) => void
    retryPolicy: RetryPolicy
  }

type OpenFolder = {
  folder: string
  workspace: string
  git: Git
  elsewhere: () => Git
}

async function openFolder(options: GitRepositoryOptions): Promise<OpenFolder> {
  const { retryPolicy, note } = options
  await mkdir(options.workspace, { recursive: true })
  await mkdir(options.tempDir, { recursive: true })
  const workspace = await realpath(options.workspace)
  const folder = await mkdtemp(join(await realpath(options.tempDir), 'diffproof-git-'))
  note?.({ kind: 'git', folder, workspace })
  const home = join(folder, 'home')
  await mkdir(home)
  const settings = await gitSettings(options, workspace, home)
  const gitAt = (url: string) => createGit({ ...settings, url }, retryPolicy, options)
  return { folder, workspace, git: gitAt(settings.url), elsewhere: () => gitAt(`${settings.url}.git`) }
}

export type GitState = ReturnType<typeof createGitState>

type MadeState = {
  repo: TrustedRepository | null
  /** Untracked paths of the checkout. They belong to the machine. */
  before: readonly string[]
  start: Start | null
  /** The start of the work tree, once the run works in a copy. */
  startOfCheckout: Start | null
  submodules: Submodules
  surroundings: Surroundings | null
  /** A file that is there for as long as the run works in this tree. */
  noteOfWork: string | null
  /** The tree of the commit that is checked out, where it is not the base. */
  checkedOut: string | null
  /** Tracked files that nobody may see as they are, whatever filter they have. */
  withheld: Set<string>
  others: OtherFiles
}

const NOTHING_MADE: Omit<MadeState, 'withheld'> = {
  repo: null,
  before: [],
  start: null,
  startOfCheckout: null,
  submodules: NO_SUBMODULES,
  surroundings: null,
  noteOfWork: null,
  checkedOut: null,
  others: NO_OTHERS,
}

/** Makes the state. Nothing is read or written before the first call. */
export function createGitState(options: GitRepositoryOptions) {
  let opened: Promise<OpenFolder> | null = null
  let last: Promise<unknown> = Promise.resolve()
  const made: MadeState = { ...NOTHING_MADE, withheld: new Set() }
  const open = (): Promise<OpenFolder> => {
    opened ??= openFolder(options)
    return opened
  }
  return {
    options,
    made,
    edited: options.edited ?? new Set<string>(),
    note: options.note ?? (() => undefined),
    open,
    async close(): Promise<OpenFolder | null> {
      const now = await opened?.catch(() => null)
      opened = null
      return now ?? null
    },
    idle: () => last,
    repo: (): TrustedRepository => made.repo ?? outOfOrder('checkOut'),
    start: (): Start => made.start ?? outOfOrder('takeStartSnapshot'),
    /** One character a byte, without the run's output folder; a folder ends with a slash. */
    async untracked(index: string): Promise<readonly string[]> {
      const repo = made.repo ?? outOfOrder('checkOut')
      const folder = await ownFolderIn(repo.workspace, options.ownFolder)
      const own = folder === null ? null : latin1(folder)
      const { names } = await listUntracked(repo, index)
      return names.filter(path => own === null || !(path.startsWith(own) || own.startsWith(path)))
    },
    /** Runs a step of the remote. Some servers know a repository only by its address with `.git` at the end. */
    async atEitherAddress<T>(step: (now: OpenFolder) => Promise<T>): Promise<T> {
      const now = await open()
      try {
        return await step(now)
      } catch (thrown) {
        if (!isUnknownRepository(thrown)) throw thrown
        const there = { ...now, git: now.elsewhere() }
        const result = await step(there).catch(() => Promise.reject(thrown))
        opened = Promise.resolve(there)
        return result
      }
    },
    inTurn<T>(what: string, step: () => Promise<T>): Promise<T> {
      const turn = last.then(() => asOurs(what, step))
      last = turn.catch(() => undefined)
      return turn
    },
  }
}

function outOfOrder(missing: string): never {
  throw new RepositoryError(`${missing} has to come first`)
}

/** Runs a step at once. Throws RepositoryError, or what else of ours the step throws. */
export async function asOurs<T>(what: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (thrown) {
    if (thrown instanceof DiffproofError) throw thrown
    throw new RepositoryError(`could not ${what}: ${messageOf(thrown)}`, '', thrown)
  }
}

/** Says that a run works in this tree. It lies in git's own data, where no command in a sandbox writes. */
export async function noteOfWork(git: Git, workspace: string): Promise<string> {
  return join(await git.ask(['rev-parse', '--absolute-git-dir'], { cwd: workspace }), 'diffproof-worked')
}
