/** Known secrets, in every form they are likely to leave in, are replaced before a text leaves. */
import { encodingsOf } from './secret-encodings.ts'

export const REDACTED = '***'
/** A shorter value would be found everywhere and would spoil the text instead of a secret. */
export const SHORTEST_SECRET = 6

/** Takes the secrets' values, returns a function that replaces them and their encodings by `***`; linear in the text. */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const forms = new Set(
    secrets
      .flatMap(partsOf)
      .flatMap(encodingsOf)
      .filter(form => form.length >= SHORTEST_SECRET),
  )
  if (forms.size === 0) return text => text
  const longestFirst = [...forms].sort((a, b) => b.length - a.length)
  const pattern = new RegExp(longestFirst.map(literally).join('|'), 'g')
  return text => text.replace(pattern, REDACTED)
}

/** The whole value, without the blanks around it, and each of its lines: a key in several lines may be printed line by line. */
function partsOf(secret: string): string[] {
  return [secret, secret.trim(), ...secret.split(/\r\n|[\r\n]/).map(line => line.trim())].filter(
    part => part.length >= SHORTEST_SECRET,
  )
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
