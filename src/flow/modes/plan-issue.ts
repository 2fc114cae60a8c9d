/** `/diffproof plan` on an issue: a comment holds the plan. Nothing is changed or run. */
import { declinedIn, schemaProblems } from '../../core/model/schema.ts'
import { isRunResult, type RunResult, resultOf } from '../../core/outcome.ts'
import { type CostRange, planComment, planSummary } from '../../core/page/plan-pages.ts'
import { failedRunOf, runMarkers } from '../../core/page/run-markers.ts'
import { summarizeRun } from '../../core/page/run-summary.ts'
import { readPullRequest } from '../../core/page/totals.ts'
import { planMarker, planName, type WorkPlan, workPlan } from '../../core/task/work-plan.ts'
import { countInWords } from '../../core/text/quantities.ts'
import { taskValues } from '../agent/first-message.ts'
import { lookAround, planJsonIn, planningConversation } from '../agent/look-around.ts'
import { recordStep } from '../record-events.ts'
import { orWarn, type Run } from '../run.ts'
import type { Session } from '../session.ts'
import type { Checkout } from '../start/checkout.ts'
import { openSession } from '../start/open-session.ts'
import { declinedResult } from '../verify/decline.ts'

/** Plans the task of a comment, once for each comment. Throws ForgeError where the plan cannot be written. */
export async function planIssue(checkout: Checkout, run: Run): Promise<RunResult> {
  const { issue, command } = checkout.task
  if (issue === null || command === undefined) throw new Error('a plan was asked for by no comment')
  const { forge, clock } = run.ports
  const marker = planMarker(command.comment)
  if ((await forge.ownComments(issue, marker)).length > 0)
    return resultOf('skipped', `a comment on issue #${issue} holds the plan that was asked for`)

  // Nothing is installed or tested for a plan.
  const config = { ...run.config, proof: 'none' as const, setupCommand: 'none' }
  const session = await openSession(checkout, { ...run, config })
  recordStep('edit', run)
  const plan = await run.ports.reporter.group('Plan the work', () => askForPlan(session))
  if (isRunResult(plan)) return plan
  const cost = await orWarn(costOfEarlierRuns(run), 'what earlier runs cost cannot be read', run)
  const page = planSummary(plan, cost)
  if (run.config.dryRun) return { ...resultOf('dry-run', 'the plan was made and not written'), page }
  const planned = resultOf(
    'planned',
    `a comment on issue #${issue} holds the plan for ${countInWords(plan.files.length, 'file')}, and the line that starts the work`,
  )
  const durationMs = clock.now() - run.startedAt
  const facts = { runLog: run.runLog, result: planned, decided: null, receipt: null, durationMs }
  const summary = summarizeRun(facts)
  const at = new Date(clock.now()).toISOString()
  const remembered = runMarkers('', failedRunOf(planned, summary, { run: run.runId, at, kind: 'issue' }))
  const name = planName(plan, clock.sha256)
  const body = planComment(plan, { name, cost, summary, runUrl: run.runUrl, remembered })
  await forge.comment(issue, marker, body, { overwrite: false })
  return { ...planned, page }
}

async function askForPlan(session: Session): Promise<WorkPlan | RunResult> {
  const text = session.run.ports.prompts.render('plan-first', taskValues(session, { offersSummary: false }))
  const found = await lookAround<{ plan: WorkPlan }>(
    {
      ...{ conversation: planningConversation(text, session, 'plan-first'), what: 'plan' },
      async read(reply) {
        const json = planJsonIn(reply, session)
        if ('problems' in json) return json
        const declined = declinedIn(json.value)
        if (declined !== null) return declinedResult(declined, session.run.secrets)
        const parsed = workPlan.safeParse(json.value, { reportInput: true })
        return parsed.success
          ? { plan: publishablePlan(parsed.data, session.run.secrets) }
          : { problems: schemaProblems(parsed.error.issues) }
      },
    },
    session,
  )
  return isRunResult(found) ? found : found.plan
}

/** Before it is written in any form: markup and JSON would split a secret. */
function publishablePlan({ approach, files, risks }: WorkPlan, { publishable }: Run['secrets']): WorkPlan {
  return {
    approach: publishable(approach),
    files: files.map(({ path, change }) => ({ path: publishable(path), change: publishable(change) })),
    risks: risks.map(publishable),
  }
}

/** Of the newest hundred pull requests; null where none of ours has a known cost. Throws ForgeError. */
async function costOfEarlierRuns({ config, ports }: Run): Promise<CostRange | null> {
  for await (const page of ports.forge.pullRequests('all')) {
    const read = page.map(pull => readPullRequest(pull, config.branchPrefix))
    const costs = read
      .flatMap(one => (one?.kind === 'counted' && one.microDollars !== null ? [one.microDollars / 1_000_000] : []))
      .sort((a, b) => a - b)
    const [low, high, median] = [costs[0], costs.at(-1), costs[Math.floor((costs.length - 1) / 2)]]
    if (low === undefined || high === undefined || median === undefined) return null
    return { low, high, median, count: costs.length }
  }
  return null
}
