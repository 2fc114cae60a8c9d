/** Makes all changes of an answer in a text, or none. */
import { BYTE_ORDER_MARK, type LineSpan, lineBreakNear, lineSpansOf, type NearestLines } from '../edit/lines.ts'
import { plainLine } from '../edit/replace-lines.ts'
import { answerLines, canClose, type FenceLine, skipBlank } from './answer-lines.ts'
import { type ChangeProblem, type Located, locateChanges, nearestToBlock, type Verdict } from './locate-changes.ts'
import { type Change, nameOf } from './read-changes.ts'

type ChangesOutcome =
  | { readonly kind: 'applied'; readonly text: string }
  | { readonly kind: 'refused'; readonly problems: readonly ChangeProblem[] }

/**
 * Finds every FIND block in the original text, where it must occur once, and replaces all at once in any order (S4-26 to S4-36, S4-64).
 * Blocks are whole lines (see `fileLinesOf`): an empty REPLACE removes the lines with their line breaks. All other bytes stay.
 * Returns the new text, or all problems.
 */
export function applyChanges(text: string, changes: readonly Change[]): ChangesOutcome {
  const lines = fileLinesOf(text)
  const verdicts = locateChanges(text, lines, changes)
  const located = verdicts.filter(verdict => verdict.kind === 'located').sort((a, b) => a.from - b.from)
  const problems = [
    ...notLocated(text, lines, verdicts),
    ...located.flatMap(one => ownFormatBehind(text, lines, one)),
    ...overlaps(located),
  ]
  if (problems.length > 0) return { kind: 'refused', problems }
  const after = spliceLines(text, lines, located)
  if (after === text) return { kind: 'refused', problems: [NO_EFFECT] }
  return { kind: 'applied', text: after }
}

const NO_EFFECT: ChangeProblem = {
  kind: 'no-effect',
  lines: [],
  message: 'the changes do not change the file',
}

/** Looking for similar lines takes time, and a model with more misses has to read the file again anyway. */
const MAX_EXPLAINED = 3
const MAX_SHOWN = 2_000

function notLocated(text: string, lines: readonly LineSpan[], verdicts: readonly Verdict[]): readonly ChangeProblem[] {
  let explained = 0
  return verdicts.flatMap(verdict => {
    if (verdict.kind === 'located') return []
    if (verdict.kind === 'problem') return [verdict.problem]
    explained += 1
    const nearest = explained > MAX_EXPLAINED ? [] : nearestToBlock(text, lines, verdict.change.find)
    return [notFound(verdict.change, nearest)]
  })
}

function notFound(change: Change, nearest: readonly NearestLines[]): ChangeProblem {
  const whole = change.find.join('\n')
  const block = whole.length > MAX_SHOWN ? `${whole.slice(0, MAX_SHOWN)}...` : whole
  const near = nearest.map(({ line, excerpt }) => `\nline ${line}: ${excerpt}`).join('')
  return {
    kind: 'not-found',
    lines: nearest.map(({ line }) => line),
    message: `${nameOf(change)}: the FIND block is not in the file:\n${block}${near === '' ? '' : `\nThe lines most like it:${near}`}`,
  }
}

function overlaps(located: readonly Located[]): readonly ChangeProblem[] {
  let furthest = located[0]
  return located.slice(1).flatMap(one => {
    const before = furthest
    if (before === undefined || one.to > before.to) furthest = one
    if (before === undefined || one.from >= before.to) return []
    const lines = [one.from + 1, Math.min(one.to, before.to)]
    const message = `${nameOf(before.change)} and ${nameOf(one.change)} overlap on lines ${lines.join(' to ')}; make them one change`
    return [{ kind: 'overlapping' as const, lines, message }]
  })
}

/** Room for two fences, the marker and blank lines. */
const MARGIN = 12

/**
 * Returns a problem if the file goes on after the FIND block as the answer does: with a closing fence, `REPLACE WITH:` and the same REPLACE block.
 * All of it was then meant as part of the quotation, which the answer alone cannot show.
 */
