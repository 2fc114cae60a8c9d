/** The base in the work tree, the whole task, what the base says about it, and a sandbox. */
import { protectedPathMatcher } from '../../core/change/paths.ts'
import { ConfigurationError } from '../../core/errors.ts'
import { readEarlierRun } from '../../core/log/read-transcript.ts'
import { type RunResult, resultOf } from '../../core/outcome.ts'
import { reasonInWords } from '../../core/page/left-out-words.ts'
import type { OverviewEntry } from '../../core/start/overview.ts'
import { type AskedFile, maintenanceTask, type Task } from '../../core/task/task.ts'
import type { FetchedPicture } from '../../ports/pictures.ts'
import type { Base, Origin } from '../../ports/repository.ts'
import { baseBranchOf } from '../publish/find-target.ts'
import { recordStart, recordStep } from '../record-events.ts'
import { learn, type ProofJob, type PublishJob, type Run } from '../run.ts'
import type { EarlierWork, RepositoryNote } from '../session.ts'
import { findOverview, readNotes } from './gather-context.ts'
import { gatherPictures } from './gather-pictures.ts'
import { hideCredentials } from './hide-credentials.ts'

export type Checkout = {
  base: Base
  origin: Origin | null
  task: Task
  earlier: EarlierWork | null
  notes: readonly RepositoryNote[]
  overview: readonly OverviewEntry[]
  pictures: readonly FetchedPicture[]
}

/** Of a revision, the commit before its base as well. */
const DEPTH_OF_REVISION = 2

/**
 * Checks the base out, or ends as `superseded` when the branch to revise has moved. Throws ConfigurationError,
 * RepositoryError and ForgeError.
 */
export async function checkOutBase(chosen: Task | AskedFile, run: Run): Promise<Checkout | RunResult> {
  const { config, ports, state } = run
  const revised = chosen.kind === 'revision' ? (chosen.revision?.pullRequest ?? null) : null
  recordStep('checkout', run)
  const baseBranch = revised?.branch ?? (await baseBranchOf(run))
  const fetchDepth = revised === null ? 1 : DEPTH_OF_REVISION
  const wanted = { baseBranch, fetchDepth, atTip: revised !== null }
  const base = await ports.repository.checkOut(wanted)
  learn(state, { base })
  if (revised !== null && base.sha !== revised.headSha)
    return resultOf('superseded', `${base.branch} moved after this run had started: ${revised.url}`)
  const origin = revised === null ? null : await ports.repository.mergeBase(revised.into)
  if (origin !== null) ports.reporter.info(`the pull request began at ${origin.sha}: its tests are proven on that`)
  const place = await ports.workspace.read('.')
  if (place.kind !== 'directory')
    throw new ConfigurationError(
      `input working-directory: "${config.workingDirectory}" is not a folder of the repository at ${base.sha.slice(0, 12)}`,
      'It is relative to the repository root, for example packages/api.',
    )
  await ports.prompts.load(ports.repository.baseText)
  const task = await readTask(chosen, base, run)
  learn(state, { task })
  const earlier = await findEarlierWork(task, run)
  recordStart(task, base, run)
  ports.reporter.info(`base ${base.branch} at ${base.sha}${base.cloned ? ' (checked out by this run)' : ''}`)
  // They are read from the base commit, so no command can change them.
  const steps = [
    readNotes(task.revision, run),
    earlier === null ? findOverview(task, runFor(task, run)) : [], // earlier work needs none
    hideCredentials(run).then(() => openCommands(base, run)),
    gatherPictures(task, run),
  ] as const
  await Promise.allSettled(steps)
  const [notes, overview, , pictures] = await Promise.all(steps)
  return { base, origin, task, earlier, notes, overview, pictures }
}

/**
 * Opens the sandbox, and says what it is. Call it when credentials were looked for. Throws ConfigurationError where a
 * required one is missing.
 */
