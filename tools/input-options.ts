/** The inputs of the actions as options of the command line. The build writes them to `dist/`. */

import type { InputOption } from '../src/cli/program.ts'
import { ACTIONS, type ActionName } from '../src/core/config/actions.ts'
import type { InputName } from '../src/core/config/inputs.ts'
import { defaultOf } from './action-files.ts'
import { descriptionOf } from './descriptions.ts'

/** Those of the whole job, and of its reports. */
const INPUTS = [...ACTIONS.run.inputs.map(name => [name, 'run'] as const), ['days', 'report'] as const]

export const INPUT_OPTIONS: readonly InputOption[] = INPUTS.map(([name, action]: readonly [InputName, ActionName]) => {
  const value = defaultOf(name)
  const isFlag = value === 'true' || value === 'false'
  const shown = value === '' || value.startsWith('$') ? '' : ` (default: ${value})`
  return { name, isFlag, about: `${descriptionOf(name, action).replaceAll('`', '')}${shown}` }
})
