/** Replaces the secrets of a run in texts, and finds them in a change. The search is stricter, because a find only refuses a change. */

const REDACTED = '***'
/** A shorter value would match ordinary text. */
const SHORTEST_SECRET = 6

/** Takes the values of the secrets. Returns a function that replaces them and their encodings by `***`, in time linear in the text. */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const forms = redactedForms(secrets)
  if (forms.length === 0) return text => text
  const pattern = patternOf(forms, 'g')
  return text => text.replace(pattern, REDACTED)
}

function patternOf(forms: readonly string[], flags = ''): RegExp {
  const longestFirst = forms.toSorted((a, b) => b.length - a.length)
  return new RegExp(longestFirst.map(literally).join('|') || '(?!)', flags)
}

function redactedForms(secrets: readonly string[]): string[] {
  const forms = secrets.flatMap(partsOf).flatMap(encodingsOf)
  return [...new Set(forms)].filter(form => form.length >= SHORTEST_SECRET)
}

function partsOf(secret: string): string[] {
  return [secret, secret.trim(), ...secret.split(/\r\n|[\r\n]/).map(line => line.trim())].filter(
    part => part.length >= SHORTEST_SECRET,
  )
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}

function encodingsOf(value: string): string[] {
  const bytes = new TextEncoder().encode(value)
  const hex = hexOf(bytes)
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

const hexOf = (bytes: Uint8Array) => Array.from(bytes, byte => byte.toString(16).padStart(2, '0'))

function base64Of(bytes: Uint8Array): string[] {
  return [0, 1, 2].map(offset => {
    const shifted = String.fromCharCode(...new Uint8Array(offset), ...bytes)
    const encoded = btoa(shifted).replace(/=+$/, '')
    const before = offset === 0 ? 0 : offset + 1
    const behind = shifted.length % 3 === 0 ? 0 : 1
    return encoded.slice(before, encoded.length - behind)
  })
}

/** The text with `***` for each line that holds a secret in a form that cannot be cut out. */
export function withoutSpoiledLines(text: string, holdsSecret: (text: string) => boolean): string {
  if (!holdsSecret(text)) return text
  return text.replace(/.+/g, line => (holdsSecret(line) ? REDACTED : line))
}

/** So many letters and digits in a row are a find. */
const WINDOW = 12
/** A whole secret of this length is a find even if it consists of words. */
const WHOLE = 16
const SHARED_BEGINNING = /^(?:sk-ant-[a-z]+\d*-|github_pat_|gh[a-z]_)/
const ESCAPES = /\\x|\\u00|\\u\{00|0[xbo]|&#x/gi
/** Three bytes in a row that are written so. Fewer hide nothing. */
const ESCAPED = new RegExp(`(?:(?:${ESCAPES.source})[0-9a-f]{1,8}[^0-9A-Za-z]*){3}`, 'i')
const SIGNS = /[^A-Za-z0-9]+/g

/** Takes the secrets' values; returns a function that says whether a text holds one, in a form that SECURITY.md promises. Linear. */
export function createSecretFinder(secrets: readonly string[]): (text: string) => boolean {
  const forms = secrets.flatMap(formsOf)
  const numbers = secrets.flatMap(numbersOf)
  const plainForms = [...forms.filter(form => form.length >= WHOLE), ...forms.flatMap(windowsOf), ...numbers]
  const asItIs = patternOf(redactedForms(secrets))
  const holdsPlain = searchFor(plainForms)
  // An escape may also be a part of base64.
  return text => asItIs.test(text) || holdsPlain(text) || (ESCAPED.test(text) && holdsPlain(text.replace(ESCAPES, '')))
}

const TABLE_SIZE = 1 << 18
const BASE = 16_777_619
/** So many letters and digits are searched at once, which bounds the memory. */
const AT_ONCE = 1 << 20
const IS_LETTER_OR_DIGIT = new Uint8Array(65_536).fill(1, 48, 58).fill(1, 65, 91).fill(1, 97, 123)

/** Searches letters and digits for all of these texts in one pass, with a rolling sum (Rabin and Karp). No text may be shorter than `WINDOW`. */
function searchFor(texts: readonly string[]): (text: string) => boolean {
  if (texts.length === 0) return () => false
  const add = (sum: number, code: number) => (Math.imul(sum, BASE) + code) | 0
  const placeOf = (sum: number) => (sum ^ (sum >>> 14)) & (TABLE_SIZE - 1)
  const codesOf = (text: string) => Array.from(text, one => one.charCodeAt(0))
  const bySum = Map.groupBy(texts.map(codesOf), codes => codes.slice(0, WINDOW).reduce(add, 0))
  const table = new Uint8Array(TABLE_SIZE)
  for (const sum of bySum.keys()) table[placeOf(sum)] = 1
  const weight = Array.from({ length: WINDOW }).reduce((product: number) => Math.imul(product, BASE), 1)
  const longest = Math.max(...texts.map(one => one.length))
  const read = new Uint8Array(AT_ONCE + longest)

  function holds(length: number): boolean {
    let sum = 0
    for (let at = 0; at < length; at += 1) {
      sum = add(sum, read[at] ?? 0)
      if (at >= WINDOW) sum = (sum - Math.imul(weight, read[at - WINDOW] ?? 0)) | 0
      if (table[placeOf(sum)] === 0) continue
      const from = at - WINDOW + 1
      const isThere = (codes: number[]) =>
        from + codes.length <= length && codes.every((code, n) => read[from + n] === code)
      if (bySum.get(sum)?.some(isThere)) return true
    }
    return false
  }

  return text => {
    let length = 0
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (IS_LETTER_OR_DIGIT[code] !== 1) continue
      read[length] = code
      length += 1
      if (length < read.length) continue
      if (holds(length)) return true
      // A text may go on behind this part.
      read.copyWithin(0, length - longest)
      length = longest
    }
    return holds(length)
  }
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

function coreOf(secret: string): string {
  return secret.trim().replace(SHARED_BEGINNING, '')
}

function formsOf(secret: string): string[] {
  const core = coreOf(secret)
  const nested = [Array.from(core).reverse().join(''), ...base64Of(bytesOf(core)), hexOf(bytesOf(core)).join('')]
  const forms = [
    ...[core, ...nested].flatMap(encodingsOf),
    ...base32Of(bytesOf(core)).flatMap(form => [form, form.toLowerCase()]),
    ...[core.toLowerCase(), core.toUpperCase(), core.replace(/[a-z]/gi, swapped), core.replace(/[a-z]/gi, rot13)],
  ]
  return [...new Set(forms.map(form => form.replace(SIGNS, '')))]
}

function swapped(letter: string): string {
  return letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
}

function rot13(letter: string): string {
  const code = letter.charCodeAt(0)
  return String.fromCharCode((code & 31) > 13 ? code - 13 : code + 13)
}

const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function base32Of(bytes: Uint8Array): string[] {
  const bits = Array.from(bytes, byte => byte.toString(2).padStart(8, '0')).join('')
  // A character in front moves the secret by eight bits, which is three modulo five.
  return [0, 1, 2, 3, 4].map(skip =>
    Array.from(bits.slice(skip).match(/.{5}/g) ?? [], five => BASE_32[Number.parseInt(five, 2)]).join(''),
  )
}

/** So many bytes in a row, written as numbers, are a find. */
const BYTES = 10

const NUMBERS = [
  [10, 1],
  [8, 1],
  [8, 3],
  [2, 1],
  [2, 8],
] as const

function numbersOf(secret: string): string[] {
  const bytes = Array.from(bytesOf(coreOf(secret)))
  return Array.from({ length: Math.max(0, bytes.length - BYTES + 1) }, (_, at) => bytes.slice(at, at + BYTES)).flatMap(
    part => NUMBERS.map(([base, digits]) => part.map(byte => byte.toString(base).padStart(digits, '0')).join('')),
  )
}

function windowsOf(form: string): string[] {
  const starts = Math.max(0, form.length - WINDOW + 1)
  return Array.from({ length: starts }, (_, at) => form.slice(at, at + WINDOW)).filter(isDistinctive)
}

/** Words alone, or digits alone, may occur anywhere. */
function isDistinctive(window: string): boolean {
  return /\d.*\d/.test(window) && /[A-Za-z].*[A-Za-z]/.test(window)
}

const SECRET_NAME =
  /(?:^|_)(?:KEY|PASS|AUTH|CREDENTIALS?|PAT|PWD)(?:_|$)|(?:TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|APIKEY)(?:_|$)/i
const SHORTEST = 8
/** The password of a service container is often a word such as `postgres`: redacting it would damage code. */
const PLAIN_WORD = /^(?:[a-z]{1,16}|\d{1,16})$/i
/** A word or a number in a value that is no secret: `us-east-1`, `--max-old-space-size=4096`, `http://localhost:4873`. */
const ORDINARY = /^(?:\d{0,6}|(?:[a-z]{1,20}|[A-Z]{1,20}|(?:[A-Z]?[a-z]{2,20}){1,4})\d{0,3})$/
const USER = /^[a-z][a-z0-9+.-]*:\/\/([^/\s]*)@/i

/** The secrets in a variable that commands may see: its value, or the password of its address, unless these are words and numbers. */
export function secretsIn(name: string, value: string): string[] {
  const isNamed = SECRET_NAME.test(name) && name.toUpperCase() !== 'PWD'
  const password = isNamed ? undefined : USER.exec(value)?.[1]?.replace(/^[^:]*:/, '')
  const isOrdinary = !isNamed && value.split(/[^A-Za-z0-9]+/).every(part => ORDINARY.test(part))
  const found = password === undefined ? [isOrdinary ? '' : value] : [password, decoded(password)]
  return [...new Set(found)].filter(one => one.length >= SHORTEST && !PLAIN_WORD.test(one))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
