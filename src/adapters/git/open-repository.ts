/** The settings of the Repository port, and what all its steps share: private folders, the git program, and the files that were set aside. */
import { mkdir, mkdtemp, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { Note } from '../../core/run-log/journal.ts'
import type { RetryPolicy } from '../../ports/ports.ts'
import { createGit, type Git } from './git-command.ts'
import { findGit, type GitSettings, NETWORK_VARIABLES } from './git-environment.ts'
import type { Identity } from './remote.ts'
import { createSetAside, type SetAside } from './set-aside.ts'

export type GitRepositoryOptions = {
  readonly workspace: string
  readonly serverUrl: string
  /** `owner/name` */
  readonly repository: string
  readonly token: string
  readonly tempDir: string
  /** The run's own output folder. Nothing in it is part of a change. */
  readonly ownFolder?: string
  /** Paths that the edit tool wrote or removed. The workspace adapter adds them; they count even where git ignores them. */
  readonly edited?: Set<string>
  /** The machine's environment. Only PATH, HOME, proxy and certificate settings are used. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly identity?: Identity
  readonly logger?: { debug(line: string): void }
  readonly networkLimitMs?: number
  /** Takes a journal note before each step. */
  readonly note?: (note: Note) => void
  /** Variables that identify every git process as part of this run. */
  readonly mark?: Readonly<Record<string, string>>
  /** A transfer without progress fails after this time; the default is a minute. */
  readonly stallMs?: number
  readonly retryPolicy: RetryPolicy
}

export type OpenRepository = {
  readonly folder: string
  readonly workspace: string
  readonly git: Git
  readonly aside: SetAside
  /** Git for the address with `.git` at the end. */
  readonly elsewhere: () => Git
}

const LONGEST_STALL_MS = 60_000

/** Makes the folders and finds git. Throws ConfigurationError, or the file system's error. */
export async function openRepository(options: GitRepositoryOptions): Promise<OpenRepository> {
  await mkdir(options.workspace, { recursive: true })
  await mkdir(options.tempDir, { recursive: true })
  const workspace = await realpath(options.workspace)
  const folder = await mkdtemp(join(await realpath(options.tempDir), 'diffproof-git-'))
  options.note?.({ kind: 'git', folder, workspace })
  const home = join(folder, 'home')
  await mkdir(home)
  const settings = await gitSettings(options, workspace, home)
  const { url } = settings
  const limits = options.networkLimitMs === undefined ? {} : { networkMs: options.networkLimitMs }
  const gitAt = (address: string) =>
    createGit({ ...settings, url: address }, options.logger?.debug ?? (() => undefined), options.retryPolicy, limits)
  const aside = createSetAside(workspace, join(folder, 'aside'), kept =>
    options.note?.({ kind: 'set-aside', ...kept, missing: [...kept.missing] }),
  )
  return { folder, workspace, git: gitAt(url), aside, elsewhere: () => gitAt(`${url}.git`) }
}

/** The settings of every git process of this run. `home` is a private folder. Throws ConfigurationError. */
export async function gitSettings(
  options: GitRepositoryOptions,
  workspace: string,
  home: string,
): Promise<GitSettings> {
  const { binary, path } = await findGit(options.environment['PATH'] ?? '', workspace)
  const network = Object.fromEntries(
    NETWORK_VARIABLES.flatMap(name => [[name, options.environment[name]] as const]).filter(isSet),
  )
  const url = `${options.serverUrl.replace(/\/+$/, '')}/${options.repository}`
  const stallSeconds = Math.max(1, Math.round(Math.min(options.stallMs ?? LONGEST_STALL_MS, LONGEST_STALL_MS) / 1000))
  return { binary, path, home, url, token: options.token, network, stallSeconds, mark: options.mark ?? {} }
}

function isSet(entry: readonly [string, string | undefined]): entry is readonly [string, string] {
  return entry[1] !== undefined && entry[1] !== ''
}
