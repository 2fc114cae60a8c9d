/** Finds the end of one fenced block, where code may hold fences and the grammar's own markers. */
import { type AnswerLine, canClose, type FenceLine, isAsStrong, isMarker, skipBlank } from './answer-lines.ts'

export type BlockProblem =
  | 'unterminated'
  | 'text-behind'
  | 'unclear-end'
  | 'no-replace'
  | 'replace-twice'
  | 'no-heading'
  | 'no-fence'

export type Block =
  | { readonly kind: 'block'; readonly lines: readonly string[]; readonly next: number }
  /** `at`: the line that the problem is about. `next`: where to look for the next change. */
  | { readonly kind: 'problem'; readonly problem: BlockProblem; readonly at: number; readonly next: number }

/**
 * Reads the block whose opening fence is line `from` (S4-22, S4-23). It ends at the first bare fence, at least as strong, behind which the answer goes on as
 * it must: with `REPLACE WITH:` and a fence after a FIND, with the next change or the end after a REPLACE. Other text behind such a fence
 * makes it part of the code. A marker out of turn behind it, or a block with both markers and fences that could have closed it, has more
 * than one reading and is a problem: the writer has to take a longer fence. `strict`: such fences alone are a problem.
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