export async function openCommands({ sha }: Base, run: ProofJob): Promise<void> {
  const { config, ports } = run
  for (const line of await ports.commands.open(sha)) ports.reporter.info(line)
  if (config.sandbox === 'off')
    ports.reporter.warning(
      'sandbox: off: commands of the model, setup and tests run without a sandbox; nothing keeps them from the network, from the files, processes and secrets that this user can reach, from git’s data, or from the patch and the transcript in `output-path`',
    )
  else if (!ports.commands.canRun)
    ports.reporter.warning(
      'this machine offers no sandbox that passes its self-test: no command is run, and the change will not be tested. Use a runner with sudo or bubblewrap, or set sandbox: off',
    )
}

const FURTHEST_BACK = 3

/**
 * The newest work that can be continued. Null when there is none; the log says why. Call it before this run records
 * anything.
 */
export async function findEarlierWork(task: Task, run: Run): Promise<EarlierWork | null> {
  if (run.config.resume === 'never') return null
  const none = (why: string): null => {
    run.ports.reporter.info(`resume: nothing to go on from, ${why}`)
    return null
  }
  for (let back = 0; back < FURTHEST_BACK; back += 1) {
    const left = await run.ports.earlierRuns.read(back)
    if (left === null)
      return none(back === 0 ? 'no earlier run has left anything in output-path' : 'no run before it has left anything')
    if ('refused' in left) return none(left.refused)
    const earlier = readEarlierRun(left.transcript, { repository: run.repositoryName, task })
    if (earlier.kind === 'unusable') {
      none(earlier.why)
      if (earlier.isEmpty) continue
      return null
    }
    if (typeof left.patch !== 'string') return none(left.patch.refused)
    const kept = earlier.kept.get(run.ports.clock.sha256(left.patch))
    if (kept === undefined) return none('the patch is not one that its transcript records')
    return { ...earlier, ...kept, patch: left.patch }
  }
  return null
}

/** The whole task. Call it after the checkout. Throws ConfigurationError that names everything wrong with the file. */
export async function readTask(chosen: Task | AskedFile, base: Base, { config, ports }: PublishJob): Promise<Task> {
  if (chosen.kind !== 'task-file') return chosen
  const { repository, clock, reporter } = ports
  const { file } = chosen
  const found = await repository.baseText(file)
  if ('problem' in found)
    throw new ConfigurationError(
      `input task-file: "${file}" ${found.problem} at ${base.branch} (${base.sha.slice(0, 12)})`,
      'It is the path of one file from the repository root, as it is in the base; only the action plan takes a glob.',
    )
  // Only task files need a parser of YAML.
  const { readTaskFile } = await import('../../core/task/read-task-file.ts')
  const checkProtected = protectedPathMatcher(config.protectedPaths)
  const read = readTaskFile(file, found.text, path => {
    const reason = checkProtected(path)
    return reason === null ? null : reasonInWords(reason)
  })
  if (read.kind === 'problems')
    throw new ConfigurationError(`the task file cannot be used: ${read.problems.join('; ')}`)
  for (const note of read.notes) reporter.warning(note)
  const task = maintenanceTask({ ...chosen, text: found.text }, read.task, clock.sha256)
  const { commands, words } = task.fields
  reporter.info(`${task.id}: ${task.title} (snapshot ${task.snapshotSha256})`)
  for (const command of commands) reporter.info(`criterion, run after the tests: ${command}`)
  for (const one of words)
    reporter.info(`criterion in words, not run (write run: or backticks around a command): ${one}`)
  return task
}

/** The run with the settings of the task: network, strategy, and more labels. */
export function runFor<Job extends PublishJob>({ fields }: Task, run: Job): Job {
  const { config } = run
  const pullRequestLabels = [...new Set([...config.pullRequestLabels, ...fields.labels])]
  const strategy = fields.strategy ?? config.strategy
  return {
    ...run,
    config: { ...config, pullRequestLabels, strategy, sandboxNetwork: fields.network ?? config.sandboxNetwork },
  }
}
