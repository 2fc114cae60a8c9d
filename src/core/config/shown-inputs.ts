/** The inputs that may be written down. */
import { SECRET_INPUTS } from './inputs.ts'

/** What was given and is not empty, by name, without the secret ones. */
export function shownInputs(given: Readonly<Record<string, string>>): Record<string, string> {
  const isSecret = (name: string) => SECRET_INPUTS.some(secret => secret === name)
  return Object.fromEntries(Object.entries(given).filter(([name, value]) => !isSecret(name) && value.trim() !== ''))
}
