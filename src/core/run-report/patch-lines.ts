/** Lines of a change, as a patch or an edit shows them. */
import { shownCode } from './shown-text.ts'

/** `note`: what git says between lines. Numbers are null where the line is not on that side, or they are not known. */
export type PatchLine = {
  readonly kind: 'same' | 'added' | 'deleted' | 'note'
  readonly text: string
  readonly before: number | null
  readonly after: number | null
}

/** A longer line is cut. */
const LONGEST_LINE = 1_000

/** One line, made harmless. */
export function patchLine(
  kind: PatchLine['kind'],
  text: string,
  before: number | null,
  after: number | null,
): PatchLine {
  const short = text.length <= LONGEST_LINE ? text : text.slice(0, LONGEST_LINE).replace(/[\ud800-\udbff]$/, '')
  const rest = text.length - short.length
  return { kind, text: `${shownCode(short)}${rest === 0 ? '' : `… (${rest} more characters)`}`, before, after }
}

/** An edit that puts one text in the place of another: what both begin and end with stays, the rest goes and comes. */
export function editLines(before: string, after: string): PatchLine[] {
  const [old, now] = [linesIn(before), linesIn(after)]
  const most = Math.min(old.length, now.length)
  let head = 0
  while (head < most && old[head] === now[head]) head += 1
  let tail = 0
  while (tail < most - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1
  const all = (kind: PatchLine['kind'], lines: readonly string[]) =>
    lines.map(line => patchLine(kind, line, null, null))
  return [
    ...all('same', old.slice(0, head)),
    ...all('deleted', old.slice(head, old.length - tail)),
    ...all('added', now.slice(head, now.length - tail)),
    ...all('same', old.slice(old.length - tail)),
  ]
}

function linesIn(text: string): string[] {
  if (text === '') return []
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')
}
