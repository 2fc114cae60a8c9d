/** What of the scored places is shown, and what is only pointed at: as much as pays (`docs/adr/0030`). */
import type { ScoredPlace } from './score-places.ts'

export type Excerpt = {
  readonly path: string
  readonly from: number
  readonly to: number
  readonly lines: readonly string[]
}
/** A place of which one line is told. */
export type Pointer = { readonly path: string; readonly line: number; readonly text: string }
export type HeadStart = { readonly excerpts: readonly Excerpt[]; readonly pointers: readonly Pointer[] }

/** About 800 tokens in all. */
export const ROOM = { excerpts: 2_800, pointers: 800 }
const MOST_EXCERPTS = 3
const MOST_POINTERS = 12
/** Below these a place is more likely beside the point than not. */
const LEAST_EXCERPT = 2
const LEAST_POINTER = 0.4
/** Beside a much better place, another one is not shown. */
const SHARE_OF_BEST = 0.5
/** Nearer to what is told already, a place is found without being told. */
const APART = 30
/** Of a block that does not fit. */
const FEWEST_LINES = 20
const LONGEST_LINE = 300
const LONGEST_POINTER = 80

/** Fills the room, best places first. `textOf`: the lines of a file. */
export function fillRoom(places: readonly ScoredPlace[], textOf: (path: string) => readonly string[]): HeadStart {
  const ranked = [...places].sort((a, b) => b.score - a.score)
  const excerpts: Excerpt[] = []
  const least = Math.max(LEAST_EXCERPT, SHARE_OF_BEST * (ranked[0]?.score ?? 0))
  let room = ROOM.excerpts
  for (const { path, from, to, score } of ranked) {
    if (score < least || excerpts.length >= MOST_EXCERPTS) break
    if (excerpts.some(one => one.path === path && one.from <= to && from <= one.to)) continue
    const lines = fitting(textOf(path).slice(from - 1, to), room - path.length)
    if (lines.length === 0) continue
    room -= lines.reduce((sum, line) => sum + line.length + 1, path.length)
    excerpts.push({ path, from, to: from + lines.length - 1, lines })
  }
  return { excerpts, pointers: pointersTo(ranked, excerpts, textOf) }
}

/** As many as there is room for; none where that would be a scrap, or where a line is data. */
function fitting(lines: readonly string[], room: number): readonly string[] {
  const kept: string[] = []
  let left = room
  for (const line of lines) {
    left -= line.length + 1
    if (left < 0 || line.length > LONGEST_LINE) break
    kept.push(line)
  }
  return kept.length === lines.length || kept.length >= FEWEST_LINES ? kept : []
}

function pointersTo(
  ranked: readonly ScoredPlace[],
  excerpts: readonly Excerpt[],
  textOf: (path: string) => readonly string[],
): readonly Pointer[] {
  const pointers: Pointer[] = []
  let room = ROOM.pointers
  for (const { path, line, score } of ranked) {
    if (score < LEAST_POINTER || pointers.length >= MOST_POINTERS) break
    const isTold =
      excerpts.some(one => one.path === path && line >= one.from - APART && line <= one.to + APART) ||
      pointers.some(one => one.path === path && Math.abs(one.line - line) <= APART)
    const text = (textOf(path)[line - 1] ?? '').trim().slice(0, LONGEST_POINTER)
    const length = path.length + text.length
    if (isTold || text === '' || length > room) continue
    room -= length
    pointers.push({ path, line, text })
  }
  return pointers
}
