/** The Forge port over GitHub's REST API, and GraphQL for what REST cannot. */
import type { Forge } from '../../ports/forge.ts'
import type { RetryPolicy } from '../../ports/ports.ts'
import { createBranches, createCommits } from './branches.ts'
import { connect, type GithubAccess } from './client.ts'
import { commentText, deleteComment, ownComments, writeComment } from './comments.ts'
import { createFailureIssues, createIssues, createListings, createReactionsAndLabels } from './issues.ts'
import { createPullRequests, createReviews, decorate, readPullRequests } from './pull-requests.ts'
import { createBranchFiles, createRepository, createWorkflowRuns } from './repository.ts'

const LONGEST_MINOR_WAIT_MS = 15_000
/** Answers that the run can do without are asked for once, and not waited for longer than this. */
const LONGEST_QUICK_WAIT_MS = 5_000

export function createGithubForge(access: GithubAccess): Forge {
  const client = connect(access)
  // For what is a warning at most: a label is not worth a long wait of a paid runner.
  const shortPauses: RetryPolicy = {
    pause: async failed => (failed.askedMs ?? 0) <= LONGEST_MINOR_WAIT_MS && (await access.retryPolicy.pause(failed)),
  }
  const minor = connect({ ...access, retryPolicy: shortPauses }, LONGEST_MINOR_WAIT_MS)
  const quick = connect({ ...access, retryPolicy: { pause: async () => false } }, LONGEST_QUICK_WAIT_MS)
  return {
    ...createBranches(client),
    ...createCommits(client),
    ...createBranchFiles(client),
    ...createIssues(client),
    ...createListings(client),
    ...createPullRequests(client),
    ...readPullRequests(client),
    ...createRepository(client, quick, access.token),
    ...createReviews(client),
    ...createWorkflowRuns(client),
    ...createReactionsAndLabels(minor),
    ...createFailureIssues(minor),
    commentText: comment => commentText(client, comment),
    ownComments: (issue, beginsWith) => ownComments(client, issue, beginsWith),
    comment: (issue, marker, body, options) => writeComment(minor, issue, { marker, body, ...options }),
    deleteComment: comment => deleteComment(minor, comment),
    decorate: (pullRequest, wishes) => decorate(minor, pullRequest, wishes),
  }
}
