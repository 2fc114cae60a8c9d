/** Characters that a person cannot see but a program obeys: removed from prose, shown in names. */

/** Formats, bidirectional controls, tag characters, variation selectors, fillers, the empty Braille cell and private characters. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Co}\u2800]/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g
const LINE_END = /\r\n|[\r\v\f\u0085\u2028\u2029]/g
/** A pile of combining marks paints over its neighbours. */
const PILE = /(\p{M}{4})\p{M}+/gu

/** The text with every line end as `\n`, every other blank but tab as a space, and nothing hidden; emoji sequences fall apart into their parts. */
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

/** A name with everything that cannot be seen written as `\u{202e}`, line ends and tabs included. */
export function showHidden(name: string): string {
  return name.replace(NOT_SHOWN, character => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)
}
