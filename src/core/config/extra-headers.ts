/** The input `anthropic-headers`: lines `Name: value`. Every value is a secret. */
import { secretsIn } from '../secrets/secrets-in.ts'

const LINE = /^([A-Za-z0-9!#$%&'*+.^_`|~-]+):[ \t]*(\S(?:.*\S)?)$/
/** Of the connection, not of the request. The first is no key that an object can hold. */
const REFUSED = /^(?:__proto__|host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect)$/

export type ExtraHeaders = Readonly<Record<string, string>>

/** Reads the lines. Returns the headers by their lower-case names, or the first problem. No problem quotes a value. */
export function parseHeaders(text: string): { headers: ExtraHeaders } | { problem: string } {
  const headers: Record<string, string> = {}
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, given = '', value = ''] = LINE.exec(line.trim()) ?? []
    const name = given.toLowerCase()
    if (name === '' || !/^[\t\x20-\x7e]+$/.test(value))
      return { problem: `must be lines of the form "Name: value", and line ${index + 1} is not` }
    if (REFUSED.test(name)) return { problem: `must not hold the header ${name}` }
    if (Object.hasOwn(headers, name)) return { problem: `holds the header ${name} twice` }
    headers[name] = value
  }
  return { headers }
}

/**
 * What is secret in a secret input: all of it. Of headers the values, also without the scheme of a login (`Bearer`).
 */
export function secretsOfInput(name: string, text: string): readonly string[] {
  if (name !== 'anthropic-headers') return [text]
  const values = text.split('\n').map(line => line.replace(/^[^:]*:/, '').trim())
  return values.flatMap(value => [value, value.replace(/^\S+ +/, '')]).flatMap(value => secretsIn('KEY', value))
}

const LOGINS = ['authorization', 'x-api-key', 'api-key']

/** Whether one of the headers is a login by itself, so that no key is needed. */
export function holdsLogin(headers: ExtraHeaders): boolean {
  return LOGINS.some(name => Object.hasOwn(headers, name))
}
