/** What every later step stands on once the repository is checked out. */
import type { Base } from '../../ports.ts'
import type { Git, GitOptions, GitPlace } from './git-command.ts'

export type Ground = {
  readonly git: Git
  /** The work tree, with symbolic links in its own path resolved. */
  readonly workspace: string
  /** Private folder of this run. */
  readonly folder: string
  /** A folder that stays empty: a work tree without rules. */
  readonly empty: string
  /** The trusted git dir. */
  readonly trusted: string
  readonly base: Base
  /** Objects may be missing and are then asked from the remote. */
  readonly partial: boolean
  /** Tracked paths that the sparse checkout leaves out. */
  readonly sparse: readonly string[]
}

/** Trusted git on a work tree and a private index. */
export function placeAt(ground: Ground, workTree: string, index: string): GitPlace {
  return { gitDir: ground.trusted, workTree, index }
}

/** Runs trusted git; in a partial clone it may ask the remote for what is missing. Throws RepositoryError. */
export async function trustedGit(
  ground: Ground,
  args: readonly string[],
  place: GitPlace,
  options: GitOptions = {},
): Promise<Buffer> {
  return (await ground.git.run(args, place, { network: ground.partial, ...options })).stdout
}
