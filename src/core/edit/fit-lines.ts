/** Fits lines that replace others to the white space of the file. */
import { singleSpaced } from '../text/spaces.ts'

/** Returns a line without the white space that does not count here: at both ends, and runs of it. */
export function normalisedLine(line: string): string {
  const trimmed = line.trim()
  return UNEVEN.test(trimmed) ? singleSpaced(trimmed) : trimmed
}

const UNEVEN = /\s\s|[^\S ]/

/** True for a line that is not blank. */
export function isText(line: string): boolean {
  return line.trim() !== ''
}

/** `lines` replace the found lines except the first `head` and the last `tail`, which keep the file's bytes. */
type Fitted = { head: number; tail: number; lines: readonly string[] }

/**
 * Fits `put`, which replaces `quoted`, to the `found` lines, which differ from `quoted` in white space. Null if it is
 * not certain.
 */
export function fitLines(quoted: readonly string[], found: readonly string[], put: readonly string[]): Fitted | null {
  // A change of white space alone looks like the differences that are ignored here.
  if (plainWords(quoted) === plainWords(put)) return null
  // White space inside a line may be that of a string.
  if (quoted.some((line, at) => QUOTATION_MARK.test(line) && line.trim() !== found[at]?.trim())) return null
  const head = sharedLength(quoted, put)
  const after = sharedLength(quoted.toReversed(), put.toReversed())
  const tail = Math.min(after, quoted.length - head, put.length - head)
  const added = put.slice(head, put.length - tail)
  const [ofQuoted, ofFound, ofPut] = [least(quoted), least(found), least(put)]
  const old = new Set(quoted)
  const stays = put.some(line => isText(line) && old.has(line))
  if (ofPut !== null && ofPut === ofFound && ofPut !== ofQuoted) return stays ? null : { head: 0, tail: 0, lines: put }
  // New code at the left margin may belong there.
  const isSame = quoted.every((line, at) => indentOf(line) === indentOf(found[at] ?? ''))
  const isLike = ofPut === ofQuoted && (stays || put.filter(isText).length === quoted.filter(isText).length)
  const lines = isSame || ofPut === null ? added : isLike ? shifted(quoted, found, added) : null
  return lines && { head, tail, lines }
}

const QUOTATION_MARK = /["'`]/

function plainWords(lines: readonly string[]): string {
  return lines.filter(isText).map(normalisedLine).join('\n')
}

function sharedLength(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((line, index) => line !== other[index])
  return at === -1 ? one.length : at
}

function least(lines: readonly string[]): string | null {
  const indents = lines.filter(isText).map(indentOf)
  return indents.length === 0 ? null : indents.reduce((one, other) => (other.length < one.length ? other : one))
}

/** Indents lines like the found line of each quoted indentation, or all by as much. Null if that is not certain. */
function shifted(
  quoted: readonly string[],
  found: readonly string[],
  lines: readonly string[],
): readonly string[] | null {
  const pairs = quoted.flatMap((line, at) =>
    isText(line) ? [[indentOf(line), indentOf(found[at] ?? '')] as const] : [],
  )
  const [wrong, right] = pairs[0] ?? ['', '']
  // One of these is empty.
  const more = right.slice(0, Math.max(0, right.length - wrong.length))
  const less = wrong.slice(0, Math.max(0, wrong.length - right.length))
  const isShift = pairs.every(([wrong, right]) => less + right === more + wrong)
  const table = new Map(pairs)
  const isTable = pairs.every(([wrong, right]) => table.get(wrong) === right)
  const moved = lines.map(line => {
    const indent = indentOf(line)
    if (!isText(line)) return line
    if (isShift) return indent.startsWith(less) ? more + line.slice(less.length) : null
    const known = isTable ? table.get(indent) : undefined
    return known === undefined ? null : known + line.trimStart()
  })
  return moved.includes(null) ? null : moved.filter(line => line !== null)
}

function indentOf(line: string): string {
  return line.slice(0, line.length - line.trimStart().length)
}
