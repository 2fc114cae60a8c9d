/** Says how runs of a task without issue end: in one issue, which a success closes. */
import type { Outcome, RunResult } from '../../core/outcome.ts'
import { failureMarker, failureText, recoveryText, type UnwatchedTask } from '../../core/page/failure-issue.ts'
import { askedFile, promptTask } from '../../core/task/task.ts'
import { decideTrigger } from '../../core/task/trigger.ts'
import { type Job, orWarn } from '../run.ts'
import { checkActors, openPermissions } from '../start/authorization.ts'

/** Nobody may speak, nothing ran, or a person ended it. */
const SAYS_NOTHING: ReadonlySet<Outcome> = new Set<Outcome>(['refused-actor', 'skipped', 'superseded', 'cancelled'])

/** `say`: how the run ended, as a comment would say it. Problems are warnings. */
export async function writeFailureIssue(runResult: RunResult, run: Job, say: () => string): Promise<void> {
  const { config, ports, places } = run
  const task = unwatchedTask(run)
  const writes = (config.action === 'run' || config.action === 'publish') && config.progressComment && !config.dryRun
  if (task === null || !writes || config.announce || SAYS_NOTHING.has(runResult.outcome)) return
  const [marker, said] = [failureMarker(task), say()]
  const write = async () => {
    if ((await checkActors(run, openPermissions(ports.forge))) !== null) return
    if (runResult.passes) return ports.forge.closeFailureIssue(marker, recoveryText(task, said, places.repositoryUrl))
    return ports.forge.openFailureIssue(marker, failureText(task, said, places.repositoryUrl))
  }
  const number = await orWarn(write(), 'no issue could be written about this run', run)
  if (typeof number === 'number') ports.reporter.info(`issue #${number} shows how this run ended`)
}

/** Null where a person waits for the run. */
function unwatchedTask({ event, config, ports, state: { task } }: Job): UnwatchedTask | null {
  if (task?.kind === 'maintenance') return { id: task.id, title: task.file ?? task.title, file: task.file }
  const trigger = decideTrigger(event, config)
  if (trigger.kind === 'task-file') return askedFile(trigger.path)
  if (trigger.kind !== 'prompt' || event.name !== 'schedule') return null
  return promptTask(trigger.text, ports.clock.sha256)
}
