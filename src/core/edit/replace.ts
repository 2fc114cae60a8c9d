/** Edits of a text: passages that are each found in one place are replaced, all or none. All other bytes stay. */
import { fitLines, isText, normalisedLine } from './fit-lines.ts'
import { type SplitText, splitLines, textLines, withLineFeeds } from './lines.ts'
import { type NearestLine, nearestLines } from './nearest-lines.ts'

/** A passage of text, or of whole lines. An empty list of lines deletes. */
export type Passage =
  | { kind: 'text'; find: string; replace: string }
  | { kind: 'lines'; find: readonly string[]; replace: readonly string[] }

/** `whitespace`: the lines of the file differ from the passage in white space. */
type How = 'exact' | 'whitespace'

/** Line numbers are from 1. */
export type RefusedEdit =
  /** `isNumbered`: every line of the passage begins with a number, as in a view. */
  | { kind: 'not-found'; nearest: readonly NearestLine[]; isNumbered: boolean }
  | { kind: 'ambiguous'; lines: readonly number[]; more: boolean; how: How }
  | { kind: 'white-space'; line: number }
  /** Its lines are repeated so often that the search was given up. */
  | { kind: 'too-common' }
  | { kind: 'overlap'; other: number; from: number; to: number }
  | { kind: 'out-of-range'; line: number; lines: number }
  | { kind: 'empty' | 'same' | 'half-character' }

/** `line` to `endLine` of the new text changed. After a deletion: the line that is there now. */
export type EditedText = {
  kind: 'edited'
  text: string
  line: number
  endLine: number
  how: How
}
export type RefusedText = { kind: 'refused'; refused: RefusedEdit }

type AllEdited = {
  kind: 'edited'
  text: string
  loosely: readonly number[]
}
type NoneEdited = {
  kind: 'refused'
  refused: readonly { at: number; why: RefusedEdit }[]
}

/** Lines `from` to `to` (from 0, without the last) become other lines. */
type LineEdit = { from: number; to: number; lines: readonly string[]; how: How }

/**
 * Replaces the only place of a passage: an exact one, else whole lines with other white space. The kind of line break
 * does not count.
 */
export function replaceOnce(text: string, oldText: string, newText: string): EditedText | RefusedText {
  const [find, replace] = [withLineFeeds(oldText), withLineFeeds(newText)]
  const file = splitLines(text)
  const found = createPassageFinder(file)({ kind: 'text', find, replace })
  if ('kind' in found) return { kind: 'refused', refused: found }
  const after = assemble(file, [found])
  if (after === text) return refusedAs('same')
  const line = Math.max(1, Math.min(found.from + 1, textLines(after).length))
  const count = found.how === 'exact' ? textLines(replace).length : found.lines.length
  return { kind: 'edited', text: after, line, endLine: Math.max(line, found.from + count), how: found.how }
}

/**
 * Finds every passage in the text as it was, and replaces all at once. Refuses all if one of them has no certain
 * place.
 */
export function replaceAll(text: string, passages: readonly Passage[]): AllEdited | NoneEdited {
  const file = splitLines(text)
  const found = passages.map(createPassageFinder(file))
  const edits = found.flatMap((one, at) => ('kind' in one ? [] : [{ ...one, at }])).sort((a, b) => a.from - b.from)
  const refused = found.flatMap((one, at) => ('kind' in one ? [{ at, why: one }] : []))
  let furthest = edits[0]
  for (const edit of edits.slice(1)) {
    if (furthest !== undefined && edit.from < furthest.to) {
      const [from, to] = [edit.from + 1, Math.min(edit.to, furthest.to)]
      refused.push({ at: edit.at, why: { kind: 'overlap', other: furthest.at, from, to } })
    }
    if (furthest === undefined || edit.to > furthest.to) furthest = edit
  }
  if (refused.length > 0) return { kind: 'refused', refused }
  const after = assemble(file, edits)
  if (after === text) return { kind: 'refused', refused: [{ at: 0, why: { kind: 'same' } }] }
  const loosely = edits.flatMap(({ how, from }) => (how === 'whitespace' ? [from + 1] : []))
  return { kind: 'edited', text: after, loosely }
}

