/** A private git dir that holds one commit of the remote's base branch and nothing else: no work tree, no code of the repository. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Git } from './git-command.ts'
import type { Ground } from './ground.ts'
import { isOnRemoteBranch, remoteTip } from './remote.ts'
import { pointTrustedHead } from './trusted-git-dir.ts'
import { trustedConfig } from './work-tree-settings.ts'

const NO_SETTINGS = { honest: new Map<string, string>(), partial: false, filters: [] }

/** Fetches `sha`, or says why it is not the base: it has to be on the remote branch. Throws RepositoryError. */
export async function fetchBase(
  git: Git,
  folder: string,
  { branch, sha }: { readonly branch: string; readonly sha: string },
): Promise<Ground | { readonly refused: string }> {
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
  // Kept as a pack, so that whatever lies beside it later came from somewhere else.
  const kept = [['fetch.unpackLimit', '1']] as const
  await git.run(['fetch', '--quiet', ...scope, git.url, sha], { gitDir: trusted }, { network: true, config: kept })
  await pointTrustedHead(trusted, sha)
  const tree = (await git.ask(['rev-parse', '--verify', `${sha}^{tree}`], { gitDir: trusted })).trim()
  const base = { branch, sha, tree, cloned: false }
  return { git, workspace: empty, folder, empty, trusted, base, partial: false, sparse: [] }
}
