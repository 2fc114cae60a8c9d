/** Reads an answer of `### CHANGE n`, `FIND:` and `REPLACE WITH:` blocks. Code in the blocks may hold fences and the markers of this form. */

import { cut } from '../text/cut.ts'

export type Change = {
  readonly number: number
  readonly description: string
  /** Whole lines without their line breaks, at least one that is not blank. */
  readonly find: readonly string[]
  /** Whole lines without their line breaks; an empty list deletes. */
  readonly replace: readonly string[]
}

type ChangesReading =
  | { readonly kind: 'changes'; readonly changes: readonly Change[] }
  /** Each begins with its line of the answer, from 1. */
  | { readonly kind: 'problems'; readonly problems: readonly string[] }

type Fence = { readonly kind: 'fence'; readonly text: string; readonly ticks: string; readonly isBare: boolean }
type AnswerLine =
  | Fence
  | { readonly kind: 'heading'; readonly text: string; readonly number: number; readonly description: string }
  | { readonly kind: 'find' | 'replace' | 'blank' | 'text'; readonly text: string }

/** `at`: the index of the line with the problem; the next change is looked for from `next` on. */
type Problem = { readonly kind: 'problem'; readonly why: string; readonly at: number; readonly next: number }

const NO_CHANGES = 'the answer holds no change; each begins with a line like "### CHANGE 1: what it does"'
const NOT_UNICODE = 'the answer holds half of a surrogate pair, which no UTF-8 file can hold'
const NO_HEADING = 'a heading like "### CHANGE 1: what it does" must come before FIND:'
const NO_FIND = 'the line "FIND:" must follow this heading'
const NO_FENCE = 'a fenced block must follow this line'
const NO_REPLACE = '"REPLACE WITH:" and its block must follow the FIND block that ends before this line'
const REPLACE_TWICE =
  'this is a second "REPLACE WITH:" for one FIND block, or the fence of an earlier block is too short for the code in it'
const EMPTY_FIND = 'the FIND block is empty; quote the lines to change, or lines next to the new ones'
const UNCLEAR_END =
  'the end of the block that opens here is not clear: close it, and make its fence longer than every fence inside it'
const TEXT_BEHIND =
  'this may be code of the block above or text behind it: make the fence of the block longer than every fence inside it, and put nothing between or behind changes'
const NUMBER_TWICE = 'this number was used for an earlier change'
const LONGEST_QUOTE = 200

/** Returns the changes of an answer in order, or all problems (S4-17 to S4-25). Text around the blocks is ignored if it holds no fence and no marker. */
export function readChanges(answer: string): ChangesReading {
  if (!answer.isWellFormed()) return { kind: 'problems', problems: [NOT_UNICODE] }
  const all = answer.split('\n').map(line => answerLine(line.replace(/\r$/, '')))
  const { from, to, isWrapped } = insideOuterFence(all)
  const lines = all.slice(0, to)
  const parsed: Parsed = { lines, isAmbiguous: isWrapped }
  const changes: Change[] = []
  const problems: string[] = []
  const numbers = new Set<number>()
  let at = indexFrom(lines, from, isMarker)
  while (at < lines.length) {
    const read = readChange(parsed, at)
    // An example of this form inside code begins again with number 1, so one of the two is no change.
    if (read.kind === 'change' && numbers.has(read.change.number)) problems.push(`line ${at + 1}: ${NUMBER_TWICE}`)
    if (read.kind === 'problem')
      problems.push(`line ${read.at + 1}: ${read.why}: ${cut(lines[read.at]?.text ?? '', LONGEST_QUOTE)}`)
    else {
      numbers.add(read.change.number)
      changes.push(read.change)
    }
    at =
      read.kind === 'change'
        ? read.next
        : indexFrom(lines, Math.max(read.next, at + 1), ({ kind }) => kind === 'heading')
  }
  if (changes.length + problems.length === 0) problems.push(NO_CHANGES)
  return problems.length > 0 ? { kind: 'problems', problems } : { kind: 'changes', changes }
}

type FoundChange = { readonly kind: 'change'; readonly change: Change; readonly next: number }

/** `isAmbiguous`: a fence around all or text between the blocks gives code with fences a second reading. */
type Parsed = { readonly lines: readonly AnswerLine[]; isAmbiguous: boolean }

function readChange(parsed: Parsed, at: number): Problem | FoundChange {
  const { lines } = parsed
  const heading = lines[at]
  if (heading?.kind !== 'heading') return problem(NO_HEADING, at)
  const find = skipText(lines, at + 1)
  if (lines[find]?.kind !== 'find') return problem(NO_FIND, at, find)
  const findFence = skipBlank(lines, find + 1)
  if (lines[findFence]?.kind !== 'fence') return problem(NO_FENCE, find, findFence)
  const found = readBlock(parsed, findFence, 'find')
  if (found.kind === 'problem') return found
  const putFence = skipBlank(lines, found.next + 1)
  if (lines[putFence]?.kind !== 'fence') return problem(NO_FENCE, found.next, putFence)
  const put = readBlock(parsed, putFence, 'replace')
  if (put.kind === 'problem') return put
  if (found.lines.every(line => line.trim() === '')) return problem(EMPTY_FIND, find, put.next)
  const { number, description } = heading
  return { kind: 'change', change: { number, description, find: found.lines, replace: put.lines }, next: put.next }
}

