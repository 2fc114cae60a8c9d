import { invalid, Refusal } from './answer.ts'
import { git, tryGit } from './git-command.ts'
import { branchSha, listCommits, mergeBase } from './git-store.ts'
import { editIssue, openIssue, record, timestamp } from './issue-changes.ts'
import { moveLooseRef } from './loose-objects.ts'
import type { Issue, Pull, Repository, User, World } from './world.ts'

const RESOURCE = 'PullRequest'

export interface NewPull {
  readonly title: string
  readonly body: string | null
  /** `branch`, or `owner:branch` for a fork. */
  readonly head: string
  readonly base: string
  readonly draft: boolean
  readonly user: User
}

/** Opens a pull request, or refuses for the reasons GitHub has. */
export async function openPull(world: World, repository: Repository, fresh: NewPull): Promise<Issue> {
  if (fresh.draft && world.switches.noDrafts)
    throw new Refusal(422, 'Draft pull requests are not supported in this repository.')
  const head = locateHead(world, repository, fresh.head)
  const headSha = head === null ? null : await branchSha(head.repository, head.ref)
  const baseSha = await branchSha(repository, fresh.base)
  if (head === null || headSha === null) throw invalid([{ resource: RESOURCE, field: 'head', code: 'invalid' }])
  if (baseSha === null) throw invalid([{ resource: RESOURCE, field: 'base', code: 'invalid' }])
  if (openPullOf(repository, head.repository, head.ref, fresh.base) !== undefined) {
    const message = `A pull request already exists for ${head.repository.owner.login}:${head.ref}.`
    throw invalid([{ resource: RESOURCE, code: 'custom', message }])
  }
  await fetchFork(repository, head.repository, headSha)
  await refuseEmptyPull(repository, fresh, baseSha, headSha)
  const issue = openIssue(world, repository, fresh)
  const pull: Pull = {
    id: world.nextId(),
    head: { ...head, sha: headSha },
    base: { ref: fresh.base, sha: baseSha },
    draft: fresh.draft && !world.switches.ignoresDrafts,
    mergedAt: null,
    mergedBy: null,
    mergeSha: null,
    reviewers: [],
    reviews: [],
    comments: [],
  }
  issue.pull = pull
  publishHead(repository, issue.number, headSha)
  return issue
}

function locateHead(
  world: World,
  repository: Repository,
  head: string,
): { readonly repository: Repository; readonly ref: string } | null {
  const colon = head.indexOf(':')
  if (colon === -1) return { repository, ref: head }
  const owner = head.slice(0, colon).toLowerCase()
  const family = [repository, ...[...world.repositories.values()].filter(candidate => candidate.parent === repository)]
  const found = family.find(candidate => candidate.owner.login.toLowerCase() === owner)
  return found === undefined ? null : { repository: found, ref: head.slice(colon + 1) }
}

async function refuseEmptyPull(
  repository: Repository,
  fresh: NewPull,
  baseSha: string,
  headSha: string,
): Promise<void> {
  const head = fresh.head.replace(/^[^:]*:/, '')
  if ((await mergeBase(repository, baseSha, headSha)) === null) {
    throw invalid([
      { resource: RESOURCE, code: 'custom', message: `The ${head} branch has no history in common with ${fresh.base}` },
    ])
  }
  if ((await listCommits(repository, baseSha, headSha)).length === 0) {
    throw invalid([{ resource: RESOURCE, code: 'custom', message: `No commits between ${fresh.base} and ${head}` }])
  }
}

/** The open pull request from that branch into that base, if there is one. */
export function openPullOf(repository: Repository, from: Repository, head: string, base: string): Issue | undefined {
  return [...repository.issues.values()].find(
    ({ state, pull }) =>
      state === 'open' &&
      pull !== null &&
      pull.head.repository === from &&
      pull.head.ref === head &&
      pull.base.ref === base,
  )
}

/**
 * Brings open pull requests up to date with the refs, however those were moved: new heads are taken over, and a pull request whose
 * branch is gone is closed.
 */
export async function followRefs(world: World, repository: Repository): Promise<void> {
  for (const issue of repository.issues.values()) {
    const { pull } = issue
    if (pull === null || issue.state !== 'open') continue
    const sha = await branchSha(pull.head.repository, pull.head.ref)
    if (sha === pull.head.sha) continue
    if (sha === null) {
      record(world, issue, pull.head.repository.owner, 'head_ref_deleted')
      editIssue(world, issue, { state: 'closed' }, pull.head.repository.owner)
      continue
    }
    await fetchFork(repository, pull.head.repository, sha)
    pull.head.sha = sha
    pull.base.sha = (await branchSha(repository, pull.base.ref)) ?? pull.base.sha
    issue.updatedAt = timestamp(world.now())
    publishHead(repository, issue.number, sha)
  }
}

async function fetchFork(repository: Repository, fork: Repository, sha: string): Promise<void> {
  if (fork !== repository) await git(repository.bareDir, ['fetch', '--quiet', fork.bareDir, sha])
}

function publishHead(repository: Repository, number: number, sha: string): void {
  moveLooseRef(repository.bareDir, `refs/pull/${number}/head`, sha)
}

/** Merges with a merge commit, as the button does; issues that the body says it closes are closed. */
export async function mergePull(world: World, repository: Repository, issue: Issue, by: User): Promise<string> {
  const { pull } = issue
  const baseSha = pull === null ? null : await branchSha(repository, pull.base.ref)
  if (pull === null || baseSha === null || issue.state !== 'open') throw new Error(`#${issue.number} cannot be merged`)
  const merged = await tryGit(repository.bareDir, ['merge-tree', '--write-tree', baseSha, pull.head.sha])
  if (merged.code !== 0) throw new Error(`#${issue.number} has conflicts`)
  const tree = merged.stdout.toString().trim()
  const message = `Merge pull request #${issue.number} from ${pull.head.repository.owner.login}/${pull.head.ref}\n\n${issue.title}`
  const sha = await git(repository.bareDir, ['commit-tree', tree, '-p', baseSha, '-p', pull.head.sha, '-m', message])
  await git(repository.bareDir, ['update-ref', `refs/heads/${pull.base.ref}`, sha, baseSha])
  pull.mergedAt = timestamp(world.now())
  pull.mergedBy = by
  pull.mergeSha = sha
  record(world, issue, by, 'merged')
  editIssue(world, issue, { state: 'closed' }, by)
  for (const [, number] of (issue.body ?? '').matchAll(/\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):? +#(\d+)/gi)) {
    const closed = repository.issues.get(Number(number))
    if (closed !== undefined) editIssue(world, closed, { state: 'closed' }, by)
  }
  return sha
}
