import { holds } from './access.ts'
import { forbidden } from './answer.ts'
import { tryGit } from './git-command.ts'
import { branchSha } from './git-store.ts'
import { timestamp } from './issue-events.ts'
import { changedWorkflow } from './workflow-guard.ts'
import type { Repository, Token, World } from './world.ts'

/** Where a ref points that is not there. */
export const NO_OBJECT = '0'.repeat(40)

/** Compare-and-swap; false where somebody else was faster, or a name is in the way (`a` and `a/b`). */
export async function moveRef(
  world: World,
  repository: Repository,
  name: string,
  to: string,
  from: string,
): Promise<boolean> {
  const moved = await tryGit(repository.bareDir, [
    'update-ref',
    ...(to === NO_OBJECT ? ['-d', name, from] : [name, to, from]),
  ])
  if (moved.code === 0) repository.pushedAt = timestamp(world.now())
  return moved.code === 0
}

/** Refuses a commit that changes workflow files, unless the token has the right to. */
export async function refuseWorkflows(repository: Repository, token: Token | null, sha: string): Promise<void> {
  if (holds(token, ['workflows'], 'write')) return
  const head = await branchSha(repository, repository.defaultBranch)
  if ((await changedWorkflow(repository.bareDir, head, sha)) !== null) throw forbidden()
}
