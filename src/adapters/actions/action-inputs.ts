/** The inputs as the runner passes them: taken from the environment once, secrets masked and removed from it. */
import { existsSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { type Config, INPUT_NAMES, readConfig, SECRET_INPUTS } from '../../core/config/inputs.ts'
import { nearMisses } from '../../core/config/near-miss.ts'
import { ConfigurationError } from '../../core/errors.ts'
import { isPassedSecret } from '../../core/secrets/passed-secret.ts'
import { command } from './runner-commands.ts'

/** Ambient secrets that no child process may see and that this program never reads. */
const AMBIENT_SECRETS = [
  'GITHUB_TOKEN',
  'GH_TOKEN',
  'ANTHROPIC_API_KEY',
  'ANTHROPIC_AUTH_TOKEN',
  'ACTIONS_RUNTIME_TOKEN',
  'ACTIONS_ID_TOKEN_REQUEST_TOKEN',
]

/** What was given, before it is judged. */
export type GivenInputs = {
  readonly values: Readonly<Record<string, string>>
  readonly names: readonly string[]
  /** Everything that no text may hold. */
  readonly secrets: readonly string[]
  /** Those of them that no command may see. */
  readonly kept: readonly string[]
}

/** Takes every `INPUT_*` variable out of the environment; masks the secrets, each line of them. */
export function takeInputs(environment: NodeJS.ProcessEnv): GivenInputs {
  const values: Record<string, string> = {}
  const names: string[] = []
  for (const [variable, value] of Object.entries(environment)) {
    if (!variable.startsWith('INPUT_')) continue
    const name = variable.slice('INPUT_'.length).toLowerCase()
    names.push(name)
    if (INPUT_NAMES.some(known => known === name)) values[name] = value ?? ''
  }
  const filled = (all: readonly string[]) => [...new Set(all.filter(one => one !== ''))]
  const kept = filled([
    ...SECRET_INPUTS.map(name => values[name]?.trim() ?? ''),
    ...AMBIENT_SECRETS.map(name => environment[name] ?? ''),
  ])
  const masked = filled([...kept, ...passedSecrets(values['pass-env'] ?? '', environment)])
  for (const secret of masked) for (const line of secret.split('\n')) if (line.trim() !== '') command('add-mask', line)
  for (const variable of [...Object.keys(environment).filter(one => one.startsWith('INPUT_')), ...AMBIENT_SECRETS])
    delete environment[variable]
  return { values, names, secrets: masked, kept }
}

/** What `pass-env` shows to commands although it is a secret; where one lies on this machine is none. */
function passedSecrets(passEnv: string, environment: NodeJS.ProcessEnv): readonly string[] {
  return passEnv
    .split(/[,\s]+/)
    .map(name => [name, environment[name] ?? ''] as const)
    .flatMap(([name, value]) => (isPassedSecret(name, value) && !isPath(value) ? [value] : []))
}

function isPath(value: string): boolean {
  return isAbsolute(value) && existsSync(value)
}

/** Judges the inputs: the Config, or one ConfigurationError that names everything that is wrong. */
export function judgeInputs(given: GivenInputs): Config {
  const judged = readConfig(given.values)
  const problems = [...nearMisses(given.names), ...('problems' in judged ? judged.problems : [])]
  if ('config' in judged && problems.length === 0) return judged.config
  throw new ConfigurationError(problems.join('; '), 'Every input is described in the README.')
}
