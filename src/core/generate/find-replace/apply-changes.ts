/** Makes all changes of an answer in a text, or none. */
import type { LineSpan } from '../../edit/line-spans.ts'
import type { NearestLines } from '../../edit/nearest-lines.ts'
import { type Change, nameOf } from './change.ts'
import type { ChangeProblem } from './change-problem.ts'
import { fileLinesOf } from './file-lines.ts'
import { type Located, locateChanges, type Verdict } from './locate-changes.ts'
import { nearestToBlock } from './nearest-to-block.ts'
import { ownFormatBehind } from './own-format.ts'
import { spliceLines } from './splice-lines.ts'

export type ChangesOutcome =
  | { readonly kind: 'applied'; readonly text: string }
  | { readonly kind: 'refused'; readonly problems: readonly ChangeProblem[] }

/**
 * Every FIND block is matched against the text as it was, must stand there once, and all are replaced at once, whatever their order (S4-26 to S4-36,
 * S4-64). Blocks are whole lines; a text is its lines joined (see `fileLinesOf`), so an empty REPLACE takes the lines with their line breaks
 * away, and a last line without one stays so. All other bytes stay. All or nothing: any problem leaves the text alone.
 */
export function applyChanges(text: string, changes: readonly Change[]): ChangesOutcome {
  const lines = fileLinesOf(text)
  const verdicts = locateChanges(text, lines, changes)
  const located = verdicts.filter(verdict => 'how' in verdict).sort((a, b) => a.from - b.from)
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
  message: 'the changes leave the file as it is',
}

/** Looking for near lines takes time, and a model that missed this often has to read the file again anyway. */
const MAX_EXPLAINED = 3
/** Enough of a block to know it by. */
const MAX_SHOWN = 2_000

function notLocated(text: string, lines: readonly LineSpan[], verdicts: readonly Verdict[]): readonly ChangeProblem[] {
  let explained = 0
  return verdicts.flatMap(verdict => {
    if ('how' in verdict) return []
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
