import type { LeftOut, Patch, Receipt } from '../core/change/change.ts'
import type { EventOf } from '../core/log/events.ts'
import type { Note } from '../core/log/journal.ts'

/** Each note is written before what it announces. Never throws. */
export type Journal = { note(note: Note): void }

export type LeftWork = Pick<Receipt, 'baseTree' | 'tree' | 'files'> & { patch: Patch }

/** What a killed run has left behind. No method throws. */
export type Leftovers = {
  endProcesses(): Promise<void>
  /** The tree of the base when there is no work. Null when it cannot be read. */
  work(): Promise<LeftWork | null>
  /** Null when the files there belong to another run, or cannot be written. */
  keepPatch(patch: Patch, event: EventOf<'receipt'>): Promise<string | null>
  keptPatch(): { file: string; text: string } | null
  /** Writes the rest of a published change that is only half in the work tree. */
  writeRest(): Promise<void>
  sweep(): Promise<readonly LeftOut[]>
  /** Checks out again what was checked out before the run. */
  giveBack(): Promise<readonly string[]>
  remove(): void
}
