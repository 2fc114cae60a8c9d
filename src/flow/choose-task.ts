/** From the event to a frozen task: what to solve, or why nothing is started. */
import { ConfigurationError } from '../core/errors.ts'
import { type Ending, endingOf } from '../core/outcome.ts'
import { issueTask, promptTask, type Task } from '../core/task/task.ts'
import { decideTrigger } from '../core/task/trigger.ts'
import type { Run } from './run.ts'

/** The task, or the ending of a run that starts nothing. Throws ConfigurationError where event and inputs do not fit. */
export async function chooseTask(run: Run): Promise<Task | Ending> {
  const chosen = await decide(run)
  if (!('outcome' in chosen))
    run.ports.reporter.info(`${chosen.id}: ${chosen.title} (snapshot ${chosen.snapshotSha256})`)
  return chosen
}

async function decide(run: Run): Promise<Task | Ending> {
  const { forge, clock } = run.ports
  const trigger = decideTrigger(run.event, run.config)
  switch (trigger.kind) {
    case 'skip':
      return endingOf('skipped', trigger.reason)
    case 'misconfigured':
      throw new ConfigurationError(trigger.problems.join('; '))
    case 'prompt':
      return promptTask(trigger.text, clock.sha256)
    case 'labelled-issue': {
      const live = await forge.issue(trigger.number)
      if (live === null) throw new ConfigurationError(`issue #${trigger.number} is not there any more`)
      if (!live.open || live.locked)
        return endingOf('skipped', `issue #${trigger.number} is ${live.open ? 'locked' : 'closed'}`)
      if (live.title !== trigger.title || live.body !== trigger.body)
        return endingOf(
          'refused-content',
          `issue #${trigger.number} was edited after the label was put on it; read it again, then remove the label and add it again`,
        )
      return issueTask(trigger, clock.sha256)
    }
    case 'issue-number': {
      const live = await forge.issue(trigger.number)
      if (live === null)
        throw new ConfigurationError(`input issue-number: there is no issue #${trigger.number} in this repository`)
      if (live.isPullRequest)
        throw new ConfigurationError(`input issue-number: #${trigger.number} is a pull request, not an issue`)
      if (!live.open || live.locked)
        return endingOf('skipped', `issue #${trigger.number} is ${live.open ? 'locked' : 'closed'}`)
      return issueTask(live, clock.sha256)
    }
  }
}
