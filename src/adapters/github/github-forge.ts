/** The Forge port over GitHub's REST API (GraphQL only to change draft and ready, which REST cannot). */
import { getOctokit } from '@actions/github'
import { ForgeError } from '../../core/errors.ts'
import type { Forge, PullRequest } from '../../ports.ts'
import { decorate } from './decorate.ts'
import { mayHaveHappened, read, readOrNull, write } from './forge-call.ts'
import { createGitData } from './git-data.ts'
import { writeComment } from './marked-comment.ts'
import type { Octokit, Repo } from './octokit.ts'

/** What a pull request has in every answer of the API, listed or alone. */
type ApiPullRequest = {
  readonly number: number
  readonly html_url: string
  readonly node_id: string
  readonly state: string
  readonly title: string
  readonly body: string | null
  readonly head: { readonly ref: string; readonly sha: string }
  readonly draft?: boolean | undefined
}

/** An answer takes seconds; this long only one that never comes. */
const ANSWER_LIMIT_MS = 120_000

type GithubOptions = {
  readonly token: string
  /** The REST root, as in GITHUB_API_URL. */
  readonly apiUrl: string
  readonly repository: Repo
  readonly answerLimitMs?: number
  /** Takes secrets out of every text that is sent. */
  readonly redact?: (text: string) => string
}

/** What people read; a secret that got into a text must not leave with it. */
const TEXT_FIELDS = ['title', 'body', 'message'] as const

/** Makes the forge for one repository. */
export function createGithubForge(options: GithubOptions): Forge {
  const { redact = text => text } = options
  const octokit = getOctokit(options.token, { baseUrl: options.apiUrl })
  octokit.hook.before('request', request => {
    request.request.signal = AbortSignal.timeout(options.answerLimitMs ?? ANSWER_LIMIT_MS)
    for (const field of TEXT_FIELDS) if (typeof request[field] === 'string') request[field] = redact(request[field])
  })
  const repo = options.repository
  const rest = octokit.rest

  async function pullRequestsFrom(branch: string): Promise<readonly PullRequest[]> {
    const newestFirst = { state: 'all', sort: 'created', direction: 'desc', per_page: 100 } as const
    const answer = await read('list pull requests', () =>
      rest.pulls.list({ ...repo, head: `${repo.owner}:${branch}`, ...newestFirst }),
    )
    const fullName = `${repo.owner}/${repo.repo}`.toLowerCase()
    return answer.data
      .filter(one => one.head.ref === branch && one.head.repo?.full_name.toLowerCase() === fullName)
      .map(ours)
  }

  return {
    ...createGitData(octokit, repo),

    async defaultBranch() {
      return (await read('read the repository', () => rest.repos.get(repo))).data.default_branch
    },

    async issue(number) {
      const answer = await readOrNull(`read issue #${number}`, () => rest.issues.get({ ...repo, issue_number: number }))
      if (answer === null) return null
      const { title, body, state, locked, pull_request } = answer.data ?? {}
      if (typeof title !== 'string' || typeof state !== 'string')
        throw new ForgeError(`GitHub's answer about issue #${number} holds no issue`, 'Run again later.', null)
      return {
        number,
        title,
        body: body ?? '',
        open: state === 'open',
        locked,
        isPullRequest: pull_request !== undefined && pull_request !== null,
      }
    },

    pullRequestsFrom,

    async openPullRequest({ branch, base, title, body, draft }) {
      const request = { ...repo, head: branch, base, title, body, draft }
      try {
        return ours((await write('open the pull request', () => rest.pulls.create(request))).data)
      } catch (thrown) {
        const there = mayHaveHappened(thrown)
          ? (await pullRequestsFrom(branch).catch(() => [])).find(one => one.open)
          : undefined
        if (there === undefined) throw thrown
        return there
      }
    },

    async updatePullRequest(pullRequest, { title, body, draft, base }) {
      const request = { ...repo, pull_number: pullRequest.number, title, body, base }
      await write('update the pull request', () => rest.pulls.update(request))
      if (pullRequest.draft === draft) return { draftAsAsked: true }
      return { draftAsAsked: await setDraft(octokit, pullRequest.id, draft) }
    },

    comment: (issue, marker, body) => writeComment(octokit, repo, issue, marker, body),

    decorate: (pullRequest, wishes) => decorate(octokit, repo, pullRequest, wishes),
  }
}

/** Changes draft or ready; false where the forge cannot. */
async function setDraft(octokit: Octokit, id: string, draft: boolean): Promise<boolean> {
  const mutation = draft ? 'convertPullRequestToDraft' : 'markPullRequestReadyForReview'
  try {
    await octokit.graphql(
      `mutation($id: ID!) { ${mutation}(input: { pullRequestId: $id }) { pullRequest { isDraft } } }`,
      { id },
    )
    return true
  } catch {
    return false
  }
}

function ours(one: ApiPullRequest): PullRequest {
  return {
    number: one.number,
    url: one.html_url,
    id: one.node_id,
    branch: one.head.ref,
    headSha: one.head.sha,
    open: one.state === 'open',
    draft: one.draft ?? false,
    title: one.title,
    body: one.body ?? '',
  }
}
