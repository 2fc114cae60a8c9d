/** Foreign text as the report shows it: nothing in it is hidden, and nothing of it acts on the text around it. */
import { showHidden } from '../log/hidden-characters.ts'
import { withoutTerminalSequences } from '../log/terminal-sequences.ts'

/** Emoji are put together by characters that are seen nowhere else. */
const SEEN = String.raw`(?<=[\p{Extended_Pictographic}#*0-9])\ufe0f|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`
const UNSEEN = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]|(?! )\p{Zs}`
/** A pile of combining marks paints over its neighbours: what stands above the fourth. */
const PILED = String.raw`(?<=\p{M}{4})\p{M}`
const SCAN = new RegExp(String.raw`${SEEN}|(?![\n\t])(${UNSEEN}|${PILED})`, 'gu')

/** Prose: every character that nobody sees is written as `\u{202e}`; lines and tabs stay. */
export function shownText(text: string): string {
  return visible(text.replace(/\r\n?/g, '\n'))
}

/** Source text: a carriage return is a part of it, and seen. */
export function shownCode(text: string): string {
  return visible(text.replaceAll('\r', '␍'))
}

/** What a program has printed: its colours are left away. */
export function shownOutput(text: string): string {
  return shownText(withoutTerminalSequences(text))
}

/** The name of a file or a test: blanks that are none are seen, too. */
export function shownName(name: string, limit: number): string {
  const all = (part: string) => visible(showHidden(part))
  return name.length <= limit ? all(name) : `${all(name.slice(0, limit))}…`
}

/** The beginning of an object's id, and whatever else stands there whole. */
export function shownId(id: string): string {
  return /^[0-9a-f]{40,64}$/.test(id) ? id.slice(0, 12) : shownLine(id, 100)
}

/** A sentence or a command on one line of at most `limit` characters of its own. */
export function shownLine(text: string, limit: number): string {
  const line = text
    .slice(0, limit * 2)
    .replace(/\s+/g, ' ')
    .trim()
  return line.length <= limit ? visible(line) : `${visible(line.slice(0, limit))}…`
}

function visible(text: string): string {
  return text.replace(SCAN, (whole, unseen: string | undefined) =>
    unseen === undefined ? whole : `\\u{${(unseen.codePointAt(0) ?? 0).toString(16)}}`,
  )
}
