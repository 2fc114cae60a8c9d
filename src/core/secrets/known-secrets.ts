/** Finds the secrets of this run in a change, also in pieces and in the usual encodings. Stricter than `redact.ts`, because a find only refuses a change. */
import { createRedactor, encodingsOf } from './redact.ts'

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
    // An escape may also be a part of base64.
    return [text, text.replace(ESCAPES, '')].some(one => isIn(one.replace(SIGNS, '')))
  }
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

/** Names of variables that hold secrets. */
const SECRET_NAME = /(?:^|_)(?:TOKEN|KEY|SECRET|PASS(?:WORD|WD|PHRASE)?|AUTH|CREDENTIALS?|PAT|PWD)(?:_|$)/i
const SHORTEST = 8
/** The password of a service container is often a word such as `postgres`: redacting it would damage code. */
const PLAIN_WORD = /^(?:[a-z]{1,16}|\d{1,16})$/i

/** True if a passed variable is a secret of the run, by its name and value. */
export function isPassedSecret(name: string, value: string): boolean {
  return SECRET_NAME.test(name) && name.toUpperCase() !== 'PWD' && value.length >= SHORTEST && !PLAIN_WORD.test(value)
}
