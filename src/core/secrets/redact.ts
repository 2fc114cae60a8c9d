/** Replaces the secrets of a run in texts, and finds them in a change. The search is stricter, because a find only refuses a change. */

const REDACTED = '***'
/** A shorter value would match ordinary text. */
const SHORTEST_SECRET = 6

/** Takes the values of the secrets. Returns a function that replaces them and their encodings by `***`, in time linear in the text. */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const forms = redactedForms(secrets)
  if (forms.length === 0) return text => text
  const longestFirst = forms.sort((a, b) => b.length - a.length)
  const pattern = new RegExp(longestFirst.map(literally).join('|'), 'g')
  return text => text.replace(pattern, REDACTED)
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

function base64Of(bytes: Uint8Array): string[] {
  return [0, 1, 2].map(offset => {
    const shifted = String.fromCharCode(...new Uint8Array(offset), ...bytes)
    const encoded = btoa(shifted).replace(/=+$/, '')
    const before = offset === 0 ? 0 : offset + 1
    const behind = shifted.length % GROUP === 0 ? 0 : 1
    return encoded.slice(before, encoded.length - behind)
  })
}

/** So many letters and digits in a row are a find. */
const WINDOW = 12
/** A whole secret of this length is a find even if it consists of words. */
const WHOLE = 16
/** Beginnings that all keys of a kind share. */
const SHARED_BEGINNING = /^(?:sk-ant-[a-z]+\d*-|github_pat_|gh[a-z]_)/
const ESCAPES = /\\x|\\u00|\\u\{00|0x|&#x/gi
const SIGNS = /[^A-Za-z0-9]+/g

/** Takes the secrets' values; returns a function that says whether a text holds one: raw, reversed, base64 at any offset, hexadecimal, in addresses, in JSON, or any 12 characters of these in a row. Does not see compressed data. Linear. */
export function createSecretFinder(secrets: readonly string[]): (text: string) => boolean {
  const forms = secrets.flatMap(formsOf)
  const plainForms = [...forms.filter(form => form.length >= WHOLE), ...forms.flatMap(windowsOf)]
  const holdsForm = searchFor(redactedForms(secrets), { length: SHORTEST_SECRET, plain: false })
  const holdsPlain = searchFor(plainForms, { length: WINDOW, plain: true })
  // An escape may also be a part of base64.
  return text =>
    holdsForm(text) || holdsPlain(text) || (text.search(ESCAPES) >= 0 && holdsPlain(text.replace(ESCAPES, '')))
}

const TABLE_SIZE = 1 << 18
const BASE = 16_777_619

/**
 * Searches for all of these texts in one pass, with a rolling sum over `length` characters (Rabin and Karp). No text may be shorter.
 * `plain`: only letters and digits of the searched text count.
 */
function searchFor(
  texts: readonly string[],
  { length, plain }: { readonly length: number; readonly plain: boolean },
): (text: string) => boolean {
  if (texts.length === 0) return () => false
  const byBeginning = Map.groupBy(texts, one => one.slice(0, length))
  const longest = Math.max(...texts.map(one => one.length))
  const table = new Uint8Array(TABLE_SIZE)
  const placeOf = (sum: number) => (sum ^ (sum >>> 14)) & (TABLE_SIZE - 1)
  const add = (sum: number, code: number) => (Math.imul(sum, BASE) + code) | 0
  for (const beginning of byBeginning.keys())
    table[placeOf(Array.from(beginning, one => one.charCodeAt(0)).reduce(add, 0))] = 1
  const weight = Array.from({ length }).reduce((product: number) => Math.imul(product, BASE), 1)
  return text => {
    const window = new Int32Array(length) // positions of the newest characters that count
    let sum = 0
    let count = 0
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (plain && !isPlain(code)) continue
      const slot = count % length
      sum = add(sum, code)
      if (count >= length) sum = (sum - Math.imul(weight, text.charCodeAt(window[slot] ?? 0))) | 0
      window[slot] = at
      count += 1
      if (count < length || table[placeOf(sum)] === 0) continue
      const from = window[count % length] ?? 0
      const found = plain ? plainFrom(text, from, longest) : text.slice(from, from + longest)
      if (byBeginning.get(found.slice(0, length))?.some(one => found.startsWith(one))) return true
    }
    return false
  }
}

function isPlain(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90)
}

/** The first letters and digits from a position on. */
function plainFrom(text: string, from: number, most: number): string {
  let found = ''
  for (let at = from; at < text.length && found.length < most; at += 1)
    if (isPlain(text.charCodeAt(at))) found += text[at]
  return found
}

function formsOf(secret: string): string[] {
  return encodingsOf(secret.trim().replace(SHARED_BEGINNING, '')).map(form => form.replace(SIGNS, ''))
}

function windowsOf(form: string): string[] {
  const starts = Math.max(0, form.length - WINDOW + 1)
  return Array.from({ length: starts }, (_, at) => form.slice(at, at + WINDOW)).filter(isDistinctive)
}

/** Words alone, or digits alone, may occur anywhere. */
function isDistinctive(window: string): boolean {
  return /\d.*\d/.test(window) && /[A-Za-z].*[A-Za-z]/.test(window)
}

const SECRET_NAME = /(?:^|_)(?:TOKEN|KEY|SECRET|PASS(?:WORD|WD|PHRASE)?|AUTH|CREDENTIALS?|PAT|PWD)(?:_|$)/i
const SHORTEST = 8
/** The password of a service container is often a word such as `postgres`: redacting it would damage code. */
const PLAIN_WORD = /^(?:[a-z]{1,16}|\d{1,16})$/i

/** True if a passed variable is a secret of the run, by its name and value. */
export function isPassedSecret(name: string, value: string): boolean {
  return SECRET_NAME.test(name) && name.toUpperCase() !== 'PWD' && value.length >= SHORTEST && !PLAIN_WORD.test(value)
}
