/** Variables with the credentials of clouds and the identity of the job. */
import { secretsIn } from './secrets-in.ts'

const OF_CLOUDS = /^(?:AWS|GOOGLE|CLOUDSDK|AZURE|ANTHROPIC)_\w+$/
const OF_THE_JOB = /^ACTIONS_ID_TOKEN_REQUEST_(?:URL|TOKEN)$/
const CREDENTIAL = /KEY|TOKEN|SECRET|PASSWORD/
const PLACE = /(?:FILE|PATH|URL|URI|HOST|ENDPOINT|DIR)$/

/** The families of variables that a provider logs in with. */
const USED_BY: Readonly<Record<string, RegExp>> = {
  bedrock: /^AWS_/,
  aws: /^AWS_/,
  'google-cloud': /^(?:GOOGLE|CLOUDSDK)_/,
  foundry: /^AZURE_/,
}

type CloudVariables = {
  values: Readonly<Record<string, string>>
  /** The names of those that are credentials, and that no command may see. */
  taken: readonly string[]
  /** What of their values is secret. */
  secrets: readonly string[]
}

/**
 * Finds these variables in an environment. Those that `pass-env` names are for the commands, unless the provider of
 * this run logs in with them.
 */
export function cloudVariables(
  environment: Readonly<NodeJS.ProcessEnv>,
  provider: string,
  passed: readonly string[],
): CloudVariables {
  const found = Object.entries(environment).filter(
    (entry): entry is [string, string] =>
      (entry[1] ?? '') !== '' && (OF_CLOUDS.test(entry[0]) || OF_THE_JOB.test(entry[0])),
  )
  const isTaken = (name: string) =>
    OF_THE_JOB.test(name) ||
    (CREDENTIAL.test(name) && !PLACE.test(name) && (USED_BY[provider]?.test(name) === true || !passed.includes(name)))
  const taken = found.filter(([name]) => isTaken(name))
  return {
    values: Object.fromEntries(found),
    taken: taken.map(([name]) => name),
    secrets: taken.flatMap(([name, value]) => (PLACE.test(name) ? [] : secretsIn(name, value))),
  }
}
