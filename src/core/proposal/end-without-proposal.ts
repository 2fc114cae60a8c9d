/** How a run without a proposal ended, in words that the job which publishes makes itself. */
import type { ProposeJob } from '../config/propose-job.ts'
import type { ReasonKind } from '../errors.ts'
import { type Outcome, type RunResult, resultOf } from '../outcome.ts'

const BY_REASON: Readonly<Record<ReasonKind, string>> = {
  'api-key': 'the API key is missing or not valid',
  inputs: 'an input of the workflow is wrong',
  'setup-command': 'the project could not be set up',
  'test-command': 'the test command cannot start',
  'job-permissions': 'the job lacks a permission',
  'pull-request-setting': 'a setting of the repository forbids its pull requests',
  'branch-rules': 'a rule of the repository forbids its branches',
  git: 'git failed on the machine of the job',
}
const BY_OUTCOME: Partial<Record<Outcome, string>> = {
  declined: 'the model gave a reason to change nothing',
  'no-changes': 'nothing was changed in the end',
  'not-ready': 'the change is not ready',
  'blocked-changes': 'the change holds files or text that may not be published',
  'refused-actor': 'the person who started the run lacks the permission that `minimum-permission` asks for',
  'refused-content': 'the issue was edited after the start, or the model refused it',
  'budget-exceeded': '`max-cost-usd` was reached before there was a change',
  'turn-limit': '`max-turns` was reached before there was a change',
  'timed-out': '`timeout-minutes` was reached before there was a change',
  cancelled: 'the run was cancelled',
  'model-error': 'the model could not be reached, or refused the request',
  'forge-error': 'GitHub could not be reached, or refused a request',
  'configuration-error': 'the workflow or the repository has to be changed first',
  'internal-error': 'an error in Diffproof itself',
}

/** The result to report; null where the job says that there is a proposal. */
export function endWithoutProposal({ result, outputs }: ProposeJob): RunResult | null {
  const { outcome, 'reason-kind': reasonKind } = outputs
  if (outcome === 'proposed') return null
  if (outcome === null) return endWithoutOutcome(result)
  const why = (reasonKind === null ? BY_OUTCOME[outcome] : BY_REASON[reasonKind]) ?? 'there is nothing to publish'
  const ended = resultOf(outcome, `${why}. The log says more`)
  return reasonKind === null ? ended : { ...ended, reasonKind }
}

function endWithoutOutcome(result: ProposeJob['result']): RunResult {
  if (result === 'skipped') return resultOf('skipped', 'the job that proposes was skipped')
  if (result === 'cancelled') return resultOf('cancelled', 'the run was cancelled')
  const why =
    result === 'success'
      ? 'the job that proposes hands no `outcome` on: name it in the `outputs` of that job'
      : 'the job that proposes ended without a result: a step before Diffproof failed, or its machine was lost. Its log says which'
  return resultOf('configuration-error', why)
}
