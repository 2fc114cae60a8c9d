/** Node's own parsers of JavaScript and TypeScript. Nothing of the text runs. */
import { stripTypeScriptTypes } from 'node:module'
import { compileFunction } from 'node:vm'
import type { ParseJavascript } from '../../core/manifest/syntax.ts'

const HASHBANG = /^#![^\n]*/

export const parseJavascript: ParseJavascript = text => {
  try {
    // A module of CommonJS is the body of a function.
    compileFunction(text.replace(HASHBANG, ''))
    return null
  } catch {
    return whyNotTypescript(text)
  }
}

/** Node quotes the line of every error before it throws the first one: minutes for a long line that is full of errors. */
const LONG_LINE = /[^\n]{1000}/

/** Node says with a warning that this function is experimental; nobody can do anything about that in a run. */
function whyNotTypescript(text: string): ReturnType<ParseJavascript> {
  if (LONG_LINE.test(text)) return null
  const emitWarning = process.emitWarning
  process.emitWarning = () => undefined
  try {
    stripTypeScriptTypes(text)
    return null
  } catch (thrown) {
    const { code, message, stack = '' } = thrown as NodeJS.ErrnoException
    if (code !== 'ERR_INVALID_TYPESCRIPT_SYNTAX') return null
    const line = Number(/^[^\n]*:(\d+)\n/.exec(stack)?.[1] ?? 1)
    return { line, why: `this is not valid JavaScript or TypeScript: ${message.split('\n', 1)[0] ?? ''}` }
  } finally {
    process.emitWarning = emitWarning
  }
}
