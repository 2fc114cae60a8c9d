/** The inputs: taken out of the environment once, with the secrets masked. */
import { existsSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import * as core from '@actions/core'
import type { ActionName } from '../../core/config/actions.ts'
import { secretsOfInput } from '../../core/config/extra-headers.ts'
import { wrongNames } from '../../core/config/input-names.ts'
import { INPUT_NAMES, SECRET_INPUTS } from '../../core/config/inputs.ts'
import { type Config, readConfig } from '../../core/config/read-inputs.ts'
import { ConfigurationError } from '../../core/errors.ts'
import { cloudVariables } from '../../core/secrets/cloud-variables.ts'
import { proxySecrets, secretsIn } from '../../core/secrets/secrets-in.ts'

/** Secrets of the job that no child process may see. Diffproof never uses them. */
const AMBIENT_SECRETS = [
  'GITHUB_TOKEN',
  'GH_TOKEN',
  'ANTHROPIC_API_KEY',
  'ANTHROPIC_AUTH_TOKEN',
  'ACTIONS_RUNTIME_TOKEN',
]

export type GivenInputs = ReturnType<typeof takeInputs>

/**
 * Takes every input out of this process's environment and masks the secrets. `found`: more of them. The runner masks
 * line by line, so each line of a secret gets its own mask.
 */
export function takeInputs(found: readonly string[]) {
  const { env } = process
  const variables = Object.keys(env).filter(one => one.startsWith('INPUT_'))
  const names = variables.map(one => one.slice('INPUT_'.length).toLowerCase())
  const values = Object.fromEntries(
    INPUT_NAMES.filter(name => names.includes(name)).map(name => [name, core.getInput(name)]),
  )
  const filled = (all: readonly string[]) => [...new Set(all.filter(one => one !== ''))]
  const clouds = cloudVariables(env, values['provider']?.trim() ?? '', words(values['pass-env'] ?? ''))
  const hiddenFromCommands = filled([
    ...SECRET_INPUTS.flatMap(name => secretsOfInput(name, values[name] ?? '')),
    ...AMBIENT_SECRETS.map(name => env[name] ?? ''),
    ...clouds.secrets,
    ...proxySecrets(env),
    ...found,
  ])
  const masked = filled([...hiddenFromCommands, ...passedSecrets(values['pass-env'] ?? '', env)])
  for (const line of masked.flatMap(secret => secret.split('\n'))) if (line.trim() !== '') core.setSecret(line)
  for (const variable of [...variables, ...AMBIENT_SECRETS, ...clouds.taken]) delete env[variable]
  return { values, names, secrets: masked, hiddenFromCommands, clouds: clouds.values }
}

const words = (text: string) => text.split(/[,\s]+/)

export function maskSecrets(secrets: readonly string[]): void {
  for (const secret of secrets) core.setSecret(secret)
}

function passedSecrets(passEnv: string, environment: NodeJS.ProcessEnv): readonly string[] {
  return words(passEnv).flatMap(name => {
    const value = environment[name] ?? ''
    const isPath = isAbsolute(value) && existsSync(value)
    return isPath ? [] : secretsIn(name, value)
  })
}

/** Validates the inputs of an action. Throws one ConfigurationError that names everything that is wrong. */
export function validateInputs(given: GivenInputs, action: ActionName): Config {
  const read = readConfig(given.values, action)
  const problems = [...wrongNames(given.names, action), ...(read.kind === 'problems' ? read.problems : [])]
  if (read.kind === 'config' && problems.length === 0) return read.config
  const isKeyAlone = problems.length === 1 && read.kind === 'problems' && read.isKeyMissing
  throw new ConfigurationError(problems.join('; '), '', undefined, { reasonKind: isKeyAlone ? 'api-key' : 'inputs' })
}
