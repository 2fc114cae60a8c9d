/** Characters that a person does not see but a program obeys: removed from prose, written out in names. */

/** Formats, bidirectional controls, tag characters, variation selectors, fillers, the empty Braille cell and private characters. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Co}\u2800]/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g
const LINE_END = /\r\n|[\r\v\f\u0085\u2028\u2029]/g
/** More combining marks than four would paint over the neighbouring lines. */
const PILE = /(\p{M}{4})\p{M}+/gu

/** The text with `\n` as the only line end, spaces and tabs as the only blanks, and no hidden characters. Emoji sequences fall apart into their parts. */
export function withoutHidden(text: string): string {
  return text
    .toWellFormed()
    .replace(LINE_END, '\n')
    .replace(CONTROL, '')
    .replace(INVISIBLE, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(PILE, '$1')
}

const NOT_SHOWN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/gu

/** Untrusted text on one line without hidden characters; otherwise unchanged. */
export function oneLine(text: string): string {
  return withoutHidden(text).replace(/\s+/g, ' ').trim()
}

/** A name in which every hidden character is written as `\u{202e}`, line ends and tabs included. */
export function escapeHidden(name: string): string {
  return name.replace(NOT_SHOWN, character => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)
}

const ESCAPE = String.raw`\u001b`
/** Colours and cursor moves. */
const CONTROL_SEQUENCE = String.raw`(?:${ESCAPE}\[|\u009b)[0-?]*[ -/]*[@-~]`
/** Titles, links and the like: text up to its terminator, or up to the next control character. */
const CONTROL_STRING = String.raw`(?:${ESCAPE}[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\p{Cc}]*(?:\u0007|${ESCAPE}\\|\u009c)?`
const SHORT_SEQUENCE = `${ESCAPE}[ -/]*[0-~]?`

const SEQUENCES = new RegExp(`${CONTROL_SEQUENCE}|${CONTROL_STRING}|${SHORT_SEQUENCE}`, 'gu')

/** Removes the sequences by which a program moves the cursor, colours text or sets the title of a terminal. Other control characters stay. */
export function withoutTerminalSequences(text: string): string {
  return text.replace(SEQUENCES, '')
}
