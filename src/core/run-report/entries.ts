/** Turns and what the host did between them, within what a page can hold. */
import type { Story } from '../story/story.ts'
import { lengthsOf, linesOf } from './call-view.ts'
import { fairShare, type Room } from './cut-text.ts'
import type { HostEntry } from './host-entry.ts'
import { type HostKnows, hostLengths, hostViews } from './host-view.ts'
import type { ShownTurn } from './shown-turns.ts'
import { type TurnView, turnView } from './turn-view.ts'

/** Characters that all texts of the turns have together, and one of them at most. */
export const TEXT_LIMITS = { together: 3_000_000, one: 20_000 } as const
/** The same for the lines of their edits and for their calls: however short, each is an element of the page. */
export const LINE_LIMITS = { together: 20_000, one: 400 } as const
export const CALL_LIMITS = { together: 10_000, one: 50 } as const
/** Of more turns and events only the first and the last are shown. */
export const MOST_ENTRIES = 3_000

/** The entries in the order of time, and how many are left out in the middle. */
export function entriesOf({
  story,
  turns,
  besides,
}: {
  readonly story: Story
  readonly turns: readonly ShownTurn[]
  readonly besides: HostKnows
}): readonly [entries: readonly (TurnView | HostEntry)[], leftOut: number] {
  const lengths = [
    ...turns.flatMap(({ said, thought, calls }) => [said.length, thought.length, ...calls.flatMap(lengthsOf)]),
    ...hostLengths(story),
  ]
  const share = (counts: readonly number[], limits: { readonly together: number; readonly one: number }) =>
    fairShare(counts, limits.together, limits.one)
  const lines = turns.flatMap(({ calls }) => calls.map(linesOf))
  const calls = turns.map(turn => turn.calls.length)
  const room: Room = {
    text: share(lengths, TEXT_LIMITS),
    lines: share(lines, LINE_LIMITS),
    calls: share(calls, CALL_LIMITS),
  }
  const views = turns.map((turn, index) => turnView(turn, turns[index - 1]?.model ?? null, room))
  const { before, after } = hostViews(story, besides, room.text)
  const all = [...before, ...views, ...after].toSorted((one, other) => one.at - other.at)
  const leftOut = Math.max(0, all.length - MOST_ENTRIES)
  if (leftOut === 0) return [all, 0]
  return [[...all.slice(0, MOST_ENTRIES / 2), ...all.slice(-MOST_ENTRIES / 2)], leftOut]
}
