/** The action `report`: adds up the bodies of our pull requests. */
import { ForgeError } from '../../core/errors.ts'
import { limitResult, type RunResult, resultOf } from '../../core/outcome.ts'
import { commentMarker } from '../../core/page/comment.ts'
import { ANSWER } from '../../core/page/revision-answers.ts'
import { type FailedRun, readFailedRuns } from '../../core/page/run-markers.ts'
import { type CountedPull, MONTH, type NotCounted, readPullRequest, totalsReport } from '../../core/page/totals.ts'
import { totalsInWords, totalsPage } from '../../core/page/totals-page.ts'
import type { ListedPullRequest } from '../../core/task/ownership.ts'
import { PLAN } from '../../core/task/work-plan.ts'
import type { Job } from '../run.ts'
import { readPages } from './plan.ts'

/** A fifth of the requests that a job's token has in an hour. */
const MOST_PAGES = 200
const DAY = 86_400_000

/** Reads, adds up, and leaves a file and the job summary. Throws ForgeError. */
export async function reportTotals(run: Job): Promise<RunResult> {
  const { config, ports, overall, repositoryName } = run
  const { forge, reporter, clock } = ports
  const now = clock.now()
  const since = config.days === 0 ? Number.NEGATIVE_INFINITY : now - config.days * DAY
  const facts = new Map<number, CountedPull>()
  const apart = new Map<number, NotCounted>()
  // Bodies are large: one page at a time. An entry can move to the next meanwhile.
  const take = (page: readonly ListedPullRequest[]) => {
    const recent = page.filter(pull => !(pull.createdAt < since))
    for (const pull of recent) {
      const read = readPullRequest(pull, config.branchPrefix, monthOf(pull.createdAt))
      if (read?.kind === 'counted') facts.set(read.number, read)
      else if (read !== null) apart.set(read.number, read)
    }
    return recent.length === page.length
  }
  const read = () => readPages(forge.pullRequests('all'), { most: MOST_PAGES, signal: overall }, take)
  const end = await reporter.group('Read our pull requests', read)
  if (end === 'cancelled' || end === 'timeout-minutes') return limitResult(end)

  const failed = await readFailed(since, run)
  const reading = { repository: repositoryName, made_at: new Date(now).toISOString(), days: config.days }
  const all = totalsReport([...facts.values()], [...apart.values()], { ...reading, whole: end === 'read' }, failed)
  for (const { number, kind, why } of apart.values()) reporter.info(`not counted: #${number}, ${kind}: ${why}`)
  const file = await reporter.keepFile('totals.json', `${JSON.stringify(all, null, 2)}\n`)
  return { ...resultOf('reported', totalsInWords(all)), page: totalsPage(all), outputs: { 'totals-file': file } }
}

function monthOf(time: number): string | null {
  return Number.isFinite(time) ? new Date(time).toISOString().slice(0, MONTH) : null
}

/** Null where the comments cannot be read. */
async function readFailed(since: number, { ports, overall, repositoryName }: Job): Promise<FailedRun[] | null> {
  const { forge, reporter } = ports
  const runs = new Map<string, FailedRun>()
  const prefix = commentMarker({ repository: repositoryName, task: '' }).split('"task"', 1)[0] ?? ''
  const isOurs = (body: string) => [prefix, ANSWER, PLAN].some(begin => body.startsWith(begin))
  const take = (page: readonly { body: string; isTrusted: boolean }[]) => {
    for (const { body } of page.filter(one => one.isTrusted && isOurs(one.body))) {
      // The jobs of a matrix have one run id, and each has its own task.
      const [task] = body.split('\n', 1)
      for (const run of readFailedRuns(body))
        if (run.at === null || !(Date.parse(run.at) < since)) runs.set(`${task} ${run.run}`, run)
    }
  }
  const read = () => readPages(forge.allComments(since), { most: MOST_PAGES, signal: overall }, take)
  try {
    await reporter.group('Read the failed runs', read)
    return [...runs.values()]
  } catch (thrown) {
    if (!(thrown instanceof ForgeError)) throw thrown
    reporter.warning(`failed runs are not counted: ${thrown.message}. The job needs the permission issues: read`)
    return null
  }
}
