/** The plan that a person agreed to by `/diffproof go`. Only our own comment counts, as we wrote it. */
import { type RunResult, resultOf } from '../../core/outcome.ts'
import { PLAN, planIn, type WorkPlan } from '../../core/task/work-plan.ts'
import { orWarn, type PublishJob } from '../run.ts'

/** The newest plan on the issue before a moment; null where there is none. A plan that was edited ends the run. */
export async function readPlan(issue: number, before: number, run: PublishJob): Promise<WorkPlan | null | RunResult> {
  const { forge, reporter } = run.ports
  const found = await orWarn(forge.ownComments(issue, PLAN), 'the plan on the issue cannot be read', run)
  const newest = found?.filter(({ createdAt }) => createdAt <= before).at(-1)
  if (newest === undefined) {
    reporter.info('no plan of Diffproof is on the issue: the work starts without one')
    return null
  }
  const plan = newest.editedAt === newest.createdAt ? planIn(newest.body) : null
  if (plan === null)
    return resultOf(
      'refused-content',
      `the plan on issue #${issue} was edited after Diffproof wrote it; comment /diffproof plan for a new one`,
    )
  reporter.info(`the work follows the plan of comment ${newest.id}`)
  return plan
}
