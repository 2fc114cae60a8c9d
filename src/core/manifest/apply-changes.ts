/** Makes all changes of an answer in a text, or none. */
import {
  BYTE_ORDER_MARK,
  createLineSearch,
  type LineSpan,
  lineBreakNear,
  lineSpansOf,
  linesOf,
  nearestLines,
} from '../edit/lines.ts'
import { fitLines, isText, plainLine } from '../edit/replace-lines.ts'
import { cut } from '../text/cut.ts'
import type { Change } from './read-changes.ts'

type ChangesOutcome =
  /** `loosely`: the lines of the file, from 1, that were found although their white space differs. */
  | { readonly kind: 'applied'; readonly text: string; readonly loosely: readonly number[] }
  | { readonly kind: 'refused'; readonly problems: readonly string[] }

type Located = {
  readonly change: Change
  readonly from: number
  readonly to: number
  readonly lines: readonly string[]
  readonly isExact: boolean
}

const NO_EFFECT = 'the changes do not change the file'

/** Finds every FIND block in the original text, where it must occur once, and replaces all at once (S4-26 to S4-36, S4-64). All other bytes stay. */
export function applyChanges(text: string, changes: readonly Change[]): ChangesOutcome {
  const spans = fileLinesOf(text)
  const file = linesOf(text, spans)
  const found = changes.map(createLocator(file))
  const located = found.filter(one => typeof one !== 'string' && 'from' in one).sort((a, b) => a.from - b.from)
  let explained = 0
  const problems = found.flatMap(one => {
    if (typeof one === 'string') return [one]
    if ('from' in one) return []
    explained += 1
    return [notFound(one, explained > MAX_EXPLAINED ? '' : nearTo(one, text, spans))]
  })
  problems.push(...overlaps(located))
  if (problems.length > 0) return { kind: 'refused', problems }
  const after = spliced(text, spans, located)
  const loosely = located.filter(({ isExact }) => !isExact).map(({ from }) => from + 1)
  return after === text ? { kind: 'refused', problems: [NO_EFFECT] } : { kind: 'applied', text: after, loosely }
}

/** Looking for similar lines takes time, and a model with more misses has to read the file again anyway. */
const MAX_EXPLAINED = 3

function nearTo({ find }: Change, text: string, spans: readonly LineSpan[]): string {
  const near = nearestLines(text, spans, find.join('\n')).map(({ line, excerpt }) => `\nline ${line}: ${excerpt}`)
  return near.length === 0 ? '' : `\nThe lines most like it:${near.join('')}`
}

function notFound(change: Change, near: string): string {
  return `${nameOf(change)}: the FIND block is not in the file:\n${cut(change.find.join('\n'), 2_000)}${near}`
}

function nameOf({ number, description }: Change): string {
  return description === '' ? `change ${number}` : `change ${number} (${cut(description, 200)})`
}

const MAX_PLACES = 100

/** Finds the places of changes: an exact one wins over those that differ in white space (S4-29 to S4-33). A sentence where it is not certain, the change itself where nothing is like it. */
function createLocator(file: readonly string[]): (change: Change) => Located | string | Change {
  const [exactly, loosely] = [createLineSearch(file), createLineSearch(file.map(plainLine))]
  return change => {
    const places = exactly(change.find, MAX_PLACES + 1)
    const [from] = places
    if (places.length > 1) return ambiguous(change, places, '')
    if (from !== undefined) return { change, from, to: from + change.find.length, lines: change.replace, isExact: true }
    const similar = loosely(withoutBlankEnds(change.find).map(plainLine), MAX_PLACES + 1)
    if (similar.length > 1) return ambiguous(change, similar, ', white space ignored')
    return similar[0] === undefined ? change : fitted(file, similar[0], change)
  }
}

function ambiguous(change: Change, places: readonly number[], how: string): string {
  const lines = places.slice(0, MAX_PLACES).map(place => place + 1)
  const more = places.length > MAX_PLACES ? ' and more' : ''
  return `${nameOf(change)}: the FIND block is in several places${how}: on lines ${lines.join(', ')}${more}; quote more lines around it`
}

function fitted(file: readonly string[], from: number, change: Change): Located | string {
  const [quoted, put] = [withoutBlankEnds(change.find), blankEndsLike(change)]
  const found = file.slice(from, from + quoted.length)
  const fit = put && fitLines(quoted, found, put)
  if (fit !== null) {
    const lines = [...found.slice(0, fit.head), ...fit.lines, ...found.slice(found.length - fit.tail)]
    return { change, from, to: from + quoted.length, lines, isExact: false }
  }
  return `${nameOf(change)}: the FIND block and line ${from + 1} differ in white space, and the right white space of the new lines is not certain; quote the lines exactly`
}

function withoutBlankEnds(block: readonly string[]): readonly string[] {
  return block.slice(block.findIndex(isText), block.findLastIndex(isText) + 1)
}

/** REPLACE without the blank lines that FIND has at its ends; null where it has others, since those of the file could vanish or double. */
function blankEndsLike({ find, replace }: Change): readonly string[] | null {
  const [above, below] = [find.findIndex(isText), find.length - 1 - find.findLastIndex(isText)]
  const core = withoutBlankEnds(replace)
  const ended = [...find.slice(0, above), ...core, ...find.slice(find.length - below)]
  if (above + below === 0) return replace
  return core.length > 0 && ended.join('\n') === replace.join('\n') ? core : null
}

function overlaps(located: readonly Located[]): readonly string[] {
  let furthest = located[0]
  return located.slice(1).flatMap(one => {
    const before = furthest
    if (before === undefined || one.to > before.to) furthest = one
    if (before === undefined || one.from >= before.to) return []
    const lines = `${one.from + 1} to ${Math.min(one.to, before.to)}`
    return [`${nameOf(before.change)} and ${nameOf(one.change)} overlap on lines ${lines}; make them one change`]
  })
}

function spliced(text: string, spans: readonly LineSpan[], located: readonly Located[]): string {
  const near = (at: number) => lineBreakNear(text, spans, Math.max(0, Math.min(at, spans.length - 1)))
  const pieces: { readonly line: string; readonly lineBreak: string }[] = []
  const keep = (from: number, to?: number) => {
    for (const { start, end, next } of spans.slice(from, to))
      pieces.push({ line: text.slice(start, end), lineBreak: text.slice(end, next) })
  }
  let kept = 0
  for (const { from, to, lines } of located) {
    keep(kept, from)
    for (const [at, line] of lines.entries()) pieces.push({ line, lineBreak: near(Math.min(from + at, to - 1)) })
    kept = to
  }
  keep(kept)
  const ended = pieces.map(({ line, lineBreak }, at) =>
    at === pieces.length - 1 ? line : line + (lineBreak === '' ? near(spans.length - 1) : lineBreak),
  )
  return (text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '') + ended.join('')
}

/** Splits a text at its line breaks; a final one is followed by an empty line, so that blocks can quote, add and drop it. */
function fileLinesOf(text: string): readonly LineSpan[] {
  const spans = lineSpansOf(text)
  const last = spans.at(-1)
  if (last !== undefined && last.end === last.next) return spans
  return [...spans, { start: text.length, end: text.length, next: text.length }]
}
