/** The action `plan`. Nothing is checked out, written or asked of a model. */
import { ConfigurationError } from '../../core/errors.ts'
import { limitResult, type RunResult, resultOf } from '../../core/outcome.ts'
import { planPage } from '../../core/page/plan-pages.ts'
import { ownershipOf } from '../../core/task/ownership.ts'
import {
  folderOf,
  type LabelledIssue,
  type LeftOutTask,
  type OpenPullRequests,
  type Plan,
  type PlannedTask,
  planInWords,
  planIssues,
  screenFiles,
  whyBeyond,
  withinLimit,
} from '../../core/task/plan.ts'
import { readTaskFile } from '../../core/task/read-task-file.ts'
import { askedBaseBranch } from '../../core/task/trigger.ts'
import { type Interruption, interruptionOf, type Job } from '../run.ts'

const MOST_PAGES = 50

/**
 * Plans labelled issues, then task files, if they have no open pull request of ours. Throws ForgeError, and
 * ConfigurationError for a missing branch.
 */
export async function planTasks(run: Job): Promise<RunResult> {
  const { config, ports, repositoryName } = run
  const { reporter } = ports
  const labelled: LabelledIssue[] = []
  const openPulls = new Map<string, number>()
  await reporter.group('Look for tasks', async () => {
    await listAll(run, ports.forge.labelled(config.triggerLabel), 'labelled issues', page => {
      for (const issue of page) labelled.push(issue)
    })
    // Read after the issues, to see the pull requests opened meanwhile.
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
  if (interruption !== null) return limitResult(interruption)
  return planned(withinLimit(all, config.maxTasks), run)
}

type Pages<T> = AsyncIterable<readonly T[]>
type Take<T> = (page: readonly T[]) => unknown

async function listAll<T>({ overall, ports }: Job, list: Pages<T>, what: string, take: Take<T>): Promise<void> {
  const end = await readPages(list, { most: MOST_PAGES, signal: overall }, take)
  if (end === 'too-many')
    ports.reporter.warning(`there are more than ${MOST_PAGES * 100} ${what}: the rest is not read`)
}

function planned(plan: Plan, { ports }: Job): RunResult {
  for (const { id } of plan.tasks) ports.reporter.info(`planned: ${id}`)
  for (const { task, why } of plan.leftOut) ports.reporter.info(`left out: ${task} ${why}`)
  return {
    ...resultOf('planned', planInWords(plan)),
    page: planPage(plan),
    outputs: { count: String(plan.tasks.length), matrix: JSON.stringify({ include: plan.tasks }) },
  }
}

/** Each text costs a request. */
const MOST_READ = 512

async function planTaskFiles(run: Job, inHandBy: OpenPullRequests, room: number): Promise<Plan> {
  const { config, event, ports, repositoryName } = run
  const glob = config.taskFile
  if (glob === '') return { tasks: [], leftOut: [] }
  const branch = askedBaseBranch(event, config) ?? (await ports.forge.defaultBranch())
  const found = await ports.forge.filesOf(branch, folderOf(glob))
  if (found === null)
    throw new ConfigurationError(
      `input task-file: the branch ${branch} cannot be read`,
      'Check base-branch, and give the job the permission contents: read.',
    )
  if (!found.isWhole)
    ports.reporter.warning(`input task-file: ${glob} covers too many files to list them all: name a folder in it`)
  const { candidates, leftOut } = screenFiles(found.files, glob, inHandBy)
  if (candidates.length + leftOut.length === 0)
    ports.reporter.warning(`input task-file: ${glob} matches no file of ${branch}`)

  const tasks: PlannedTask[] = []
  const useless: LeftOutTask[] = []
  for (const [index, { id, path, blob }] of candidates.entries()) {
    if (tasks.length >= room || index >= MOST_READ || interruptionOf(run.overall) !== null) {
      useless.push({ task: path, why: whyBeyond(tasks.length >= room ? config.maxTasks : MOST_READ) })
      continue
    }
    const text = await ports.forge.textOf(blob)
    const read = text === null ? { kind: 'problems', problems: ['it is no UTF-8 text'] } : readTaskFile(path, text)
    if ('problems' in read) useless.push({ task: path, why: read.problems.join('; ') })
    else tasks.push({ id, kind: 'maintenance', repository: repositoryName, 'issue-number': '', 'task-file': path })
  }
  return { tasks, leftOut: [...leftOut, ...useless] }
}

/** Hands at most `most` pages to `take`, which returns `false` when it needs no more. Throws ForgeError. */
export async function readPages<T>(
  list: Pages<T>,
  { most, signal }: { most: number; signal: AbortSignal },
  take: Take<T>,
): Promise<'read' | 'too-many' | Interruption> {
  let count = 0
  for await (const page of list) {
    const interruption = interruptionOf(signal)
    if (interruption !== null) return interruption
    if (count === most) return 'too-many'
    count += 1
    if (take(page) === false) break
  }
  return 'read'
}
