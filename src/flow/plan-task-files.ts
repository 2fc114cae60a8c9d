/** The task files of the base branch as tasks: found by the glob in `task-file`, read through the forge. */
import { ConfigurationError } from '../core/errors.ts'
import { beyond, type LeftOutTask, type OpenPullRequests, type Plan, type PlannedTask } from '../core/plan/plan.ts'
import { folderOf, screenFiles } from '../core/plan/plan-files.ts'
import { taskFileProblem } from '../core/plan/task-file-problem.ts'
import { askedBaseBranch } from '../core/task/base-branch.ts'
import { interruptionOf, type Run } from './run.ts'

/** Each text is a request. */
const MOST_READ = 512

/** As many usable files as there is room for, by path. Throws ForgeError, and ConfigurationError where there is no such branch. */
export async function planTaskFiles(run: Run, inHandBy: OpenPullRequests, room: number): Promise<Plan> {
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
      useless.push(beyond(path, tasks.length >= room ? config.maxTasks : MOST_READ))
      continue
    }
    const text = await ports.forge.textOf(blob)
    const problem = text === null ? 'it is no UTF-8 text' : taskFileProblem(path, text)
    if (problem !== null) useless.push({ task: path, reason: 'task-file', why: problem })
    else tasks.push({ id, kind: 'maintenance', repository: repositoryName, 'issue-number': '', 'task-file': path })
  }
  return { tasks, leftOut: [...leftOut, ...useless] }
}
