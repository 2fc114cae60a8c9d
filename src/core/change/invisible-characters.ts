/** Characters in added lines that a reviewer cannot see but a compiler or a model reads. */
import { firstFew } from '../text/quantities.ts'
import type { Finding } from './change.ts'

const BIDIRECTIONAL = /^[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]$/
const UNSEEN = String.raw`[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]`
const JOINED = [
  ...['Arabic', 'Syriac', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil'],
  ...['Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan', 'Nko'],
]
  .map(script => String.raw`\p{Script=${script}}`)
  .join('')
const SEEN = [
  // Emoji sequences, one selector after a character with two looks, and flags of regions.
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=[\p{S}\p{P}\p{Extended_Pictographic}\p{Script=Han}0-9])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=\u{1f3f4})[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{2,7}\u{e007f}`,
  String.raw`(?<=[${JOINED}])[\u200c\u200d]`,
].join('|')
const SCAN = new RegExp(`${SEEN}|(${UNSEEN})`, 'gu')
const ANY = new RegExp(UNSEEN, 'u')
/** Lines of these scripts need direction characters around full stops and brackets. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u
const MARK = /^[\u061c\u200e\u200f]$/
const MOST = 5

/** One finding for each changed text (null: none) whose added lines hold such characters. Emoji sequences, a byte order mark at the start, and what a line's own script needs are none. Linear. */
export function findInvisibleCharacters(
  texts: readonly { readonly path: string; readonly before: string | null; readonly after: string | null }[],
): Finding[] {
  return texts.flatMap(({ path, before, after }) => {
    if (after === null || !ANY.test(after)) return []
    const old = new Set(before?.split('\n'))
    const named: string[] = []
    let count = 0
    let kind = 'invisible'
    for (const [at, line] of after.split('\n').entries()) {
      if (!ANY.test(line) || old.has(line)) continue
      const isRightToLeft = RIGHT_TO_LEFT.test(line)
      for (const [, character] of (at === 0 ? line.replace(/^\ufeff/, '') : line).matchAll(SCAN)) {
        if (character === undefined || (isRightToLeft && MARK.test(character))) continue
        count += 1
        if (BIDIRECTIONAL.test(character)) kind = 'bidirectional'
        if (count <= MOST) named.push(`${codePoint(character)} in line ${at + 1}`)
      }
    }
    const detail = firstFew(named, MOST, count - named.length)
    return count === 0 ? [] : [{ kind, path, detail }]
  })
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
