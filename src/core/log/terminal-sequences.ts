/** The sequences by which a program moves a terminal's cursor, colours its text or sets its title. */

const ESCAPE = String.raw`\u001b`
/** Colours and cursor moves. */
const CONTROL_SEQUENCE = String.raw`(?:${ESCAPE}\[|\u009b)[0-?]*[ -/]*[@-~]`
/** Titles, links and the like: text up to a terminator, or up to the next control character where it is missing. */
const CONTROL_STRING = String.raw`(?:${ESCAPE}[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\p{Cc}]*(?:\u0007|${ESCAPE}\\|\u009c)?`
const SHORT_SEQUENCE = `${ESCAPE}[ -/]*[0-~]?`

const SEQUENCES = new RegExp(`${CONTROL_SEQUENCE}|${CONTROL_STRING}|${SHORT_SEQUENCE}`, 'gu')

/** The text without them; other control characters stay. */
export function withoutTerminalSequences(text: string): string {
  return text.replace(SEQUENCES, '')
}
