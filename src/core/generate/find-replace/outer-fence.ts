/** A fence around the whole answer, which models like to add. */
import { type AnswerLine, canClose, type FenceLine } from './answer-lines.ts'

/** `strict`: the fence is no longer than those inside, so that code with fences could be read in two ways. */
export type Unwrapped = { readonly from: number; readonly to: number; readonly strict: boolean }

/** The range of lines inside the fence that is open where the first change begins and that the last line closes; else all lines. */
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
