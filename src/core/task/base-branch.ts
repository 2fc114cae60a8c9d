/** Where the pull request goes. */
import type { Config } from '../config/inputs.ts'
import type { TriggerEvent } from './trigger.ts'

/** The input `base-branch`; else, on dispatch, the dispatched branch; else null, which means the default branch. */
export function askedBaseBranch(event: TriggerEvent, config: Config): string | null {
  if (config.baseBranch !== '') return config.baseBranch
  const dispatched = event.name === 'workflow_dispatch' && event.ref.startsWith('refs/heads/')
  return dispatched ? event.ref.slice('refs/heads/'.length) : null
}