function ownFormatBehind(text: string, lines: readonly LineSpan[], located: Located): readonly ChangeProblem[] {
  const { change, to } = located
  const rest = lines.slice(to, to + change.replace.length + MARGIN).map(line => text.slice(line.start, line.end))
  const behind = answerLines(rest.join('\n'))
  const marker = skipBlank(behind, 1)
  if (!canClose(behind[0], fenceOf(change.fence)) || behind[marker]?.kind !== 'replace') return []
  const opening = behind[skipBlank(behind, marker + 1)]
  if (opening?.kind !== 'fence') return []
  const block = behind.slice(behind.indexOf(opening) + 1)
  if (!change.replace.every((line, at) => plainLine(line) === plainLine(block[at]?.text ?? ''))) return []
  if (!canClose(block[change.replace.length], opening)) return []
  const message = `${nameOf(change)}: the file itself goes on with a fence, REPLACE WITH: and this block; use a fence that is longer than every fence in the file`
  return [{ kind: 'own-format', lines: [to + 1], message }]
}

function fenceOf(ticks: string): FenceLine {
  return { kind: 'fence', text: ticks, mark: ticks.slice(0, 1), length: ticks.length, bare: true }
}

/** Replaces the lines from `from` up to `to`. */
type Splice = { readonly from: number; readonly to: number; readonly lines: readonly string[] }

type Piece = { readonly text: string; readonly lineBreak: string }

/**
 * Makes splices, which are in order and do not overlap. Unchanged lines at either end of a splice keep their bytes. A new line gets the line break of
 * the line it replaces, else of its nearest neighbour. The last line gets none: a final line break is followed by an empty line.
 */
function spliceLines(text: string, lines: readonly LineSpan[], splices: readonly Splice[]): string {
  const pieces: Piece[] = []
  let kept = 0
  const keepUntil = (end: number) => {
    const first = lines[kept]
    const last = lines[end - 1]
    if (end > kept && first !== undefined && last !== undefined) {
      pieces.push({ text: text.slice(first.start, last.end), lineBreak: text.slice(last.end, last.next) })
    }
  }
  const nearBreak = (at: number) => lineBreakNear(text, lines, Math.max(0, Math.min(at, lines.length - 1)))
  for (const splice of splices) {
    const { from, to, lines: added } = withoutShared(text, lines, splice)
    keepUntil(from)
    for (const [at, line] of added.entries()) {
      pieces.push({ text: line, lineBreak: nearBreak(Math.min(from + at, Math.max(from, to - 1))) })
    }
    kept = to
  }
  keepUntil(lines.length)
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : ''
  const ended = pieces.map(({ text: piece, lineBreak }, at) =>
    at === pieces.length - 1 ? piece : piece + (lineBreak === '' ? nearBreak(lines.length - 1) : lineBreak),
  )
  return mark + ended.join('')
}

function withoutShared(text: string, lines: readonly LineSpan[], { from, to, lines: added }: Splice): Splice {
  const same = (at: number, line: string | undefined) => {
    const span = lines[at]
    return span !== undefined && text.slice(span.start, span.end) === line
  }
  let head = 0
  while (from + head < to && head < added.length && same(from + head, added[head])) head += 1
  let tail = 0
  const most = Math.min(to - from, added.length) - head
  while (tail < most && same(to - 1 - tail, added[added.length - 1 - tail])) tail += 1
  return { from: from + head, to: to - tail, lines: added.slice(head, added.length - tail) }
}

/**
 * Splits a text at its line breaks; a final one is followed by an empty line. So every text is its lines joined, and blocks can quote, add and
 * drop a final line break like any other.
 */
function fileLinesOf(text: string): readonly LineSpan[] {
  const spans = lineSpansOf(text)
  const last = spans.at(-1)
  if (last !== undefined && last.end === last.next) return spans
  return [...spans, { start: text.length, end: text.length, next: text.length }]
}
