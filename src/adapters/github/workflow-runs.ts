/** What failed in a workflow run: jobs, steps and the ends of their logs. Needs `actions: read`. */
import type { FailedJobLog } from '../../core/task/revision.ts'
import type { Forge } from '../../ports/forge.ts'
import { type Client, PER_PAGE } from './client.ts'

/** Only the names are kept of jobs beyond these. */
const MOST_LOGS = 3
const KEPT = 512 * 1024
const LONGEST = 64 * 1024 * 1024

/** The part of the Forge port that looks into GitHub Actions. */
export function createWorkflowRuns({ octokit, repo, calls }: Client): Pick<Forge, 'failedJobs'> {
  const { actions } = octokit.rest

  async function logOf(job: number): Promise<string | null> {
    try {
      // GitHub redirects to another host; fetch follows without the token. The body stays a stream because logs can be huge.
      const answer = await calls.repeatable('read the log of a job', () =>
        actions.downloadJobLogsForWorkflowRun({ ...repo, job_id: job, request: { parseSuccessResponseBody: false } }),
      )
      return await logTail(answer.data)
    } catch {
      return null
    }
  }

  return {
    async failedJobs(run) {
      const entries = await calls.repeatable('list the jobs of the workflow run', () =>
        octokit.paginate(actions.listJobsForWorkflowRun, { ...repo, run_id: run, per_page: PER_PAGE }),
      )
      const failed = entries.filter(({ conclusion }) => isFailure(conclusion))
      const jobs: FailedJobLog[] = []
      for (const [index, { id, name, steps = [] }] of failed.entries())
        jobs.push({
          name,
          steps: steps.filter(step => isFailure(step.conclusion)).map(step => step.name),
          log: index < MOST_LOGS ? await logOf(id) : null,
        })
      return jobs
    },
  }
}

function isFailure(conclusion: string | null): boolean {
  return conclusion === 'failure' || conclusion === 'timed_out'
}

/** The last 512 KB of the first 64 MB of a stream, as text. Null if it is no stream. Throws what the stream throws. */
async function logTail(stream: unknown): Promise<string | null> {
  if (!(stream instanceof ReadableStream)) return null
  let kept = Buffer.alloc(0)
  let total = 0
  for await (const chunk of stream as ReadableStream<Uint8Array>) {
    kept = Buffer.concat([kept, chunk]).subarray(-KEPT)
    total += chunk.length
    if (total > LONGEST) break
  }
  return kept.toString('utf8')
}
