/** How a run without a proposal ended, in words that the job which publishes makes itself. */
import type { ProposeJob, ProposeOutcome, ProposeReason } from '../config/propose-job.ts'
import { type RunResult, resultOf } from '../outcome.ts'

const THE_LOG = 'The log of the first job says more'
const LEFT = `${THE_LOG}, and its artifact holds what was done until then, if it uploads one`
/** Such a job may only read; the log names what else it asked for. */
const TO_READ = '    permissions:\n      contents: read\n      issues: read'

const BY_REASON: Readonly<Record<ProposeReason, string>> = {
  'api-key': 'the API key is missing or not valid',
  inputs: 'an input of the workflow is wrong',
  'setup-command': 'the project could not be set up',
  'test-command': 'the test command cannot start',
  'job-permissions': 'the first job lacks a permission',
  git: 'git failed on the machine of the job',
}
const BY_OUTCOME: Readonly<Record<Exclude<ProposeOutcome, 'proposed'>, readonly [why: string, more: string]>> = {
  'dry-run': ['nothing is published after a dry run', THE_LOG],
  skipped: ['the first job had nothing to do', THE_LOG],
  superseded: ['another run has taken this over', THE_LOG],
  declined: ['the model gave a reason to change nothing', THE_LOG],
  'no-changes': ['the model finished without a change', THE_LOG],
  'blocked-changes': [
    'the change holds files or text that may not be published',
    'The log of the first job names them',
  ],
  'refused-actor': ['the permission of the person who started the run is too low', THE_LOG],
  'refused-content': ['the issue was edited after the start, or the model refused it', THE_LOG],
  'budget-exceeded': ['`max-cost-usd` was reached before there was a change', LEFT],
  'turn-limit': ['`max-turns` was reached before there was a change', LEFT],
  'timed-out': ['`timeout-minutes` was reached before there was a change', LEFT],
  cancelled: ['the run was cancelled', LEFT],
  'model-error': ['the model could not be reached, or refused the request', LEFT],
  'forge-error': ['GitHub could not be reached, or refused a request', LEFT],
  'configuration-error': ['the workflow or the repository has to be changed first', THE_LOG],
  'internal-error': ['an error in Diffproof itself', LEFT],
}

/** The result to report; null where the job says that there is a proposal. */
export function endWithoutProposal({ result, outputs }: ProposeJob): RunResult | null {
  const { outcome, 'reason-kind': reasonKind } = outputs
  if (outcome === 'proposed') return null
  if (outcome === null) return endWithoutOutcome(result)
  if (reasonKind !== null) {
    const ended = { ...resultOf(outcome, `${BY_REASON[reasonKind]}. ${THE_LOG}`), reasonKind }
    return reasonKind === 'job-permissions' ? { ...ended, paste: TO_READ } : ended
  }
  return resultOf(outcome, BY_OUTCOME[outcome].join('. '))
}

function endWithoutOutcome(result: ProposeJob['result']): RunResult {
  if (result === 'skipped') return resultOf('skipped', 'the first job was skipped')
  if (result === 'cancelled') return resultOf('cancelled', 'the run was cancelled')
  const why =
    result === 'success'
      ? 'the first job hands no `outcome` on: name it in the `outputs` of that job'
      : 'the first job ended without a result: a step before Diffproof failed, or its machine was lost. If it was lost, a new start is enough'
  return resultOf('configuration-error', why)
}