/** Inserts lines after line `line`; 0 inserts at the top. Line breaks become those of the line before. */
export function insertAfterLine(text: string, line: number, insertText: string): EditedText | RefusedText {
  const file = splitLines(text)
  const { length } = textLines(text)
  if (!Number.isInteger(line) || line < 0 || line > length)
    return { kind: 'refused', refused: { kind: 'out-of-range', line, lines: length } }
  if (insertText === '') return refusedAs('empty')
  if (!insertText.isWellFormed()) return refusedAs('half-character')
  const isOpenEnd = line === length && file.lines.at(-1) !== ''
  const body = withLineFeeds(insertText)
  const lines = (isOpenEnd || length === 0 ? body : body.replace(/\n$/, '')).split('\n')
  const edit = { from: line, to: length === 0 ? 1 : line, lines, how: 'exact' } as const
  const endLine = line + textLines(body).length
  return { kind: 'edited', text: assemble(file, [edit]), line: line + 1, endLine, how: 'exact' }
}

function refusedAs(kind: 'empty' | 'same' | 'half-character'): RefusedText {
  return { kind: 'refused', refused: { kind } }
}

const MOST_PLACES = 10

function createPassageFinder(file: SplitText): (passage: Passage) => LineEdit | RefusedEdit {
  const { lines } = file
  const text = lines.join('\n')
  const starts: number[] = []
  for (let at = 0, start = 0; at < lines.length; at += 1) {
    starts.push(start)
    start += (lines[at] ?? '').length + 1
  }
  const lineAt = (offset: number) => starts.findLastIndex(start => start <= offset)
  let plain: string | null = null

  return passage => {
    const isPart = passage.kind === 'text'
    const [find, replace] = isPart
      ? [passage.find, passage.replace]
      : [passage.find.join('\n'), passage.replace.join('\n')]
    if (find === '') return { kind: 'empty' }
    if (find === replace && passage.find.length === passage.replace.length) return { kind: 'same' }
    if (!find.isWellFormed() || !replace.isWellFormed()) return { kind: 'half-character' }
    const exact = isPart ? findOccurrences(text, find) : findOccurrences(`\n${text}\n`, `\n${find}\n`)
    if (exact === null) return { kind: 'too-common' }
    const [start] = exact
    if (exact.length > 1) return ambiguousAt(exact.map(lineAt), 'exact')
    if (start !== undefined && !isPart) {
      const from = lineAt(start)
      return { from, to: from + passage.find.length, lines: passage.replace, how: 'exact' }
    }
    if (start !== undefined) {
      const [end, from] = [start + find.length, lineAt(start)]
      const to = lineAt(end) + 1
      const put = text.slice(starts[from], start) + replace + text.slice(end, (starts[to] ?? text.length + 1) - 1)
      return { from, to, lines: put.split('\n'), how: 'exact' }
    }
    plain ??= `\n${lines.map(normalisedLine).join('\n')}\n`
    const quoted = isPart ? { find: textLines(find), replace: textLines(replace) } : passage
    const loose = fitted(file, plain, quoted)
    // The line break above is no part of the passage.
    if (isPart && loose !== null && !('kind' in loose) && loose.lines.length === 0 && loose.to === lines.length)
      return { ...loose, lines: [''] }
    return loose ?? { kind: 'not-found', nearest: nearestLines(lines, find), isNumbered: isNumbered(find) }
  }
}

type Quoted = { find: readonly string[]; replace: readonly string[] }

