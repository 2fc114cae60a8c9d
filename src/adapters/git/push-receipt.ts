/** Publishes a receipt with git itself: one commit on the base, pushed under a lease, looked for before it is pushed again. */

import type { Receipt } from '../../core/change/change.ts'
import { RepositoryError } from '../../core/errors.ts'
import type { RetryPolicy } from '../../ports.ts'
import { assertBranchName } from './branch-name.ts'
import { gitFailure, refusedPush } from './git-failure.ts'
import type { Ground } from './ground.ts'
import { assertObjectIds } from './object-id.ts'
import { remoteTip } from './remote.ts'

export type Identity = { readonly name: string; readonly email: string }

/** Who commits where nobody else is named: https://github.com/apps/github-actions */
export const ACTIONS_BOT: Identity = {
  name: 'github-actions[bot]',
  email: '41898282+github-actions[bot]@users.noreply.github.com',
}

export type PushRequest = {
  readonly receipt: Receipt
  readonly branch: string
  readonly message: string
  /** The remote head to replace; null for a branch that must not exist. */
  readonly expected: string | null
}

/** Commits and pushes; returns the commit, null where the branch is not as expected any more. Throws RepositoryError with the server's reason, ConfigurationError for a bad branch name. */
export async function pushReceipt(
  ground: Ground,
  identity: Identity,
  retryPolicy: RetryPolicy,
  request: PushRequest,
): Promise<string | null> {
  const { receipt, branch, expected } = request
  assertBranchName(branch)
  assertObjectIds(receipt.tree, ...(expected === null ? [] : [expected]))
  const commit = await commitReceipt(ground, identity, request)
  for (let tries = 1; ; tries += 1) {
    try {
      await push(ground, request, commit)
      return commit
    } catch (thrown) {
      if (!(thrown instanceof RepositoryError) || thrown.trouble === 'local') throw thrown
      const isPassing = thrown.trouble === 'passing'
      const goesOn = isPassing && (await retryPolicy.pause({ what: thrown.message, tries, askedMs: null }))
      // Where the branch stands now tells a lost answer and a lost race from a refusal.
      const now = await remoteTip(ground.git, branch).catch(() => Promise.reject(thrown))
      if (now === commit) return commit
      if (now !== expected) return null
      if (!goesOn) throw thrown
    }
  }
}

async function push(ground: Ground, { branch, expected }: PushRequest, commit: string): Promise<void> {
  const ref = `refs/heads/${branch}`
  const flags = ['--porcelain', '--no-verify', '--no-follow-tags', `--force-with-lease=${ref}:${expected ?? ''}`]
  const place = { gitDir: ground.trusted }
  const { exitCode, stdout, stderr } = await ground.git.run(
    ['push', ...flags, ground.git.url, `${commit}:${ref}`],
    place,
    {
      network: true,
      answers: [1],
    },
  )
  const line = stdout
    .toString()
    .split('\n')
    .find(text => text.startsWith('!'))
  const output = ground.git.conceal(stderr)
  if (line !== undefined) throw refusedPush(branch, line.split('\t').at(-1) ?? '', output)
  if (exitCode !== 0) throw gitFailure({ command: 'push', exitCode, output }, '')
}

/** Makes the receipt's tree a commit on the base; returns its id. Throws RepositoryError. */
export async function commitReceipt(
  ground: Ground,
  { name, email }: Identity,
  { receipt, message }: Pick<PushRequest, 'receipt' | 'message'>,
): Promise<string> {
  const env = { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email, GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: email }
  const args = ['commit-tree', receipt.tree, '-p', ground.base.sha, '-F', '-']
  const { stdout } = await ground.git.run(
    args,
    { gitDir: ground.trusted },
    { env, input: message, network: ground.partial },
  )
  return stdout.toString().trim()
}
