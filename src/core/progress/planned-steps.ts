/** The steps that a run will pass, as far as its inputs tell. */
import type { Config } from '../config/inputs.ts'
import type { Step } from '../story/steps.ts'

/** In the order of `STEPS`. A job that only publishes leaves the rest to the one before it. */
export function plannedSteps(config: Config): readonly Step[] {
  if (config.mode === 'publish') return ['task', 'publish']
  const has = (step: Step, condition: boolean): readonly Step[] => (condition ? [step] : [])
  return [
    'task',
    'checkout',
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
