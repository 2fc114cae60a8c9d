/** Untrusted text made safe to print. */

import { headAndTail } from './cut.ts'
import { singleSpaced } from './spaces.ts'

const PART_OF_EMOJI = String.raw`(?<=[\p{Extended_Pictographic}#*0-9])\ufe0f|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`
/** Of one character that nobody sees. */
export const HIDDEN_CHARACTER = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]`
const UNSEEN = String.raw`${HIDDEN_CHARACTER}|(?! )\p{Zs}`
/** Combining marks beyond the fourth paint over the neighbouring lines. */
const PILED = String.raw`(?<=\p{M}{4})\p{M}`
const SCAN = new RegExp(String.raw`${PART_OF_EMOJI}|(?![\n\t])(${UNSEEN}|${PILED})`, 'gu')

/** Prose: every hidden character is written as `\u{202e}`; line ends and tabs stay. */
export function sanitizedText(text: string): string {
  return escapeUnseen(text.replace(/\r\n?/g, '\n'))
}

function escapeUnseen(text: string): string {
  return text.replace(SCAN, (whole, unseen: string | undefined) => (unseen === undefined ? whole : codePointOf(unseen)))
}

function codePointOf(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}

const LOG_LINE_END = /\r\n|[\r\n\u2028\u2029]/
const UNSEEN_IN_LOG = /(?!\t)[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Where the runner would find a command without the prefix. `std::vector` stays. */
const LEADING = /^(\s*):(?=:)/
const COMMAND =
  /:(?=:\s*(?:set-(?:output|env|repo-path)|save-state|add-(?:mask|path|matcher)|remove-matcher|error|warning|notice|debug|(?:end)?group|echo|stop-commands|internal-)\b)/gi

const TEXT_LIMIT = 60_000
const LINE_LIMIT = 2_000

/**
 * Untrusted text as lines that the runner shows and never obeys: each begins with `| `. Above `limit` characters it
 * keeps its head and tail.
 */
export function logText(text: string, limit: number = TEXT_LIMIT): string {
  return withoutTerminalSequences(headAndTail(text, limit))
    .split(LOG_LINE_END)
    .map(line => `| ${escapedLogLine(line, LINE_LIMIT)}`)
    .join('\n')
}

/** Untrusted text on one line, for use inside a line of Diffproof: a title, a branch, an error message. */
export function logLine(text: string, limit: number = LINE_LIMIT): string {
  return escapedLogLine(singleSpaced(withoutTerminalSequences(text)), limit)
}

function escapedLogLine(line: string, limit: number): string {
  const clean = line.replace(UNSEEN_IN_LOG, '')
  const short = clean.length <= limit ? clean : `${clean.slice(0, limit)}… (${clean.length - limit} more characters)`
  return short.toWellFormed().replaceAll('##[', '# #[').replace(LEADING, '$1: ').replace(COMMAND, ': ')
}

const TO_REMOVE = new RegExp(String.raw`(?![\n\t])${HIDDEN_CHARACTER}`, 'gu')
const LINE_END = /\r\n|[\r\v\f\u0085\u2028\u2029]/g
const PILE = /(\p{M}{4})\p{M}+/gu

/**
 * The text with `\n` as the only line end, spaces and tabs as the only blanks, and no hidden characters. Emoji
 * sequences fall apart into their parts.
 */
export function withoutHidden(text: string): string {
  return text
    .toWellFormed()
    .replace(LINE_END, '\n')
    .replace(TO_REMOVE, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(PILE, '$1')
}

const NOT_SHOWN = new RegExp(UNSEEN, 'gu')

/** Untrusted text on one line without hidden characters; otherwise unchanged. */
export function oneLine(text: string): string {
  return singleSpaced(withoutHidden(text))
}

/** A name in which every hidden character is written as `\u{202e}`, line ends and tabs included. */
export function escapeHidden(name: string): string {
  return name.replace(NOT_SHOWN, codePointOf)
}

const ESCAPE = String.raw`\u001b`
const CONTROL_SEQUENCE = String.raw`(?:${ESCAPE}\[|\u009b)[0-?]*[ -/]*[@-~]`
const CONTROL_STRING = String.raw`(?:${ESCAPE}[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\p{Cc}]*(?:\u0007|${ESCAPE}\\|\u009c)?`
const SHORT_SEQUENCE = `${ESCAPE}[ -/]*[0-~]?`

const SEQUENCES = new RegExp(`${CONTROL_SEQUENCE}|${CONTROL_STRING}|${SHORT_SEQUENCE}`, 'gu')

/**
 * Removes the sequences by which a program moves the cursor, colours text or sets the title of a terminal. Other
 * control characters stay.
 */
export function withoutTerminalSequences(text: string): string {
  return text.replace(SEQUENCES, '')
}
