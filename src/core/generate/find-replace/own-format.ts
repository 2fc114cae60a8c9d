/** A file that holds this very format, quoted with a fence that is too short. */
import type { LineSpan } from '../../edit/line-spans.ts'
import { answerLines, canClose, type FenceLine, skipBlank } from './answer-lines.ts'
import { nameOf } from './change.ts'
import type { ChangeProblem } from './change-problem.ts'
import type { Located } from './locate-changes.ts'
import { plainLine } from './match-lines.ts'

/** Lines for the two fences and the marker, and blank ones between. */
const MARGIN = 12

/**
 * A problem where the file goes on behind the FIND block as the answer does: with a closing fence, `REPLACE WITH:` and this very REPLACE block. All of
 * that was then meant to be part of the quotation, and nothing in the answer alone can tell.
 */
export function ownFormatBehind(text: string, lines: readonly LineSpan[], located: Located): readonly ChangeProblem[] {
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

function fenceOf(marks: string): FenceLine {
  return { kind: 'fence', text: marks, mark: marks.slice(0, 1), length: marks.length, bare: true }
}
