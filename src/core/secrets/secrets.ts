/** The secrets of a run. SECURITY.md promises these forms and no other. */
import { withoutKeys } from './find-keys.ts'

export type Secrets = {
  /** The text with `***` for each secret of this run. Linear. */
  redact: (text: string) => string
  /** Also without whatever looks like anybody's key. */
  publishable: (text: string) => string
  holds: (text: string) => boolean
  add: (values: readonly string[]) => void
}

const REDACTED = '***'
/** A shorter value would match ordinary text. */
const SHORTEST_SECRET = 6

export function createSecrets(values: readonly string[]): Secrets {
  const known = new Set<string>()
  let pattern: RegExp | null = null
  const add: Secrets['add'] = more => {
    for (const value of more) known.add(value)
    pattern = patternOf([...known])
  }
  add(values)
  const redact = (text: string) => (pattern === null ? text : text.replace(pattern, redacted))
  return {
    redact,
    publishable: text => withoutKeys(redact(text)),
    holds: text => pattern !== null && text.search(pattern) >= 0,
    add,
  }
}

/** Keeps the lines, so that a patch stays one. */
function redacted(found: string): string {
  return found.replace(/\n[+-]?|[^\n]+/g, part => (part.startsWith('\n') ? part : REDACTED))
}

function patternOf(values: readonly string[]): RegExp | null {
  const parts = values.flatMap(secretParts)
  const forms = [...parts.flatMap(textForms), ...parts.flatMap(encodedForms)]
  const longestFirst = [...new Set(forms)].toSorted((a, b) => b.length - a.length)
  return forms.length === 0 ? null : new RegExp(longestFirst.join('|'), 'g')
}

/** A secret of several lines may appear line by line. */
function secretParts(secret: string): string[] {
  const lines = secret.split(/\r\n|[\r\n]/).map(line => line.trim())
  return [secret, secret.trim(), ...lines].filter(part => part.trim().length >= SHORTEST_SECRET)
}

/** Read byte by byte, in an address with every or any byte encoded, in JSON, and in JSON within JSON. */
function textForms(value: string): string[] {
  const percent = [encodeURIComponent(value.toWellFormed()), hexOf(value).replace(/../g, '%$&')]
  const json = JSON.stringify(value).slice(1, -1)
  return [
    value,
    String.fromCharCode(...bytesOf(value)),
    ...percent.flatMap(form => [form, form.replace(/%../g, code => code.toLowerCase())]),
    ...percent.map(form => form.replaceAll('%20', '+')),
    json,
    JSON.stringify(json).slice(1, -1),
  ].map(literally)
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}

/** Programs break long lines; a patch puts a sign before each. Bounded, so that a search is linear. */
const BREAK = String.raw`\s{0,40}(?:\n[+-]\s{0,40})?`

function encodedForms(value: string): string[] {
  const base64 = base64Of(bytesOf(value)).flatMap(form => [form, form.replaceAll('+', '-').replaceAll('/', '_')])
  return [hexOf(value), hexOf(value).toLowerCase(), ...base64]
    .filter(form => form.length >= SHORTEST_SECRET)
    .map(form => Array.from(form, literally).join(BREAK))
}

/** What all encodings of a text with these bytes have in common, for each place where they can begin. */
function base64Of(bytes: Uint8Array): string[] {
  return [0, 1, 2].map(offset => {
    const shifted = String.fromCharCode(...new Uint8Array(offset), ...bytes)
    const encoded = btoa(shifted).replace(/=+$/, '')
    const before = offset === 0 ? 0 : offset + 1
    const behind = shifted.length % 3 === 0 ? 0 : 1
    return encoded.slice(before, encoded.length - behind)
  })
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

function hexOf(text: string): string {
  return Array.from(bytesOf(text), byte => byte.toString(16).padStart(2, '0').toUpperCase()).join('')
}
