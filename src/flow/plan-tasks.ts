/** `mode: plan`: which tasks the next jobs take, as a matrix. Nothing is checked out, written or asked of a model. */
import { limitEnding } from '../core/ending/limit-ending.ts'
import { endingOf, type RunResult } from '../core/outcome.ts'
import { type Plan, withinLimit } from '../core/plan/plan.ts'
import { type LabelledIssue, planIssues } from '../core/plan/plan-issues.ts'
import { planInWords, planPage } from '../core/plan/plan-page.ts'
import { ownershipOf } from '../core/pull-request/ours.ts'
import { planTaskFiles } from './plan-task-files.ts'
import { readPages } from './read-pages.ts'
import { interruptionOf, type Run } from './run.ts'

/** 5,000 entries of a list. */
const MOST_PAGES = 50

/** Labelled issues, then task files, each without an open pull request of ours. Throws ForgeError, and ConfigurationError where there is no such branch. */
export async function planTasks(run: Run): Promise<RunResult> {
  const { config, ports, repositoryName } = run
  const { reporter } = ports
  const labelled: LabelledIssue[] = []
  const openPulls = new Map<string, number>()
  await reporter.group('Look for tasks', async () => {
    await listAll(run, ports.forge.labelled(config.label), 'labelled issues', page => labelled.push(...page))
    // After the issues, so that what was opened meanwhile is seen.
    await listAll(run, ports.forge.pullRequests('open'), 'open pull requests', page => {
      for (const pull of page) {
        const whose = ownershipOf(pull, config.branchPrefix)
        if (whose.kind === 'ours') openPulls.set(whose.marker.task, pull.number)
      }
    })
  })
  const issues = planIssues(labelled, openPulls, repositoryName)
  const files = await planTaskFiles(run, openPulls, config.maxTasks - issues.tasks.length)
  const all = { tasks: [...issues.tasks, ...files.tasks], leftOut: [...issues.leftOut, ...files.leftOut] }
  const interruption = interruptionOf(run.overall)
  if (interruption !== null) return limitEnding(interruption)
  return told(withinLimit(all, config.maxTasks), run)
}

async function listAll<T>(
  { overall, ports }: Run,
  list: AsyncIterable<readonly T[]>,
  what: string,
  take: (page: readonly T[]) => void,
): Promise<void> {
  const end = await readPages(list, { most: MOST_PAGES, signal: overall }, page => {
    take(page)
    return true
  })
  if (end === 'too-many')
    ports.reporter.warning(`there are more than ${MOST_PAGES * 100} ${what}: the rest is not read`)
}

function told(plan: Plan, { ports, ledger }: Run): RunResult {
  for (const { id } of plan.tasks) ports.reporter.info(`planned: ${id}`)
  for (const { task, why } of plan.leftOut) ports.reporter.info(`left out: ${task} ${why}`)
  ledger.page = planPage(plan)
  return {
    ...endingOf('planned', planInWords(plan)),
    outputs: { count: String(plan.tasks.length), matrix: JSON.stringify({ include: plan.tasks }) },
  }
}
