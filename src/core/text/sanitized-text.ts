/** Untrusted text as the HTML report shows it: hidden characters are written out, and none affects the text around it. */
import { escapeHidden, withoutTerminalSequences } from './hidden-characters.ts'

/** Joiners and selectors that emoji are made of. */
const SEEN = String.raw`(?<=[\p{Extended_Pictographic}#*0-9])\ufe0f|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`
const UNSEEN = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]|(?! )\p{Zs}`
/** Combining marks beyond the fourth paint over the neighbouring lines. */
const PILED = String.raw`(?<=\p{M}{4})\p{M}`
const SCAN = new RegExp(String.raw`${SEEN}|(?![\n\t])(${UNSEEN}|${PILED})`, 'gu')

/** Prose: every hidden character is written as `\u{202e}`; line ends and tabs stay. */
export function sanitizedText(text: string): string {
  return escapeUnseen(text.replace(/\r\n?/g, '\n'))
}

/** Source code: a carriage return belongs to it and is shown. */
export function sanitizedCode(text: string): string {
  return escapeUnseen(text.replaceAll('\r', '␍'))
}

/** The output of a program, without its colours. */
export function sanitizedOutput(text: string): string {
  return sanitizedText(withoutTerminalSequences(text))
}

/** The name of a file or a test: unusual blanks are written out as well. */
export function sanitizedName(name: string, limit: number): string {
  const all = (part: string) => escapeUnseen(escapeHidden(part))
  return name.length <= limit ? all(name) : `${all(name.slice(0, limit))}…`
}

/** The first 12 characters of a git object id; any other text whole. */
export function shortId(id: string): string {
  return /^[0-9a-f]{40,64}$/.test(id) ? id.slice(0, 12) : sanitizedLine(id, 100)
}

/** A sentence or a command on one line of at most `limit` characters. */
export function sanitizedLine(text: string, limit: number): string {
  const line = text
    .slice(0, limit * 2)
    .replace(/\s+/g, ' ')
    .trim()
  return line.length <= limit ? escapeUnseen(line) : `${escapeUnseen(line.slice(0, limit))}…`
}

function escapeUnseen(text: string): string {
  return text.replace(SCAN, (whole, unseen: string | undefined) =>
    unseen === undefined ? whole : `\\u{${(unseen.codePointAt(0) ?? 0).toString(16)}}`,
  )
}
