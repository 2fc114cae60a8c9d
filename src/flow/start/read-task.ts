/** Reads a task file from the base commit, and logs which fields of an issue count. */
import { protectedPathMatcher } from '../../core/change/paths.ts'
import { ConfigurationError } from '../../core/errors.ts'
import { readTaskFile } from '../../core/task/read-task-file.ts'
import { type AskedFile, maintenanceTask, type Task } from '../../core/task/task.ts'
import { ignoredLines } from '../../core/task/task-fields.ts'
import type { Reporter } from '../../ports/reporter.ts'
import type { Run } from '../run.ts'

const ONE_FILE = 'It is the path of one file from the repository root, as it is in the base; a glob is for mode: plan.'

/** The whole task. Call it after the checkout. Throws ConfigurationError that names everything wrong with the file. */
export async function readTask(chosen: Task | AskedFile, { config, ports, state }: Run): Promise<Task> {
  if (chosen.kind !== 'task-file') return chosen
  const { repository, clock, reporter } = ports
  const { file } = chosen
  const found = await repository.baseText(file)
  if ('problem' in found)
    throw new ConfigurationError(`input task-file: "${file}" ${found.problem} at ${base(state.base)}`, ONE_FILE)
  const read = readTaskFile(file, found.text, protectedPathMatcher(config.protectedPaths))
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
export function runFor({ fields }: Task, run: Run): Run {
  const { config } = run
  const labels = [...new Set([...config.labels, ...fields.labels])]
  const strategy = fields.strategy ?? config.strategy
  return { ...run, config: { ...config, labels, strategy, sandboxNetwork: fields.network ?? config.sandboxNetwork } }
}

function base(known: { readonly branch: string; readonly sha: string } | null): string {
  return known === null ? 'the base' : `${known.branch} (${known.sha.slice(0, 12)})`
}

const MOST_LOGGED = 5
const LONGEST_LOGGED = 100

/** Writes to the log; nothing for a task that is not an issue or names no artifacts. */
export function logIssueFields({ kind, sanitized, fields }: Task, reporter: Reporter): void {
  if (kind !== 'issue') return
  const { inputs, outputs } = fields
  if (inputs.length > 0) reporter.info(`input artifacts of the issue: ${inputs.map(({ path }) => path).join(', ')}`)
  if (outputs.length > 0)
    reporter.info(`output artifacts of the issue, the only paths that may be written: ${outputs.join(', ')}`)
  for (const line of ignoredLines(sanitized.body).slice(0, MOST_LOGGED))
    reporter.warning(
      `a line below the artifacts of the issue is not a path and was ignored: ${line.trim().slice(0, LONGEST_LOGGED)}`,
    )
}
