import type { Forge } from '../../ports/forge.ts'
import type { Client } from './octokit.ts'
import { PER_PAGE, pages } from './pages.ts'
import { pullRequestOf } from './pull-requests.ts'

type Facts = Pick<Forge, 'pullRequest' | 'commitsIn' | 'changesIn'>

/** GitHub lists no more. */
const MOST_FILES = 300

/** The part of the Forge port that looks at one pull request. */
export function createPullRequestFacts({ octokit, repo, calls }: Client): Facts {
  const { pulls } = octokit.rest
  const fullName = `${repo.owner}/${repo.repo}`.toLowerCase()
  return {
    async pullRequest(number) {
      const answer = await calls.orNull(`read pull request #${number}`, () =>
        pulls.get({ ...repo, pull_number: number }),
      )
      if (answer === null) return null
      const one = answer.data
      return {
        ...pullRequestOf(one),
        into: one.base.ref,
        // The repository of a head may be gone; whatever the types say.
        isFromHere: (one.head.repo as { full_name?: string } | null)?.full_name?.toLowerCase() === fullName,
        locked: one.locked,
        author: { login: one.user?.login ?? '', isBot: one.user?.type === 'Bot' },
      }
    },

    async commitsIn(pullRequest) {
      const { entries } = await pages(calls, 'list the commits of the pull request', page =>
        pulls.listCommits({ ...repo, pull_number: pullRequest, per_page: PER_PAGE, page }),
      )
      return entries.map(({ sha, commit }) => ({ sha, tree: commit.tree.sha, message: commit.message }))
    },

    async changesIn(pullRequest) {
      const { entries } = await pages(calls, 'list the files of the pull request', page =>
        pulls.listFiles({ ...repo, pull_number: pullRequest, per_page: PER_PAGE, page }),
      )
      return entries.slice(0, MOST_FILES).map(({ filename: path, status, additions, deletions }) => ({
        path,
        text: `${path} (${status}, +${additions} -${deletions})`,
      }))
    },
  }
}
