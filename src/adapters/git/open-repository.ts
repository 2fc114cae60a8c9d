/** What every step of the Repository port works with: folders of its own, the git program, and what is set aside. */
import { mkdir, mkdtemp, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { Note } from '../../core/ending/journal.ts'
import type { RetryPolicy } from '../../ports/clock.ts'
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
  /** Where the run keeps its own files; inside of the workspace nothing there is part of a change. */
  readonly ownFolder?: string
  /** The paths that the edit tool wrote or removed: they count even where git ignores them. The workspace adapter adds to it. */
  readonly edited?: Set<string>
  /** The machine's environment: only the search path, the home and proxy and certificate settings are taken from it. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly identity?: Identity
  readonly logger?: { debug(line: string): void }
  readonly networkLimitMs?: number
  /** Told of every step before it is taken. */
  readonly note?: (note: Note) => void
  /** Variables that every git process gets, so that it is known by them. */
  readonly mark?: Readonly<Record<string, string>>
  /** A transfer that stands still for so long has failed; a minute where nothing is said. */
  readonly stallMs?: number
  readonly retryPolicy: RetryPolicy
}

export type OpenRepository = {
  readonly folder: string
  readonly workspace: string
  readonly git: Git
  readonly aside: SetAside
  /** Git for the same repository under its other address. */
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

/** How git is started for the repository of this run; `home` is a private folder. Throws ConfigurationError. */
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
