/** Names in the output folder. What an earlier run has left is moved to numbered ones: `transcript-1.jsonl`, `change-1.patch`. */
import { readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'

export const TRANSCRIPT = 'transcript.jsonl'
export const PATCHES = { change: 'change.patch', refused: 'refused.patch' } as const
/** In bytes; nobody goes on from a longer one. */
export const LARGEST_PATCH = 32 * 1024 * 1024
export const TOTALS = 'totals.json'

const NAMES: readonly string[] = [TRANSCRIPT, PATCHES.change, PATCHES.refused]
const NUMBERED = /^(?:transcript|change|refused)-(\d{1,9})\.(?:jsonl|patch)$/

/** The name with a number. */
export function numbered(name: string, number: number): string {
  return name.replace(/\.[a-z]+$/, ending => `-${number}${ending}`)
}

/** The highest number in a folder, 0 where there is none. Throws where the folder cannot be read. */
export function highestNumber(folder: string): number {
  return readdirSync(folder).reduce((most, name) => Math.max(most, Number(NUMBERED.exec(name)?.[1] ?? 0)), 0)
}

/** Moves what stands there under our names to the next number, whatever it is; nothing is written through or over. Throws what the file system throws. */
export function moveEarlier(folder: string): void {
  const all = new Set(readdirSync(folder))
  const there = NAMES.filter(name => all.has(name))
  if (there.length === 0) return
  let next = highestNumber(folder) + 1
  // Longer numbers than ours are not counted, but stand in the way all the same.
  while (there.some(name => all.has(numbered(name, next)))) next += 1
  for (const name of there) renameSync(join(folder, name), join(folder, numbered(name, next)))
}
