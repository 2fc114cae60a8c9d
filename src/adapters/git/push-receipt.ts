/** Publishes a receipt with git itself: one commit on the base, pushed under a lease. */

import type { Receipt } from '../../core/change/change.ts'
import { RepositoryError } from '../../core/errors.ts'
import { assertBranchName } from './branch-name.ts'
import type { Ground } from './ground.ts'
import { assertObjectIds } from './object-id.ts'

export type Identity = { readonly name: string; readonly email: string }

export type PushRequest = {
  readonly receipt: Receipt
  readonly branch: string
  readonly message: string
  /** The remote head to replace; null for a branch that must not exist. */
  readonly expected: string | null
}

/** Commits and pushes; returns the commit. Throws RepositoryError with the server's reason, ConfigurationError for a bad branch name. */
export async function pushReceipt(ground: Ground, identity: Identity, request: PushRequest): Promise<string> {
  assertBranchName(request.branch)
  assertObjectIds(request.receipt.tree, ...(request.expected === null ? [] : [request.expected]))
  const commit = await commitTree(ground, identity, request)
  const ref = `refs/heads/${request.branch}`
  const args = [
    'push',
    '--porcelain',
    '--no-verify',
    '--no-follow-tags',
    `--force-with-lease=${ref}:${request.expected ?? ''}`,
  ]
  const place = { gitDir: ground.trusted }
  const { exitCode, stdout } = await ground.git.run([...args, ground.git.url, `${commit}:${ref}`], place, {
    network: true,
    answers: [1],
  })
  if (exitCode === 0) return commit
  throw refusedPush(request.branch, stdout.toString())
}

async function commitTree(
  ground: Ground,
  { name, email }: Identity,
  { receipt, message }: PushRequest,
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

function refusedPush(branch: string, porcelain: string): RepositoryError {
  const line = porcelain.split('\n').find(text => text.startsWith('!'))
  const reason = line?.split('\t').at(-1) ?? 'the server gave no reason'
  const hint =
    reason.includes('stale info') || reason.includes('already exists')
      ? 'Somebody else changed this branch meanwhile; run again.'
      : 'Check the rules of the repository for this branch and the permissions of github-token.'
  return new RepositoryError(`git push of ${branch} was refused: ${reason}`, hint)
}
