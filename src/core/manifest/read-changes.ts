/** Reads an answer of `### CHANGE n`, `FIND:` and `REPLACE WITH:` blocks. */
import { cut } from '../text/cut.ts'

type BlockChange = {
  number: number
  description: string
  /** Whole lines without their line breaks, at least one that is not blank. */
  find: readonly string[]
  /** Whole lines without their line breaks; an empty list deletes. */
  replace: readonly string[]
}

type ChangesReading =
  | { kind: 'changes'; changes: readonly BlockChange[] }
  /** Each begins with its line of the answer, from 1. */
  | { kind: 'problems'; problems: readonly string[] }

/** The next change is looked for from `next` on. */
type AnswerProblem = { kind: 'problem'; why: string; at: number; next: number }

const NO_CHANGES = 'the answer holds no change; each begins with a line like "### CHANGE 1: what it does"'
const NOT_UNICODE = 'the answer holds half of a surrogate pair, which no UTF-8 file can hold'
const NO_HEADING = 'a heading like "### CHANGE 1: what it does" must come before FIND:'
const NO_FIND = 'the line "FIND:" must follow this heading'
const NO_FENCE = 'a fenced block must follow this line'
const NO_REPLACE = '"REPLACE WITH:" and its block must follow the FIND block that ends before this line'
const EMPTY_FIND = 'the FIND block is empty; quote the lines to change, or lines next to the new ones'
const NOT_CLOSED = 'the block that opens here is not closed: make its fence longer than every fence inside it'
const FENCE_INSIDE = 'the block that opens here holds a fence as long as its own: make its fence longer'
const FENCE_BEHIND =
  'this may be code of the block above or text behind it: make the fence of the block longer than every fence inside it, and put no fence between or behind changes'
const LONGEST_QUOTE = 200

const FENCE = /^(?:(`{3,})[^`]*|(~{3,}).*)$/
const HEADING = /^#{2,4}[ \t]*CHANGE[ \t]+(\d{1,9})[ \t]*(?:[:.–—-](.*))?$/i
const FIND = /^(?:\*\*)?FIND(?::|\*\*:|:\*\*)[ \t]*$/
const REPLACE = /^(?:\*\*)?REPLACE WITH(?::|\*\*:|:\*\*)[ \t]*$/
const MARKERS = [HEADING, FIND, REPLACE]

/**
 * Returns the changes of an answer in order, or all problems. Text around the blocks is ignored if it holds no fence.
 */
export function readChanges(answer: string): ChangesReading {
  if (!answer.isWellFormed()) return { kind: 'problems', problems: [NOT_UNICODE] }
  const all = answer.split(/\r?\n/)
  const first = indexOfAny(all, 0, MARKERS)
  const lines = all.slice(0, endInOuterFence(all, first))
  const changes: BlockChange[] = []
  const problems: string[] = []
  for (let at = first; at < lines.length; ) {
    const read = readChange(lines, at)
    if (read.kind === 'change') changes.push(read.change)
    else problems.push(`line ${read.at + 1}: ${read.why}: ${cut(lines[read.at] ?? '', LONGEST_QUOTE)}`)
    at = read.kind === 'change' ? read.next : indexOfAny(lines, Math.max(read.next, at + 1), [HEADING])
  }
  if (changes.length + problems.length === 0) problems.push(NO_CHANGES)
  return problems.length > 0 ? { kind: 'problems', problems } : { kind: 'changes', changes }
}

/** Where the changes end: before the end of a fence that is around all of them. */
function endInOuterFence(lines: readonly string[], first: number): number {
  const fences = lines.slice(0, first).filter(line => FENCE.test(line)).length
  const last = lines.findLastIndex(line => line.trim() !== '')
  return fences % 2 === 1 && last > first && FENCE.test(lines[last] ?? '') ? last : lines.length
}

type FoundChange = { kind: 'change'; change: BlockChange; next: number }

function readChange(lines: readonly string[], at: number): AnswerProblem | FoundChange {
  const [, number, description = ''] = HEADING.exec(lines[at] ?? '') ?? []
  if (number === undefined) return problemAt(NO_HEADING, at)
  const find = skipText(lines, at + 1)
  if (!FIND.test(lines[find] ?? '')) return problemAt(NO_FIND, at, find)
  const found = readBlock(lines, find)
  if (found.kind === 'problem') return found
  const { next: put } = found
  if (!REPLACE.test(lines[put] ?? '')) return problemAt(NO_REPLACE, Math.min(put, lines.length - 1), put)
  const made = readBlock(lines, put)
  if (made.kind === 'problem') return made
  const { next } = made
  if (found.lines.every(line => line.trim() === '')) return problemAt(EMPTY_FIND, find, next)
  const change = { number: Number(number), description: description.trim(), find: found.lines, replace: made.lines }
  return { kind: 'change', change, next }
}

type FencedBlock = { kind: 'block'; lines: readonly string[]; next: number }

/** Its end is in doubt if a fence stands between it and the next marker. */
function readBlock(lines: readonly string[], at: number): AnswerProblem | FencedBlock {
  const from = indexOfAny(lines, at + 1, [/\S/])
  const opening = fenceOf(lines[from])
  if (opening === '') return problemAt(NO_FENCE, at, from)
  const end = indexOfAny(lines, from + 1, [new RegExp(`^${opening}${opening[0]}*\\s*$`)])
  if (end === lines.length) return problemAt(NOT_CLOSED, from, end)
  const isAsLong = (line: string) => fenceOf(line).startsWith(opening)
  if (lines.slice(from + 1, end).some(isAsLong)) return problemAt(FENCE_INSIDE, from, end + 1)
  const next = skipText(lines, end + 1)
  if (fenceOf(lines[next]) !== '') return problemAt(FENCE_BEHIND, indexOfAny(lines, end + 1, [/\S/]), next)
  return { kind: 'block', lines: lines.slice(from + 1, end), next }
}

function problemAt(why: string, at: number, next = at + 1): AnswerProblem {
  return { kind: 'problem', why, at, next }
}

function fenceOf(line = ''): string {
  const [, ticks, waves] = FENCE.exec(line) ?? []
  return ticks ?? waves ?? ''
}

function skipText(lines: readonly string[], from: number): number {
  return indexOfAny(lines, from, [...MARKERS, FENCE])
}

function indexOfAny(lines: readonly string[], from: number, kinds: readonly RegExp[]): number {
  let at = from
  while (at < lines.length && !kinds.some(kind => kind.test(lines[at] ?? ''))) at += 1
  return at
}
