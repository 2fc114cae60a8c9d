/** Characters that nobody sees, and the references that stand for them. */
import { HIDDEN_CHARACTER } from '../text/sanitized-text.ts'

const EMOJI = String.raw`(?:\p{Extended_Pictographic}|[0-9#*](?=\ufe0f\u20e3))\ufe0f`
const UNSEEN = String.raw`(?![\t\n])${HIDDEN_CHARACTER}`
const SCAN = new RegExp(`${EMOJI}|(${UNSEEN})`, 'gu')
const ONE_UNSEEN = new RegExp(`^(?:${UNSEEN})$`, 'u')
const REFERENCE = /&(?:#0*(\d{1,7})(?!\d)|#[xX]0*([\da-fA-F]{1,6})(?![\da-fA-F])|([A-Za-z]{2,31})(?=;));?/g

const UNSEEN_NAME_LIST =
  'shy lrm rlm zwj zwnj ZeroWidthSpace NegativeThinSpace NegativeMediumSpace NegativeThickSpace NegativeVeryThinSpace NoBreak af ApplyFunction it InvisibleTimes ic InvisibleComma'
const UNSEEN_NAMES: ReadonlySet<string> = new Set(UNSEEN_NAME_LIST.split(' '))

type Scrubbed = { text: string; removed: number }

/** The text without characters that nobody sees, and how many they were. */
export function withoutHiddenCharacters(text: string): Scrubbed {
  let removed = 0
  const clean = text
    .toWellFormed()
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(SCAN, (seen: string, unseen?: string) => {
      if (unseen === undefined) return seen
      removed += 1
      return ''
    })
  return { text: clean, removed }
}

/** The same for references such as `&shy;`. */
export function withoutHiddenReferences(text: string): Scrubbed {
  let removed = 0
  const clean = text.replace(REFERENCE, (reference, decimal?: string, hexadecimal?: string, name?: string) => {
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
    const isUnseen = code <= 0x10ffff && ONE_UNSEEN.test(String.fromCodePoint(code))
    const hides = name === undefined ? isUnseen : UNSEEN_NAMES.has(name)
    if (hides) removed += 1
    return hides ? '' : reference
  })
  return { text: clean, removed }
}
