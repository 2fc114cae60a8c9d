/** Reads an answer of `### CHANGE n`, `FIND:` and `REPLACE WITH:` blocks. */
import {
  type AnswerLine,
  answerLines,
  type BlockProblem,
  type FenceLine,
  insideOuterFence,
  isMarker,
  readBlock,
  skipBlank,
} from './answer-lines.ts'

type AnswerProblem = {
  readonly kind: BlockProblem | 'no-changes' | 'no-find' | 'empty-find' | 'number-twice' | 'not-unicode'
  /** The line of the answer, from 1. */
  readonly line: number
  readonly message: string
}

type ChangesReading =
  | { readonly kind: 'changes'; readonly changes: readonly Change[] }
  | { readonly kind: 'problems'; readonly problems: readonly AnswerProblem[] }

/**
 * Returns the changes of an answer in order, or all problems (S4-17 to S4-25). Text before the first change is ignored. Text after a block is a
 * problem: a fence may have cut off code. Blocks are whole lines, with LF or CRLF; white space and blank lines stay. Linear; throws nothing.
 */
export function readChanges(answer: string): ChangesReading {
  if (!answer.isWellFormed()) return { kind: 'problems', problems: [problem('not-unicode', 0)] }
  const all = answerLines(answer)
  const { from, to, strict } = insideOuterFence(all)
  const lines = all.slice(from, to)
  const changes: Change[] = []
  const problems: AnswerProblem[] = []
  let at = lines.findIndex(isMarker)
  while (lines[at] !== undefined) {
    const read = readChange(lines, at, strict)
    if (read.kind === 'change') changes.push({ ...read.change, line: read.change.line + from })
    else problems.push(problem(read.problem, read.at + from))
    at = read.kind === 'change' ? read.next : nextHeading(lines, Math.max(read.next, at + 1))
  }
  problems.push(...numberedTwice(changes))
  if (changes.length === 0 && problems.length === 0) problems.push(problem('no-changes', 0))
  if (problems.length > 0) return { kind: 'problems', problems: problems.sort((a, b) => a.line - b.line) }
  return { kind: 'changes', changes }
}

type ReadChange =
  | { readonly kind: 'change'; readonly change: Change; readonly next: number }
  | { readonly kind: 'problem'; readonly problem: AnswerProblem['kind']; readonly at: number; readonly next: number }

function readChange(lines: readonly AnswerLine[], at: number, strict: boolean): ReadChange {
  const heading = lines[at]
  if (heading?.kind !== 'heading') return { kind: 'problem', problem: 'no-heading', at, next: at + 1 }
  const find = skipBlank(lines, at + 1)
  if (lines[find]?.kind !== 'find') return { kind: 'problem', problem: 'no-find', at, next: find }
  const findFence = skipBlank(lines, find + 1)
  if (lines[findFence]?.kind !== 'fence') return { kind: 'problem', problem: 'no-fence', at: find, next: findFence }
  const found = readBlock(lines, findFence, 'find', strict)
  if (found.kind === 'problem') return found
  const put = readBlock(lines, skipBlank(lines, found.next + 1), 'replace', strict)
  if (put.kind === 'problem') return put
  if (found.lines.every(line => line.trim() === ''))
    return { kind: 'problem', problem: 'empty-find', at: find, next: put.next }
  const { mark, length } = lines[findFence] as FenceLine
  const { number, description } = heading
  const change = {
    number,
    description,
    line: at + 1,
    find: found.lines,
    replace: put.lines,
    fence: mark.repeat(length),
  }
  return { kind: 'change', change, next: put.next }
}

function nextHeading(lines: readonly AnswerLine[], from: number): number {
  let at = from
  while (at < lines.length && lines[at]?.kind !== 'heading') at += 1
  return at
}

/** An example of this form inside code begins again with number 1, so one of the two is no change. */
function numberedTwice(changes: readonly Change[]): AnswerProblem[] {
  const seen = new Set<number>()
  return changes.flatMap(({ number, line }) => {
    if (!seen.has(number)) {
      seen.add(number)
      return []
    }
    return [problem('number-twice', line - 1)]
  })
}

const MESSAGES: Readonly<Record<AnswerProblem['kind'], string>> = {
  'not-unicode': 'the answer holds half of a surrogate pair, which no UTF-8 file can hold',
  'no-changes': 'the answer holds no change; each begins with a line like "### CHANGE 1: what it does"',
  'no-heading': 'a heading like "### CHANGE 1: what it does" must come before FIND:',
  'no-find': 'the line "FIND:" must follow this heading',
  'no-fence': 'a fenced block must follow this line',
  'no-replace': '"REPLACE WITH:" and its block must follow the FIND block that ends before this line',
  'replace-twice':
    'this is a second "REPLACE WITH:" for one FIND block, or the fence of an earlier block is too short for the code in it',
  'empty-find': 'the FIND block is empty; quote the lines to change, or lines next to the new ones',
  unterminated: 'the block that opens here is not closed, or its fence is no longer than a fence inside it',
  'text-behind': 'text follows a block; only more changes may follow',
  'unclear-end':
    'the end of the block that opens here is not clear: close it, make its fence longer than every fence inside it, and put nothing between changes',
  'number-twice': 'this number was used for an earlier change',
}

function problem(kind: AnswerProblem['kind'], index: number): AnswerProblem {
  return { kind, line: index + 1, message: `line ${index + 1}: ${MESSAGES[kind]}` }
}

/** One change of a file, as the model writes it. */
export type Change = {
  /** The number in the heading, used in messages alone. */
  readonly number: number
  readonly description: string
  /** The line of its heading in the answer, from 1. */
  readonly line: number
  /** Whole lines without their line breaks, at least one that is not blank. */
  readonly find: readonly string[]
  /** Whole lines without their line breaks; an empty list deletes. */
  readonly replace: readonly string[]
  /** The fence that opened `find`, without its language. */
  readonly fence: string
}

/** Returns `change 2 (rename the parser)`. */
export function nameOf(change: Pick<Change, 'number' | 'description'>): string {
  const short = change.description.length > LONGEST ? `${change.description.slice(0, LONGEST)}...` : change.description
  return short === '' ? `change ${change.number}` : `change ${change.number} (${short})`
}

const LONGEST = 200
