/** The plan of `/diffproof go`. Only our own comment counts, as we wrote it. */
import { type RunResult, resultOf } from '../../core/outcome.ts'
import { shownPlan } from '../../core/page/plan-comment.ts'
import { PLAN, planIn, planName, type WorkPlan } from '../../core/task/work-plan.ts'
import { orWarn, type PublishJob } from '../run.ts'

/**
 * Null where none is named and none is there. A name that fits no plan ends the run, and so does a plan that is not
 * named.
 */
export async function readPlan(issue: number, named: string, run: PublishJob): Promise<WorkPlan | null | RunResult> {
  const { forge, reporter, clock } = run.ports
  const found = (await orWarn(forge.ownComments(issue, PLAN), 'the plan on the issue cannot be read', run)) ?? []
  if (named === '' && found.length > 0) {
    const why = `a plan is on issue #${issue}, and it is not named`
    return resultOf('refused-content', `${why}; read it, then comment the line that stands below it`)
  }
  if (named === '') {
    reporter.info('no plan of Diffproof is on the issue: the work starts without one')
    return null
  }
  for (const { id, body } of found.toReversed()) {
    const plan = planIn(body)
    const text = body.slice(body.indexOf('\n') + 1)
    if (plan === null || planName(plan, clock.sha256) !== named || !text.startsWith(shownPlan(plan))) continue
    reporter.info(`the work follows the plan of comment ${id}`)
    return plan
  }
  const why = `no plan of Diffproof on issue #${issue} has the name ${named}, or somebody edited it`
  return resultOf('refused-content', `${why}; comment /diffproof plan for a new one`)
}
