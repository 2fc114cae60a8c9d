/** The steps that a run will pass, as far as its inputs tell. */
import type { Config } from '../config/inputs.ts'
import type { Stage } from './stages.ts'

/** In the order of `STAGES`. A job that only publishes leaves the rest to the one before it. */
export function plannedSteps(config: Config): readonly Stage[] {
  if (config.mode === 'publish') return ['task', 'preflight', 'publish']
  const has = (step: Stage, condition: boolean): readonly Stage[] => (condition ? [step] : [])
  return [
    'task',
    'checkout',
    'preflight',
    ...has('setup', config.setupCommand !== ''),
    ...has('baseline', config.baseline !== 'never'),
    'edit',
    'tests',
    ...has('red', config.prove),
    ...has('check', config.checkCommands.length > 0),
    'summary',
    'publish',
  ]
}
