import { git } from './git-command.ts'
import { branchSha } from './git-store.ts'
import { addLabel, openIssue, timestamp } from './issue-changes.ts'
import { commitChanges } from './seed-repository.ts'
import type { Repository, User, World } from './world.ts'

export interface PlantedPull {
  readonly branch: string
  readonly body: string | null
  readonly title?: string
  readonly state?: 'open' | 'merged' | 'closed'
  readonly draft?: boolean
  readonly labels?: readonly string[]
  readonly createdAt?: string
  /** `owner/name` of the fork that holds the branch. */
  readonly fork?: string
}

/** Makes many pull requests that are there already: no request, one commit for all of them. Returns their numbers. */
export async function plantPulls(
  world: World,
  repository: Repository,
  forkNamed: (name: string) => Repository,
  by: User,
  planted: readonly PlantedPull[],
): Promise<number[]> {
  const base = { ref: repository.defaultBranch, sha: (await branchSha(repository, repository.defaultBranch)) ?? '' }
  const at = timestamp(world.now())
  const scratch = { branch: 'planted', message: 'Change by hand', date: at }
  await git(repository.bareDir, ['update-ref', 'refs/heads/planted', base.sha])
  const sha = await commitChanges(repository.bareDir, { 'planted.txt': 'planted\n' }, scratch)
  await git(repository.bareDir, ['update-ref', '-d', 'refs/heads/planted'])
  const refs = new Map<Repository, string[]>()
  const numbers = planted.map(one => {
    const home = one.fork === undefined ? repository : forkNamed(one.fork)
    const text = { title: one.title ?? 'Planted', body: one.body, user: by }
    const issue = openIssue(world, repository, { ...text, ...(one.createdAt ? { createdAt: one.createdAt } : {}) })
    for (const label of one.labels ?? []) addLabel(world, repository, issue, label, by, issue.createdAt)
    const isMerged = one.state === 'merged'
    issue.pull = {
      id: world.nextId(),
      head: { repository: home, ref: one.branch, sha },
      base: { ...base },
      draft: one.draft ?? false,
      mergedAt: isMerged ? at : null,
      mergedBy: isMerged ? by : null,
      mergeSha: isMerged ? sha : null,
      reviewers: [],
      reviews: [],
      comments: [],
    }
    if (isMerged || one.state === 'closed') Object.assign(issue, { state: 'closed', closedAt: at })
    refs.set(home, [...(refs.get(home) ?? []), `update refs/heads/${one.branch} ${sha}\n`])
    return issue.number
  })
  for (const [home, lines] of refs) {
    if (home !== repository) await git(home.bareDir, ['fetch', '--quiet', repository.bareDir, sha])
    await git(home.bareDir, ['update-ref', '--stdin'], { input: [...new Set(lines)].join('') })
  }
  return numbers
}
