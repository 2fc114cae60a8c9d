/** Replaces known secrets in a text, in every form in which they are likely to appear. */

const REDACTED = '***'
/** A shorter value would match ordinary text. */
const SHORTEST_SECRET = 6

/** Takes the values of the secrets. Returns a function that replaces them and their encodings by `***`, in time linear in the text. */
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

/** The value, the trimmed value, and each line: a program may print a key line by line. */
function partsOf(secret: string): string[] {
  return [secret, secret.trim(), ...secret.split(/\r\n|[\r\n]/).map(line => line.trim())].filter(
    part => part.length >= SHORTEST_SECRET,
  )
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}

/** A value as it is, reversed, in base64 at any offset, in hexadecimal, percent-encoded and as JSON. */
export function encodingsOf(value: string): string[] {
  const bytes = new TextEncoder().encode(value)
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0'))
  const percent = encodeURIComponent(value.toWellFormed())
  const json = JSON.stringify(value).slice(1, -1)
  return [
    value,
    Array.from(value).reverse().join(''),
    ...base64Of(bytes).flatMap(form => [form, form.replaceAll('+', '-').replaceAll('/', '_')]),
    hex.join(''),
    hex.join('').toUpperCase(),
    percent,
    percent.replace(/%[0-9A-F]{2}/g, code => code.toLowerCase()),
    percent.replaceAll('%20', '+'),
    json,
    JSON.stringify(json).slice(1, -1),
  ]
}

const GROUP = 3

/** The base64 characters that depend on these bytes alone, after zero, one or two other bytes. */
function base64Of(bytes: Uint8Array): string[] {
  return [0, 1, 2].map(offset => {
    const shifted = String.fromCharCode(...new Uint8Array(offset), ...bytes)
    const encoded = btoa(shifted).replace(/=+$/, '')
    const ahead = offset === 0 ? 0 : offset + 1
    const behind = shifted.length % GROUP === 0 ? 0 : 1
    return encoded.slice(ahead, encoded.length - behind)
  })
}
