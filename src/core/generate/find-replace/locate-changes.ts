/** Decides which lines of a file each change means: exactly those it quotes, else the only ones that differ in white space alone. */
import type { LineSpan } from '../../edit/line-spans.ts'
import { type Change, nameOf } from './change.ts'
import type { ChangeProblem } from './change-problem.ts'
import { matchLines, plainLine } from './match-lines.ts'
import { withFileIndentation } from './with-file-indentation.ts'

/** A change and its place: the lines from `from` up to `to` become `lines`. */
export type Located = {
  readonly change: Change
  readonly from: number
  readonly to: number
  readonly lines: readonly string[]
  readonly how: 'exact' | 'whitespace'
}

type Missing = { readonly change: Change; readonly kind: 'not-found' }
export type Verdict =
  | Located
  | Missing
  | { readonly change: Change; readonly kind: 'problem'; readonly problem: ChangeProblem }

/** More places than a message needs. */
const MAX_PLACES = 100

/**
 * One verdict for each change (S4-29 to S4-33), all against the text as it is. An exact match wins over places that differ in white space, unless
 * another change of the answer was quoted with wrong white space: then the exact match may be chance.
 */
export function locateChanges(
  text: string,
  lines: readonly LineSpan[],
  changes: readonly Change[],
): readonly Verdict[] {
  const finds = changes.map(change => change.find)
  const exact = matchLines(text, lines, finds, line => line, MAX_PLACES + 1)
  const allExact = exact.every(places => places.length > 0)
  const alike = allExact ? [] : matchLines(text, lines, finds.map(withoutBlankEnds), plainLine, MAX_PLACES + 1)
  const isNoisy = exact.some((places, at) => places.length === 0 && (alike[at] ?? []).length > 0)
  return changes.map((change, at) => {
    const places = exact[at] ?? []
    const similar = alike[at] ?? []
    const [place] = places
    if (places.length > 1) return ambiguous(change, places, '')
    if (similar.length > 1 && (place === undefined || isNoisy)) return ambiguous(change, similar, LEFT_OUT)
    if (place !== undefined) {
      return { change, from: place, to: place + change.find.length, lines: change.replace, how: 'exact' }
    }
    if (similar[0] === undefined) return { change, kind: 'not-found' }
    const found = withFileIndentation(text, lines, similar[0], change)
    return found === null ? uncertain(change, similar[0]) : { change, ...found, how: 'whitespace' }
  })
}

const LEFT_OUT = ', white space left out'

function withoutBlankEnds(block: readonly string[]): readonly string[] {
  const isText = (line: string) => line.trim() !== ''
  return block.slice(block.findIndex(isText), block.findLastIndex(isText) + 1)
}

function ambiguous(change: Change, places: readonly number[], how: string): Verdict {
  const lines = places.slice(0, MAX_PLACES).map(place => place + 1)
  const more = places.length > MAX_PLACES ? ' and more' : ''
  const message = `${nameOf(change)}: the FIND block stands in several places${how}: on lines ${lines.join(', ')}${more}; quote more lines around it`
  return { change, kind: 'problem', problem: { kind: 'ambiguous', lines, message } }
}

function uncertain(change: Change, place: number): Verdict {
  const message = `${nameOf(change)}: the FIND block and line ${place + 1} differ in white space, and what the new lines should have is not certain; quote the lines exactly`
  return {
    change,
    kind: 'problem',
    problem: { kind: 'white-space', lines: [place + 1], message },
  }
}
