/** `mode: report`: reads the bodies of Diffproof's pull requests and adds them up. */
import { limitResult, type RunResult, resultOf } from '../../core/outcome.ts'
import {
  type Facts,
  type NotCounted,
  readPullRequest,
  totalsInWords,
  totalsPage,
  totalsReport,
} from '../../core/report/totals.ts'
import type { ListedPullRequest } from '../../core/task/ownership.ts'
import type { Run } from '../run.ts'
import { readPages } from './plan.ts'

/** 20,000 pull requests, a fifth of the requests that a job's token has in an hour. */
const MOST_PAGES = 200
const DAY = 86_400_000

/** Reads, adds up, and leaves a file and the job summary. Throws ForgeError. */
export async function reportTotals(run: Run): Promise<RunResult> {
  const { config, ports, overall, repositoryName } = run
  const { forge, reporter, clock } = ports
  const now = clock.now()
  const since = config.reportDays === 0 ? Number.NEGATIVE_INFINITY : now - config.reportDays * DAY
  const facts = new Map<number, Facts>()
  const apart = new Map<number, NotCounted>()
  // Bodies are large: a page is taken in before the next one comes. An entry can move from one to the next meanwhile.
  const take = (page: readonly ListedPullRequest[]) => {
    const recent = page.filter(pull => !(pull.createdAt < since))
    for (const pull of recent) {
      const read = readPullRequest(pull, config.branchPrefix)
      if (read?.kind === 'counted') facts.set(read.number, read)
      else if (read !== null) apart.set(read.number, read)
    }
    return recent.length === page.length
  }
  const read = () => readPages(forge.pullRequests('all'), { most: MOST_PAGES, signal: overall }, take)
  const end = await reporter.group('Read our pull requests', read)
  if (end === 'cancelled' || end === 'timeout-minutes') return limitResult(end)

  const reading = { repository: repositoryName, made_at: new Date(now).toISOString(), days: config.reportDays }
  const all = totalsReport([...facts.values()], [...apart.values()], { ...reading, whole: end === 'read' })
  for (const { number, kind, why } of apart.values()) reporter.info(`not counted: #${number}, ${kind}: ${why}`)
  const file = await reporter.keepTotals(`${JSON.stringify(all, null, 2)}\n`)
  return { ...resultOf('reported', totalsInWords(all)), page: totalsPage(all), outputs: { 'totals-file': file } }
}