/** The passage without blank lines at its ends, where the file has it with other white space. */
function fitted({ lines }: SplitText, plain: string, quoted: Quoted): LineEdit | RefusedEdit | null {
  const find = withoutBlankEnds(quoted.find)
  if (find.length === 0) return null
  const places = findOccurrences(plain, `\n${find.map(normalisedLine).join('\n')}\n`)
  if (places === null) return { kind: 'too-common' }
  const [place] = places
  if (place === undefined) return null
  const numbers = places.map(one => plain.slice(0, one).split('\n').length - 1)
  const [from = 0] = numbers
  if (places.length > 1) return ambiguousAt(numbers, 'whitespace')
  const put = replaceWithin(quoted)
  const fit = put === null ? null : fitLines(find, lines.slice(from, from + find.length), put)
  if (fit === null) return { kind: 'white-space', line: from + 1 }
  return { from: from + fit.head, to: from + find.length - fit.tail, lines: fit.lines, how: 'whitespace' }
}

function withoutBlankEnds(block: readonly string[]): readonly string[] {
  return block.slice(block.findIndex(isText), block.findLastIndex(isText) + 1)
}

/** REPLACE without the blank lines that FIND has at its ends. Null where it has others. */
function replaceWithin({ find, replace }: Quoted): readonly string[] | null {
  const [above, below] = [find.findIndex(isText), find.length - 1 - find.findLastIndex(isText)]
  if (above + below === 0) return replace
  const core = withoutBlankEnds(replace)
  const ended = [...find.slice(0, above), ...core, ...find.slice(find.length - below)]
  return core.length > 0 && ended.join('\n') === replace.join('\n') ? core : null
}

/** More candidates of a passage could stall a run, and are no place that a model can mean. */
const MOST_TRIED = 10_000
const LONGEST_ANCHOR = 500

/** Where a passage begins. Null where its lines are too common to be sure. Linear. */
function findOccurrences(text: string, wanted: string): readonly number[] | null {
  const longest = wanted.split('\n').reduce((one, other) => (other.length > one.length ? other : one))
  const offset = Math.max(0, wanted.indexOf(longest) - 1)
  const anchor = wanted.slice(offset, offset + Math.min(longest.length + 2, LONGEST_ANCHOR))
  const places: number[] = []
  let tried = 0
  for (let at = text.indexOf(anchor); at !== -1; at = text.indexOf(anchor, at + 1)) {
    tried += 1
    if (tried > MOST_TRIED) return null
    if (at >= offset && text.startsWith(wanted, at - offset)) places.push(at - offset)
    if (places.length > MOST_PLACES) break
  }
  return places
}

function ambiguousAt(found: readonly number[], how: How): RefusedEdit {
  const lines = [...new Set(found.slice(0, MOST_PLACES).map(line => line + 1))]
  return { kind: 'ambiguous', lines, more: found.length > MOST_PLACES, how }
}

function isNumbered(text: string): boolean {
  return text.split('\n').every(line => line === '' || /^ *\d+\t/.test(line))
}

/** New lines end like the lines in whose place they are. */
function assemble({ mark, lines, breaks }: SplitText, edits: readonly LineEdit[]): string {
  const breakNear = (at: number) => breaks[Math.max(0, at)] ?? breaks.at(-1) ?? '\n'
  const parts: { line: string; lineBreak: string }[] = []
  const keep = (from: number, to: number) => {
    for (let at = from; at < to; at += 1) parts.push({ line: lines[at] ?? '', lineBreak: breakNear(at) })
  }
  let kept = 0
  for (const edit of edits) {
    keep(kept, edit.from)
    for (const [at, line] of edit.lines.entries()) {
      const isLast = at === edit.lines.length - 1
      parts.push({ line, lineBreak: breakNear(isLast ? edit.to - 1 : Math.min(edit.from + at, edit.to - 1)) })
    }
    kept = edit.to
  }
  keep(kept, lines.length)
  return mark + parts.map(({ line, lineBreak }, at) => (at === parts.length - 1 ? line : line + lineBreak)).join('')
}
