/** Splits a FIND/REPLACE answer into lines and finds the end of each fenced block. Code may hold fences and the markers of this form. */
export type FenceLine = {
  readonly kind: 'fence'
  readonly text: string
  readonly mark: string
  readonly length: number
  /** Without a language: only such a fence can close a block. */
  readonly bare: boolean
}

export type AnswerLine =
  | FenceLine
  | { readonly kind: 'heading'; readonly text: string; readonly number: number; readonly description: string }
  | { readonly kind: 'find' | 'replace' | 'blank' | 'text'; readonly text: string }

const FENCE = /^(?:(`{3,})[^`]*|(~{3,}).*)$/
const HEADING = /^#{2,4}[ \t]*CHANGE[ \t]+(\d{1,9})[ \t]*(?:[:.–—-](.*))?$/i
const FIND = /^(?:\*\*)?FIND(?::|\*\*:|:\*\*)[ \t]*$/
const REPLACE = /^(?:\*\*)?REPLACE WITH(?::|\*\*:|:\*\*)[ \t]*$/

/** Returns the lines of an answer without their line breaks (LF or CRLF). A line that looks like a fence or a marker may still be code. */
export function answerLines(answer: string): readonly AnswerLine[] {
  return answer.split('\n').map(line => answerLine(line.endsWith('\r') ? line.slice(0, -1) : line))
}

/** Returns true if the line can close a block that `opening` opened. */
export function canClose(line: AnswerLine | undefined, opening: FenceLine): boolean {
  return line?.kind === 'fence' && line.bare && isAsStrong(line, opening)
}

function isAsStrong(line: FenceLine, opening: FenceLine): boolean {
  return line.mark === opening.mark && line.length >= opening.length
}

/** Returns true for headings, `FIND:` and `REPLACE WITH:`. */
export function isMarker(line: AnswerLine | undefined): boolean {
  return line?.kind === 'heading' || line?.kind === 'find' || line?.kind === 'replace'
}

/** Returns the index of the first line from `at` on that is not blank, or the number of lines. */
export function skipBlank(lines: readonly AnswerLine[], at: number): number {
  let next = at
  while (lines[next]?.kind === 'blank') next += 1
  return next
}

function answerLine(text: string): AnswerLine {
  switch (text[0]) {
    case '`':
    case '~':
      return fenceLine(text)
    case '#': {
      const heading = HEADING.exec(text)
      if (heading === null) return { kind: 'text', text }
      return { kind: 'heading', text, number: Number(heading[1]), description: (heading[2] ?? '').trim() }
    }
    case '*':
    case 'F':
    case 'R':
      return { kind: FIND.test(text) ? 'find' : REPLACE.test(text) ? 'replace' : 'text', text }
    default:
      return { kind: text.trim() === '' ? 'blank' : 'text', text }
  }
}

function fenceLine(text: string): AnswerLine {
  const fence = FENCE.exec(text)
  const ticks = fence?.[1] ?? fence?.[2]
  if (ticks === undefined) return { kind: 'text', text }
  const bare = text.slice(ticks.length).trim() === ''
  return { kind: 'fence', text, mark: ticks.slice(0, 1), length: ticks.length, bare }
}

/** `strict`: the outer fence is no longer than those inside, so code with fences has two readings. */
type Unwrapped = { readonly from: number; readonly to: number; readonly strict: boolean }

/** Returns the lines inside a fence around the whole answer, which models like to add; without one, all lines. */
export function insideOuterFence(lines: readonly AnswerLine[]): Unwrapped {
  const first = lines.findIndex(line => line.kind === 'heading')
  const last = lines.findLastIndex(line => line.kind !== 'blank')
  const outer = openAt(lines, first)
  if (outer === null || last <= first || !canClose(lines[last], outer)) {
    return { from: 0, to: lines.length, strict: false }
  }
  const inner = lines.slice(first).find(line => line.kind === 'fence')
  const strict = inner?.mark === outer.mark && inner.length >= outer.length
  return { from: first, to: last, strict }
}

