import { listRefs } from './git-store.ts'
import { issueLabels } from './shapes.ts'
import type { Issue, Repository, World } from './world.ts'

export interface SnapshotComment {
  readonly id: number
  readonly user: string
  readonly body: string
  readonly reactions: readonly string[]
}

export interface SnapshotIssue {
  readonly number: number
  readonly title: string
  readonly body: string | null
  readonly user: string
  readonly state: 'open' | 'closed'
  readonly labels: readonly string[]
  readonly assignees: readonly string[]
  readonly comments: readonly SnapshotComment[]
  readonly reactions: readonly string[]
}

export interface SnapshotPull extends SnapshotIssue {
  readonly draft: boolean
  readonly merged: boolean
  readonly head: { readonly owner: string; readonly ref: string; readonly sha: string }
  readonly base: { readonly ref: string; readonly sha: string }
  readonly reviewers: readonly string[]
}

/** A repository at one moment in plain values, for tests to compare. */
export interface Snapshot {
  readonly issues: readonly SnapshotIssue[]
  readonly pulls: readonly SnapshotPull[]
  readonly branches: Readonly<Record<string, string>>
}

/** Takes the snapshot. */
export async function snapshotOf(world: World, repository: Repository): Promise<Snapshot> {
  const refs = await listRefs(repository, 'refs/heads/')
  const all = [...repository.issues.values()]
  return {
    issues: all.filter(issue => issue.pull === null).map(issue => plainIssue(world, repository, issue)),
    pulls: all.flatMap(issue => {
      if (issue.pull === null) return []
      const { draft, mergedAt, head, base, reviewers } = issue.pull
      const ends = { head: { owner: head.repository.owner.login, ref: head.ref, sha: head.sha }, base: { ...base } }
      return [
        {
          ...plainIssue(world, repository, issue),
          draft,
          merged: mergedAt !== null,
          ...ends,
          reviewers: reviewers.map(({ login }) => login),
        },
      ]
    }),
    branches: Object.fromEntries(refs.map(({ name, sha }) => [name.slice('refs/heads/'.length), sha])),
  }
}

function plainIssue(world: World, repository: Repository, issue: Issue): SnapshotIssue {
  const { number, title, body, state, reactions } = issue
  return {
    number,
    title,
    body,
    user: issue.user.login,
    state,
    labels: issueLabels(world, repository, issue).map(label => String(label['name'])),
    assignees: issue.assignees.map(({ login }) => login),
    comments: issue.comments.map(comment => ({
      id: comment.id,
      user: comment.user.login,
      body: comment.body,
      reactions: comment.reactions.map(({ content }) => content),
    })),
    reactions: reactions.map(({ content }) => content),
  }
}
