/** How a run without a proposal ended, in words of the job that publishes. */
import type { ProposeJob, ProposeOutcome, ProposeReason } from '../config/propose-job.ts'
import { type RunResult, resultOf } from '../outcome.ts'

const THE_LOG = 'The log of the job that proposes says more'
const LEFT = `${THE_LOG}. The page of the run shows the change so far, if there is one`
/** Such a job may only read; the log names what else it asked for. */
const TO_READ = '    permissions:\n      contents: read\n      issues: read'

const BY_REASON: Readonly<Record<ProposeReason, string>> = {
  'api-key': 'the API key is missing or not valid',
  inputs: 'an input of the workflow is wrong',
  'setup-command': 'the project could not be set up',
  'test-command': 'the test command cannot start',
  'job-permissions': 'GitHub refused a request',
  git: 'git failed on the machine of the job',
}
const BY_OUTCOME: Readonly<Record<Exclude<ProposeOutcome, 'proposed'>, readonly [why: string, more: string]>> = {
  'dry-run': ['nothing is published after a dry run', THE_LOG],
  skipped: ['the job that proposes had nothing to do', THE_LOG],
  superseded: ['another run has taken this over', THE_LOG],
  declined: ['the model gave a reason to change nothing', THE_LOG],
  'no-changes': ['the model finished without a change', THE_LOG],
  'not-ready': ['the tests failed in the job that runs them once more, so nothing is published', 'Its log says more'],
  'blocked-changes': [
    'the change holds files or text that may not be published',
    'The log of the job that proposes names them',
  ],
  'refused-actor': ['the permission of the person who started the run is too low', THE_LOG],
  'refused-content': ['the issue was edited after the start, or the model refused it', THE_LOG],
  'budget-exceeded': ['`max-cost-usd` was reached before a change was tested', LEFT],
  'turn-limit': ['`max-turns` was reached before a change was tested', LEFT],
  'timed-out': ['`timeout-minutes` was reached before a change was tested', LEFT],
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
  const ended = outcome === null ? endWithoutOutcome(result) : endWith(outcome, reasonKind)
  return { ...ended, fromJob: 'propose' }
}

function endWith(outcome: Exclude<ProposeOutcome, 'proposed'>, reasonKind: ProposeReason | null): RunResult {
  if (reasonKind === null) return resultOf(outcome, BY_OUTCOME[outcome].join('. '))
  const ended = { ...resultOf(outcome, `${BY_REASON[reasonKind]}. ${THE_LOG}`), reasonKind }
  return reasonKind === 'job-permissions' ? { ...ended, paste: TO_READ } : ended
}

function endWithoutOutcome(result: ProposeJob['result']): RunResult {
  if (result === 'skipped') return resultOf('skipped', 'the job that proposes was skipped')
  if (result === 'cancelled') return resultOf('cancelled', 'the run was cancelled')
  return result === 'success'
    ? { ...resultOf('configuration-error', 'the job that proposes hands no `outcome` on'), reasonKind: 'no-outputs' }
    : {
        ...resultOf('configuration-error', 'the job that proposes ended before it could say why'),
        reasonKind: 'no-result',
      }
}
