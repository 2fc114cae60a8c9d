/** Finds the secrets of this run in a text, also in pieces and in the usual encodings. Stricter than what is redacted: a find refuses a change, it does not spoil a text. */
import { createRedactor, encodingsOf } from './redact.ts'

/** What is looked for: so many characters in a row, signs and blanks aside. */
const WINDOW = 12
/** A whole form of this length tells a secret even where it is made of words. */
const WHOLE = 16
/** The beginning that all keys of a kind share says nothing. */
const SHARED_BEGINNING = /^(?:sk-ant-[a-z]+\d*-|github_pat_|gh[a-z]_)/
const ESCAPES = /\\x|\\u00|\\u\{00|0x|&#x/gi
const SIGNS = /[^A-Za-z0-9]+/g

/** Takes the secrets' values, returns a judge of texts: raw, reversed, base64 at any offset, hexadecimal, in addresses, in JSON, and any 12 characters of these in a row. Gzip and other compression is out of reach. Linear. */
export function createSecretFinder(secrets: readonly string[]): (text: string) => boolean {
  const redact = createRedactor(secrets)
  const forms = secrets.flatMap(formsOf)
  const wholes = forms.filter(form => form.length >= WHOLE)
  const windows = new Set(forms.flatMap(windowsOf))
  const isIn = (plain: string) => {
    if (wholes.some(form => plain.includes(form))) return true
    for (let at = 0; at + WINDOW <= plain.length; at += 1) if (windows.has(plain.slice(at, at + WINDOW))) return true
    return false
  }
  return text => {
    if (redact(text) !== text) return true
    if (wholes.length === 0 && windows.size === 0) return false
    // What looks like an escape can be a part of base64.
    return [text, text.replace(ESCAPES, '')].some(one => isIn(one.replace(SIGNS, '')))
  }
}

function formsOf(secret: string): string[] {
  return encodingsOf(secret.trim().replace(SHARED_BEGINNING, '')).map(form => form.replace(SIGNS, ''))
}

function windowsOf(form: string): string[] {
  const starts = Math.max(0, form.length - WINDOW + 1)
  return Array.from({ length: starts }, (_, at) => form.slice(at, at + WINDOW)).filter(tells)
}

/** Words alone, or digits alone, may stand anywhere. */
function tells(window: string): boolean {
  return /\d.*\d/.test(window) && /[A-Za-z].*[A-Za-z]/.test(window)
}

/** Which of the variables that commands may see are secrets of the run, by name and value. */

/** What a name says that is kept secret; a mode or a version is none. */
const SECRET_NAME = /(?:^|_)(?:TOKEN|KEY|SECRET|PASS(?:WORD|WD|PHRASE)?|AUTH|CREDENTIALS?|PAT|PWD)(?:_|$)/i
const SHORTEST = 8
/** The password of a service that lives as long as the job is a word such as `postgres`: taken out wherever it stands it would take code with it. What is longer is no word. */
const PLAIN_WORD = /^(?:[a-z]{1,16}|\d{1,16})$/i

/** Whether a variable holds something that no text may hold. */
export function isPassedSecret(name: string, value: string): boolean {
  return SECRET_NAME.test(name) && name.toUpperCase() !== 'PWD' && value.length >= SHORTEST && !PLAIN_WORD.test(value)
}