function openAt(lines: readonly AnswerLine[], end: number): FenceLine | null {
  let open: FenceLine | null = null
  for (const line of lines.slice(0, Math.max(0, end))) {
    if (line.kind !== 'fence') continue
    if (open === null) open = line
    else if (canClose(line, open)) open = null
  }
  return open
}

export type BlockProblem =
  | 'unterminated'
  | 'text-behind'
  | 'unclear-end'
  | 'no-replace'
  | 'replace-twice'
  | 'no-heading'
  | 'no-fence'

type Block =
  | { readonly kind: 'block'; readonly lines: readonly string[]; readonly next: number }
  /** `at` is the line of the problem; the next change is looked for from `next` on. */
  | { readonly kind: 'problem'; readonly problem: BlockProblem; readonly at: number; readonly next: number }

/**
 * Reads the block whose opening fence is line `from` (S4-22, S4-23). It ends at the first bare fence, at least as long, after which the answer
 * goes on as it must: with `REPLACE WITH:` and a fence after FIND, with the next change or the end after REPLACE. Any other fence is code.
 * A block with both markers and such fences has two readings and is a problem: the model has to use a longer fence. `strict`: such fences alone are one.
 */
export function readBlock(
  lines: readonly AnswerLine[],
  from: number,
  part: 'find' | 'replace',
  strict: boolean,
): Block {
  const opening = lines[from] as FenceLine
  let held = -1
  for (let at = from + 1; at < lines.length; at += 1) {
    if (!canClose(lines[at], opening)) continue
    const next = skipBlank(lines, at + 1)
    const follows = whatFollows(lines, next)
    if (follows === 'text') {
      held = next
      continue
    }
    const problem = (part === 'find' ? AFTER_FIND : AFTER_REPLACE)[follows]
    const body = lines.slice(from + 1, at)
    if (problem !== null && body.some(isMarker)) {
      return { kind: 'problem', problem: held === -1 ? 'unterminated' : 'unclear-end', at: from, next }
    }
    if (problem !== null) return { kind: 'problem', problem, at: Math.min(next, lines.length - 1), next }
    if (isUnclear(body, opening, strict)) return { kind: 'problem', problem: 'unclear-end', at: from, next }
    return { kind: 'block', lines: body.map(line => line.text), next }
  }
  const body = lines.slice(from + 1)
  if (isUnclear(body, opening, strict)) return { kind: 'problem', problem: 'unclear-end', at: from, next: lines.length }
  if (held !== -1) return { kind: 'problem', problem: 'text-behind', at: held, next: lines.length }
  return { kind: 'problem', problem: 'unterminated', at: from, next: lines.length }
}

type Follows = 'end' | 'text' | 'heading' | 'find' | 'replace' | 'replace without fence'
type Verdicts = Readonly<Record<Exclude<Follows, 'text'>, BlockProblem | null>>

const AFTER_FIND: Verdicts = {
  end: 'no-replace',
  heading: 'no-replace',
  find: 'no-replace',
  replace: null,
  'replace without fence': 'no-fence',
}

const AFTER_REPLACE: Verdicts = {
  end: null,
  heading: null,
  find: 'no-heading',
  replace: 'replace-twice',
  'replace without fence': 'replace-twice',
}

function whatFollows(lines: readonly AnswerLine[], at: number): Follows {
  switch (lines[at]?.kind) {
    case undefined:
      return 'end'
    case 'heading':
      return 'heading'
    case 'find':
      return 'find'
    case 'replace':
      return lines[skipBlank(lines, at + 1)]?.kind === 'fence' ? 'replace' : 'replace without fence'
    default:
      return 'text'
  }
}

function isUnclear(body: readonly AnswerLine[], opening: FenceLine, strict: boolean): boolean {
  if (!strict && !body.some(isMarker)) return false
  return body.some(line => line.kind === 'fence' && isAsStrong(line, opening))
}
