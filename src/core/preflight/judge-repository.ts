/** Whether the repository takes anything from this token, as far as the token may know. */
import type { RepositoryFacts } from './facts.ts'
import { type Judgement, misconfigured } from './obstacle.ts'

/** `writes`: this very step publishes, and not a later one. */
export function judgeRepository(facts: RepositoryFacts, writes: boolean): Judgement {
  const obstacles = []
  if (facts.archived)
    obstacles.push(
      misconfigured('the repository is archived and takes no change', 'Unarchive it in Settings > General.'),
    )
  if (facts.disabled)
    obstacles.push(
      misconfigured(
        'GitHub has disabled the repository',
        'Its owner finds the reason on its page, or asks the support.',
      ),
    )
  // An answer that denies even reading what was just read shows no role.
  if (writes && !facts.isAppToken && facts.role?.pull === true && !facts.role.push)
    obstacles.push(
      misconfigured(
        'the owner of github-token may read this repository, but not push to it',
        'Pass the token of somebody with write, or leave github-token out and give the job the permissions contents: write and pull-requests: write.',
      ),
    )
  return { obstacles, remarks: [] }
}
