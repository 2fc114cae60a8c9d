/** Pull requests and their reviews. */
import { messageOf } from '../../core/errors.ts'
import type { LineComment } from '../../core/task/revision.ts'
import type { Forge, PullRequest } from '../../ports/forge.ts'
import { type Client, isHere, statusOf } from './client.ts'

const MOST_FILES = 300
/** What makes a draft where pull requests have no node id: Gitea and Forgejo. */
const DRAFT_TITLE = 'WIP: '

type Pulls = Client['octokit']['rest']['pulls']
type ApiAnswer<Name extends 'list' | 'listReviewComments'> = Awaited<ReturnType<Pulls[Name]>>['data'][number]

type ApiPullRequest = Pick<
  ApiAnswer<'list'>,
  'number' | 'html_url' | 'node_id' | 'state' | 'title' | 'body' | 'draft'
> & {
  user: { login: string; type?: string } | null
  head: { ref: string; sha: string }
  base: { ref: string }
}

export function createPullRequests(client: Client) {
  const { octokit, repo, calls } = client
  const { pulls } = octokit.rest
  return {
    pullRequestsFrom: branch => pullRequestsFrom(client, branch),

    async openPullRequest({ branch, base, title, body, draft }) {
      const request = { ...repo, head: branch, base, title, body, draft }
      const look = async () => {
        const there = await pullRequestsFrom(client, branch)
        return there.find(one => one.open && one.into === base) ?? null
      }
      try {
        const open = async () => openedPullRequest((await pulls.create(request)).data)
        return await calls.once('open the pull request', open, look)
      } catch (thrown) {
        const isTaken = [409, 422].includes(statusOf(thrown) ?? 0) && /already exists/i.test(messageOf(thrown))
        const there = isTaken ? await look().catch(() => null) : null
        if (there === null) throw thrown
        return there
      }
    },

    async closePullRequest(number) {
      const request = { ...repo, pull_number: number, state: 'closed' } as const
      await calls.repeatable('close the pull request', () => pulls.update(request))
    },

    async updatePullRequest(pullRequest, { title, body, draft, base }) {
      const { id } = pullRequest
      const request = { ...repo, pull_number: pullRequest.number, title, body, base }
      if (id === null && draft) request.title = `${DRAFT_TITLE}${title}`
      const { data } = await calls.repeatable('update the pull request', () => pulls.update(request))
      if (id === null) return { draftAsAsked: data.draft === draft }
      if (pullRequest.draft === draft) return { draftAsAsked: true }
      return { draftAsAsked: await setDraft(client, id, draft) }
    },
  } satisfies Partial<Forge>
}

export function readPullRequests(client: Client) {
  const { octokit, repo, calls, all } = client
  const { pulls } = octokit.rest
  return {
    async pullRequest(number) {
      const request = { ...repo, pull_number: number }
      const answer = await calls.orNull(`read pull request #${number}`, () => pulls.get(request))
      if (answer === null) return null
      const one = answer.data
      return {
        ...openedPullRequest(one),
        isFromHere: isHere(client, one.head.repo),
        locked: one.locked === true,
        from: one.head.repo?.full_name ?? null,
      }
    },

    async commitsIn(number) {
      const request = { ...repo, pull_number: number }
      const entries = await all('list the commits of the pull request', pulls.listCommits, request)
      // Gitea and Forgejo give the id of the commit as that of its tree.
      if (entries.some(({ sha, commit }) => commit.tree?.sha === undefined || commit.tree.sha === sha)) return null
      return entries.map(({ sha, commit: { tree, message, author, committer } }) => {
        return { sha, tree: tree.sha, message, author: author?.email ?? '', committer: committer?.email ?? '' }
      })
    },

    async changesIn(number) {
      const entries = await all('list the files of the pull request', pulls.listFiles, { ...repo, pull_number: number })
      return entries.slice(0, MOST_FILES).map(({ filename: path, status, additions, deletions }) => {
        return { path, text: `${path} (${status}, +${additions} -${deletions})` }
      })
    },
  } satisfies Partial<Forge>
}

async function pullRequestsFrom(client: Client, branch: string): Promise<readonly PullRequest[]> {
  const { octokit, repo, all } = client
  // Gitea and Forgejo list those of every branch, in an order of their own.
  const request = { ...repo, head: `${repo.owner}:${branch}`, state: 'all' } as const
  const answer = await all('list pull requests', octokit.rest.pulls.list, request)
  const from = answer.filter(one => one.head.ref === branch && isHere(client, one.head.repo))
  return from.toSorted((a, b) => b.number - a.number).map(openedPullRequest)
}

