/** The Forge port over GitHub's REST API (GraphQL for what REST cannot: draft and ready, refs under a condition, who we are). */
import { ForgeError } from '../../core/errors.ts'
import type { RetryPolicy } from '../../ports/clock.ts'
import type { Forge } from '../../ports/forge.ts'
import { createBranchFiles } from './branch-files.ts'
import { createConditionalRefs, createGitData } from './branches.ts'
import { type Client, createForgeCalls, createOctokit, type Repo } from './client.ts'
import { deleteComment, writeComment } from './comments.ts'
import { createIssueHistory, createMarks } from './issues.ts'
import { createListings } from './listings.ts'
import { createPullRequestFacts, createPullRequests, decorate } from './pull-requests.ts'
import { createRepositoryFacts, LIMIT_OPTION, permissionOf } from './repository.ts'
import { createConversations } from './reviews.ts'
import { createWorkflowRuns } from './workflow-runs.ts'

/** An answer takes seconds; this long only one that never comes. */
const ANSWER_LIMIT_MS = 120_000

/** What is nice to have is waited for no longer than this. */
const LONGEST_MINOR_WAIT_MS = 15_000

type GithubOptions = {
  readonly token: string
  /** The REST root, as in GITHUB_API_URL. */
  readonly apiUrl: string
  readonly repository: Repo
  readonly answerLimitMs?: number
  /** Breaks off every request when it is given. */
  readonly signal?: AbortSignal
  readonly retryPolicy: RetryPolicy
  /** How requests leave this machine. Without it: Node's own way. */
  readonly fetch?: typeof fetch
  /** Takes secrets out of every text that is sent. */
  readonly redact?: (text: string) => string
}

/** What people read; a secret that got into a text must not leave with it. */
const TEXT_FIELDS = ['title', 'body', 'message'] as const

/** Makes the forge for one repository. */
export function createGithubForge(options: GithubOptions): Forge {
  const octokit = connect(options, options.answerLimitMs ?? ANSWER_LIMIT_MS)
  const { repository: repo, retryPolicy } = options
  const calls = createForgeCalls(retryPolicy)
  const client: Client = { octokit, repo, calls }
  const minor: Client = {
    ...client,
    octokit: connect(options, Math.min(options.answerLimitMs ?? ANSWER_LIMIT_MS, LONGEST_MINOR_WAIT_MS)),
    calls: createForgeCalls(hasty(retryPolicy)),
  }
  const impatient: Client = { ...client, calls: createForgeCalls({ pause: async () => false }) }
  const rest = octokit.rest

  return {
    ...createGitData(client),
    ...createConditionalRefs(client),
    ...createPullRequests(client),
    ...createIssueHistory(client),
    ...createListings(client),
    ...createBranchFiles(client),
    ...createPullRequestFacts(client),
    ...createConversations(client),
    ...createWorkflowRuns(client),
    ...createMarks(minor),
    ...createRepositoryFacts(client, impatient, options.token),

    permissionOf: login => permissionOf(client, login),

    async issue(number) {
      const answer = await calls.orNull(`read issue #${number}`, () =>
        rest.issues.get({ ...repo, issue_number: number }),
      )
      // The address of an issue that was transferred leads to the other repository.
      if (answer === null || (answer.data?.number ?? number) !== number) return null
      const { title, body, state, locked, pull_request } = answer.data ?? {}
      if (typeof title !== 'string' || typeof state !== 'string')
        throw new ForgeError(
          `GitHub's answer about issue #${number} holds no issue`,
          'Run again later.',
          null,
          'passing',
        )
      return {
        number,
        title,
        body: body ?? '',
        open: state === 'open',
        locked,
        isPullRequest: pull_request !== undefined && pull_request !== null,
      }
    },

    comment: (issue, marker, body, options) => writeComment(minor, issue, { marker, body, ...options }),
    deleteComment: comment => deleteComment(minor, comment),

    decorate: (pullRequest, wishes) => decorate(minor, pullRequest, wishes),
  }
}

/** GitHub's client; an answer may take `usualMs`, and less where a request asks for it. */
function connect(options: GithubOptions, usualMs: number): Client['octokit'] {
  const { redact = text => text } = options
  const octokit = createOctokit(options.token, options.apiUrl, options.fetch ?? fetch)
  octokit.hook.before('request', request => {
    // Requests share this object: a signal that was left in it would be the last one's.
    const limit: unknown = request.request[LIMIT_OPTION]
    const late = AbortSignal.timeout(typeof limit === 'number' ? Math.min(limit, usualMs) : usualMs)
    request.request.signal = options.signal === undefined ? late : AbortSignal.any([late, options.signal])
    for (const field of TEXT_FIELDS) if (typeof request[field] === 'string') request[field] = redact(request[field])
  })
  // A page of a proxy can come with any status; it is no answer of GitHub's.
  octokit.hook.after('request', ({ data }) => {
    if (typeof data === 'string' && data !== '') throw new Error('the answer was a web page, not JSON')
  })
  return octokit
}

/** RetryPolicy for what is a warning at most: nobody pays for a runner that waits long for a label. */
function hasty(retryPolicy: RetryPolicy): RetryPolicy {
  return {
    pause: async failed => (failed.askedMs ?? 0) <= LONGEST_MINOR_WAIT_MS && (await retryPolicy.pause(failed)),
  }
}