function problem(why: string, at: number, next = at + 1): Problem {
  return { kind: 'problem', why, at, next }
}

const FENCE = /^(?:(`{3,})[^`]*|(~{3,}).*)$/
const HEADING = /^#{2,4}[ \t]*CHANGE[ \t]+(\d{1,9})[ \t]*(?:[:.–—-](.*))?$/i
const FIND = /^(?:\*\*)?FIND(?::|\*\*:|:\*\*)[ \t]*$/
const REPLACE = /^(?:\*\*)?REPLACE WITH(?::|\*\*:|:\*\*)[ \t]*$/

/** A line that looks like a fence or a marker may still be code. */
function answerLine(text: string): AnswerLine {
  const fence = FENCE.exec(text)
  const ticks = fence?.[1] ?? fence?.[2]
  if (ticks !== undefined) return { kind: 'fence', text, ticks, isBare: text.slice(ticks.length).trim() === '' }
  const [, number, description = ''] = HEADING.exec(text) ?? []
  if (number !== undefined) return { kind: 'heading', text, number: Number(number), description: description.trim() }
  if (FIND.test(text)) return { kind: 'find', text }
  if (REPLACE.test(text)) return { kind: 'replace', text }
  return { kind: text.trim() === '' ? 'blank' : 'text', text }
}

function isMarker({ kind }: AnswerLine): boolean {
  return kind === 'heading' || kind === 'find' || kind === 'replace'
}

function indexFrom(lines: readonly AnswerLine[], from: number, is: (line: AnswerLine) => boolean): number {
  let at = from
  for (let line = lines[at]; line !== undefined && !is(line); line = lines[at]) at += 1
  return at
}

function skipBlank(lines: readonly AnswerLine[], from: number): number {
  return indexFrom(lines, from, ({ kind }) => kind !== 'blank')
}

function skipText(lines: readonly AnswerLine[], from: number): number {
  return indexFrom(lines, from, ({ kind }) => kind !== 'blank' && kind !== 'text')
}

/** A fence with a language, a shorter one or one of the other mark closes nothing. */
function closes(line: AnswerLine | undefined, opening: Fence): boolean {
  return line?.kind === 'fence' && line.isBare && line.ticks.startsWith(opening.ticks)
}

/** The lines of an answer without a fence around all of it. `isWrapped`: that fence is no longer than those inside, so code with fences has two readings. */
function insideOuterFence(lines: readonly AnswerLine[]): { from: number; to: number; isWrapped: boolean } {
  const first = lines.findIndex(line => line.kind === 'heading')
  const last = lines.findLastIndex(line => line.kind !== 'blank')
  let outer: Fence | null = null
  for (const line of lines.slice(0, Math.max(0, first))) {
    if (line.kind === 'fence') outer = outer === null ? line : closes(line, outer) ? null : outer
  }
  if (outer === null || last <= first || !closes(lines[last], outer))
    return { from: 0, to: lines.length, isWrapped: false }
  const inner = lines.find((line, at) => at > first && line.kind === 'fence')
  return { from: first, to: last, isWrapped: inner?.kind === 'fence' && inner.ticks.startsWith(outer.ticks) }
}

type Part = 'find' | 'replace'
type Block = { readonly kind: 'block'; readonly lines: readonly string[]; readonly next: number }

// The block ends at the first closing fence after which the answer goes on as it must: with `REPLACE WITH:` after FIND, with the next change or
// the end after REPLACE, text between ignored. Any other fence is code. Where the block holds markers and such fences, the model has to use a longer fence (S4-22, S4-23).
function readBlock(parsed: Parsed, from: number, part: Part): Problem | Block {
  const { lines } = parsed
  const opening = lines[from] as Fence
  for (let at = from + 1; at < lines.length; at += 1) {
    if (!closes(lines[at], opening)) continue
    const behind = skipBlank(lines, at + 1)
    const next = skipText(lines, behind)
    const follows = lines[next]?.kind ?? 'end'
    if (follows === 'fence') continue
    const body = lines.slice(from + 1, at)
    const why = whyNotAfter(part, follows)
    const isFenceHere = (line: AnswerLine | undefined) => line?.kind === 'fence' && line.ticks.startsWith(opening.ticks)
    const inner = body.findIndex(isFenceHere)
    if (behind < next) parsed.isAmbiguous = true
    if (body.some(isMarker) ? why !== null || inner !== -1 : parsed.isAmbiguous && inner !== -1)
      return problem(UNCLEAR_END, from, next)
    if (why !== null) return problem(why, Math.min(next, lines.length - 1), next)
    // A bare fence that opens nothing may be the end of the block, with text and another fenced block behind it.
    const text = skipBlank(body, inner + 1)
    if (inner !== -1 && closes(body[inner], opening) && body[text]?.kind === 'text')
      return problem(TEXT_BEHIND, from + 1 + text, next)
    return { kind: 'block', lines: body.map(line => line.text), next }
  }
  return problem(UNCLEAR_END, from, lines.length)
}

function whyNotAfter(part: Part, follows: AnswerLine['kind'] | 'end'): string | null {
  if (part === 'find') return follows === 'replace' ? null : NO_REPLACE
  if (follows === 'find') return NO_HEADING
  return follows === 'replace' ? REPLACE_TWICE : null
}
