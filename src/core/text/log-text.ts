/** The one sanitiser for untrusted text on its way to the log, where the runner obeys lines that look like its commands. */
import { withoutTerminalSequences } from './hidden-characters.ts'

const LINE_END = /\r\n|[\r\n\u2028\u2029]/
const UNSEEN = /(?!\t)[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Where the runner would find a command if the prefix were lost. `std::vector` stays as it is. */
const LEADING = /^(\s*):(?=:)/
const COMMAND =
  /:(?=:\s*(?:set-(?:output|env|repo-path)|save-state|add-(?:mask|path|matcher)|remove-matcher|error|warning|notice|debug|(?:end)?group|echo|stop-commands|internal-)\b)/gi

const TEXT_LIMIT = 60_000
const LINE_LIMIT = 2_000

/**
 * Untrusted text as lines that the runner shows and never obeys. Each begins with `| `, holds no terminal sequence, control or hidden
 * character, and is cut at 2,000 characters. A text above `limit` characters keeps its head and tail.
 */
export function logText(text: string, limit: number = TEXT_LIMIT): string {
  return withoutTerminalSequences(headAndTail(text, limit))
    .split(LINE_END)
    .map(line => `| ${escapedLogLine(line, LINE_LIMIT)}`)
    .join('\n')
}

/** Untrusted text on one line, for use inside a line of Diffproof: a title, a branch, an error message. */
export function logLine(text: string, limit: number = LINE_LIMIT): string {
  return escapedLogLine(withoutTerminalSequences(text).replace(/\s+/g, ' ').trim(), limit)
}

function escapedLogLine(line: string, limit: number): string {
  const clean = line.replace(UNSEEN, '')
  const short = clean.length <= limit ? clean : `${clean.slice(0, limit)}… (${clean.length - limit} more characters)`
  return short.toWellFormed().replaceAll('##[', '# #[').replace(LEADING, '$1: ').replace(COMMAND, ': ')
}

function headAndTail(text: string, limit: number): string {
  if (text.length <= limit) return text
  const head = Math.floor(limit / 2)
  return `${text.slice(0, head)}\n… ${text.length - limit} characters are left out …\n${text.slice(head - limit)}`
}