async function setDraft({ octokit, calls }: Client, id: string, draft: boolean): Promise<boolean> {
  const mutation = draft ? 'convertPullRequestToDraft' : 'markPullRequestReadyForReview'
  const query = `mutation($id: ID!) { ${mutation}(input: { pullRequestId: $id }) { pullRequest { isDraft } } }`
  try {
    const answer = await calls.repeatable('change draft or ready', () =>
      octokit.graphql<Readonly<Record<string, { pullRequest: { isDraft: boolean } }>>>(query, { id }),
    )
    return answer[mutation]?.pullRequest.isDraft === draft
  } catch {
    return false
  }
}

function openedPullRequest(one: ApiPullRequest): PullRequest {
  const { number, html_url: url, head } = one
  const { ref: branch, sha: headSha } = head
  const id: string | null = one.node_id ?? null
  const title = id === null && one.title.startsWith(DRAFT_TITLE) ? one.title.slice(DRAFT_TITLE.length) : one.title
  const now = { open: one.state === 'open', draft: one.draft ?? false, title, body: one.body ?? '' }
  const author = { login: one.user?.login ?? '', isBot: one.user?.type === 'Bot' }
  return { number, url, id, branch, headSha, into: one.base.ref, author, ...now }
}

export async function decorate(
  { octokit, repo, calls }: Client,
  pullRequest: number,
  wishes: Parameters<Forge['decorate']>[1],
): Promise<string[]> {
  const { issues, pulls } = octokit.rest
  const missed: string[] = []
  const attempt = async (names: readonly string[], what: string, call: () => Promise<void>) => {
    if (names.length === 0) return
    await calls
      .repeatable(`set ${what} ${names.join(', ')}`, call)
      .catch((thrown: unknown) => missed.push(messageOf(thrown)))
  }

  await attempt(wishes.labels, 'the labels', async () => {
    await issues.addLabels({ ...repo, issue_number: pullRequest, labels: [...wishes.labels] })
  })
  await attempt(wishes.reviewers, 'the reviewers', async () => {
    await pulls.requestReviewers({ ...repo, pull_number: pullRequest, reviewers: [...wishes.reviewers] })
  })
  await attempt(wishes.assignees, 'the assignees', async () => {
    const logins = [...wishes.assignees]
    const { data } = await issues.addAssignees({ ...repo, issue_number: pullRequest, assignees: logins })
    // GitHub silently leaves out people who cannot be assigned.
    const assigned = new Set(data.assignees?.map(one => one.login.toLowerCase()))
    const leftOut = logins.filter(one => !assigned.has(one.toLowerCase()))
    if (leftOut.length > 0)
      missed.push(`GitHub did not assign ${leftOut.join(', ')}: they cannot be assigned in this repository`)
  })
  return missed
}

type ApiLineComment = ApiAnswer<'listReviewComments'>

export function createReviews({ octokit, repo, calls, all }: Client) {
  const { pulls } = octokit.rest

  const lineComments = (pullRequest: number): Promise<readonly ApiLineComment[]> =>
    all('read the comments on lines', pulls.listReviewComments, { ...repo, pull_number: pullRequest })

  return {
    async review(pullRequest, review) {
      const reviews = await all('read the reviews', pulls.listReviews, { ...repo, pull_number: pullRequest })
      const found = reviews.find(one => one.id === review)
      if (found === undefined) return null
      const given = await lineComments(pullRequest)
      const comments = given.filter(one => one.pull_request_review_id === review).map(lineComment)
      return { body: found.body, state: found.state.toUpperCase(), comments }
    },

    async replyTo(pullRequest, thread, body) {
      const reply = { ...repo, pull_number: pullRequest, comment_id: thread, body }
      const isOurs = (one: ApiLineComment) => one.in_reply_to_id === thread && one.body.trim() === body.trim()
      const write = async () => (await pulls.createReplyForReviewComment(reply)).data.id
      const look = async () => (await lineComments(pullRequest)).find(isOurs)?.id ?? null
      await calls.once('answer in the thread', write, look)
    },
  } satisfies Partial<Forge>
}

function lineComment(one: ApiLineComment): LineComment {
  const editedAt = Date.parse(one.updated_at)
  // A line that is null or missing does not exist any more.
  const to = one.side === 'LEFT' || one.subject_type === 'file' ? null : (one.line ?? null)
  return {
    id: one.id,
    thread: one.in_reply_to_id ?? one.id,
    path: one.path,
    lines: to === null ? null : { from: Math.min(one.start_line ?? to, to), to },
    hunk: one.diff_hunk,
    body: one.body,
    editedAt: Number.isNaN(editedAt) ? null : editedAt,
  }
}
