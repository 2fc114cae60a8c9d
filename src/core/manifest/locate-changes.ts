/** Decides which lines of a file each change means: those it quotes exactly, else the only ones that differ in white space alone. */
import { findOccurrences, type LineSpan, lineAt, type NearestLines, nearestLines } from '../edit/lines.ts'
import { plainLine } from '../edit/replace-lines.ts'
import { withFileIndentation } from './fit-indentation.ts'
import { type Change, nameOf } from './read-changes.ts'

/** A change and its place: `lines` replace the lines from `from` up to `to`. */
export type Located = {
  readonly kind: 'located'
  readonly change: Change
  readonly from: number
  readonly to: number
  readonly lines: readonly string[]
}

/** Why a change was not made, for the model and for the log. */
export type ChangeProblem = {
  readonly kind: 'not-found' | 'ambiguous' | 'white-space' | 'overlapping' | 'own-format' | 'no-effect'
  /** The lines of the file, from 1. */
  readonly lines: readonly number[]
  readonly message: string
}

type Missing = { readonly change: Change; readonly kind: 'not-found' }
export type Verdict =
  | Located
  | Missing
  | { readonly change: Change; readonly kind: 'problem'; readonly problem: ChangeProblem }

const MAX_PLACES = 100

/**
 * Returns one verdict for each change (S4-29 to S4-33), all against the original text. An exact match wins over places that differ in white space,
 * unless the answer quotes another change with wrong white space: then the exact match may be chance.
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
      return { kind: 'located', change, from: place, to: place + change.find.length, lines: change.replace }
    }
    if (similar[0] === undefined) return { change, kind: 'not-found' }
    const found = withFileIndentation(text, lines, similar[0], change)
    return found === null ? uncertain(change, similar[0]) : { kind: 'located', change, ...found }
  })
}

const LEFT_OUT = ', white space ignored'

function withoutBlankEnds(block: readonly string[]): readonly string[] {
  const isText = (line: string) => line.trim() !== ''
  return block.slice(block.findIndex(isText), block.findLastIndex(isText) + 1)
}

function ambiguous(change: Change, places: readonly number[], how: string): Verdict {
  const lines = places.slice(0, MAX_PLACES).map(place => place + 1)
  const more = places.length > MAX_PLACES ? ' and more' : ''
  const message = `${nameOf(change)}: the FIND block is in several places${how}: on lines ${lines.join(', ')}${more}; quote more lines around it`
  return { change, kind: 'problem', problem: { kind: 'ambiguous', lines, message } }
}

function uncertain(change: Change, place: number): Verdict {
  const message = `${nameOf(change)}: the FIND block and line ${place + 1} differ in white space, and the right white space of the new lines is not certain; quote the lines exactly`
  return {
    change,
    kind: 'problem',
    problem: { kind: 'white-space', lines: [place + 1], message },
  }
}

/** Lines with the same result are equal. */
type Likeness = (line: string) => string

/**
 * Returns for each block the indexes of the lines where it begins, in order, at most `limit` each, overlapping ones included.
 * Looks for each block at its rarest line. If even that one is common, a search that is linear in the file is used.
 */
function matchLines(
  text: string,
  lines: readonly LineSpan[],
  blocks: readonly (readonly string[])[],
  alike: Likeness,
  limit: number,
): readonly (readonly number[])[] {
  const numbers = new Map<string, number>()
  const runs = blocks.map(block =>
    block.map(line => {
      const key = alike(line)
      return numbers.get(key) ?? numbers.set(key, numbers.size).size - 1
    }),
  )
  const sequence = new Int32Array(lines.length)
  const places: number[][] = Array.from(numbers, () => [])
  for (const [at, { start, end }] of lines.entries()) {
    sequence[at] = numbers.get(alike(text.slice(start, end))) ?? -1
    places[sequence[at]]?.push(at)
  }
  return runs.map(run => {
    const counts = run.map(line => places[line]?.length ?? 0)
    const least = Math.min(...counts)
    if (run.length === 0 || least === 0) return []
    if (least * run.length > 2 * lines.length) return findOccurrences(sequence, run, limit)
    const rarest = counts.indexOf(least)
    const begins = (start: number) => {
      let same = 0
      while (same < run.length && sequence[start + same] === run[same]) same += 1
      return same === run.length
    }
    const found: number[] = []
    for (const at of places[run[rarest] ?? -1] ?? []) {
      if (at >= rarest && found.length < limit && begins(at - rarest)) found.push(at - rarest)
    }
    return found
  })
}

/** Only lines with one of the block's longest words are compared: comparing all lines of a large file takes too long. */
const WORDS = 3
const MAX_WORD = 20
const MAX_LINES = 300

/** Returns up to three lines of the text, best first, that are most like the longest line of the block. */
export function nearestToBlock(
  text: string,
  lines: readonly LineSpan[],
  block: readonly string[],
): readonly NearestLines[] {
  const longest = block.reduce((best, line) => (line.trim().length > best.trim().length ? line : best), '')
  const found = new Set<number>()
  for (const word of longestWords(longest)) {
    let at = text.indexOf(word)
    for (let hits = 0; at !== -1 && hits < MAX_LINES; hits += 1) {
      const line = lineAt(lines, at) - 1
      found.add(line)
      const next = lines[line]?.next ?? text.length
      at = next > at ? text.indexOf(word, next) : -1
    }
  }
  const chosen = [...found].sort((a, b) => a - b)
  const spans = chosen.flatMap(line => lines[line] ?? [])
  return nearestLines(text, spans, longest).map(({ line, excerpt }) => ({ line: (chosen[line - 1] ?? 0) + 1, excerpt }))
}

function longestWords(line: string): readonly string[] {
  const words = new Set(line.slice(0, 1_000).match(/[\p{L}\p{N}_]+/gu))
  return [...words]
    .sort((a, b) => b.length - a.length)
    .slice(0, WORDS)
    .map(word => word.slice(0, MAX_WORD))
}
