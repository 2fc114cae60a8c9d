/** What every step of the Repository port works with: folders of its own, the git program, and what is set aside. */
import { mkdir, mkdtemp, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { findGit } from './git-binary.ts'
import { createGit, type Git } from './git-command.ts'
import { NETWORK_VARIABLES } from './git-environment.ts'
import type { Identity } from './push-receipt.ts'
import { createSetAside, type SetAside } from './set-aside.ts'

export type GitRepositoryOptions = {
  readonly workspace: string
  readonly serverUrl: string
  /** `owner/name` */
  readonly repository: string
  readonly token: string
  readonly tempDir: string
  /** The machine's environment: only the search path, the home and proxy and certificate settings are taken from it. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly identity?: Identity
  readonly logger?: { debug(line: string): void }
  readonly networkLimitMs?: number
}

export type OpenRepository = {
  readonly folder: string
  readonly workspace: string
  readonly git: Git
  readonly aside: SetAside
  /** Git for the same repository under its other address. */
  readonly elsewhere: () => Git
}

/** Makes the folders and finds git. Throws ConfigurationError, or the file system's error. */
export async function openRepository(options: GitRepositoryOptions): Promise<OpenRepository> {
  await mkdir(options.workspace, { recursive: true })
  await mkdir(options.tempDir, { recursive: true })
  const workspace = await realpath(options.workspace)
  const folder = await mkdtemp(join(await realpath(options.tempDir), 'diffproof-git-'))
  const home = join(folder, 'home')
  await mkdir(home)
  const { binary, path } = await findGit(options.environment['PATH'] ?? '', workspace)
  const network = Object.fromEntries(
    NETWORK_VARIABLES.flatMap(name => [[name, options.environment[name]] as const]).filter(isSet),
  )
  const url = `${options.serverUrl.replace(/\/+$/, '')}/${options.repository}`
  const settings = { binary, path, home, token: options.token, network }
  const limits = options.networkLimitMs === undefined ? {} : { networkMs: options.networkLimitMs }
  const gitAt = (address: string) =>
    createGit({ ...settings, url: address }, options.logger?.debug ?? (() => undefined), limits)
  const aside = createSetAside(workspace, join(folder, 'aside'))
  return { folder, workspace, git: gitAt(url), aside, elsewhere: () => gitAt(`${url}.git`) }
}

function isSet(entry: readonly [string, string | undefined]): entry is readonly [string, string] {
  return entry[1] !== undefined && entry[1] !== ''
}
