/** What a run notes for the post step, and what the post step can do about a killed run. */
import type { LeftOut, Patch, Receipt } from '../core/change/change.ts'
import type { EventOf } from '../core/log/events.ts'
import type { Note } from '../core/log/journal.ts'

/**
 * Notes for the post step of a killed run. Each note is written before what it announces. Never
 * throws.
 */
export type Journal = { note(note: Note): void }

export type LeftWork = Pick<Receipt, 'baseTree' | 'tree' | 'files'> & { patch: Patch }

/** What a killed run has left behind. No method throws. */
export type Leftovers = {
  /** Ends processes that are certainly of that run. */
  endProcesses(): Promise<void>
  /**
   * The work so far; the tree of the base when there is none. The work tree holds it afterwards.
   * Null when it cannot be read.
   */
  work(): Promise<LeftWork | null>
  /**
   * Keeps the patch where the run would have, and records it. Returns its path; null when the files
   * there belong to another run, or cannot be written.
   */
  keepPatch(patch: Patch, event: EventOf<'receipt'>): Promise<string | null>
  keptPatch(): { file: string; text: string } | null
  sweep(): Promise<readonly LeftOut[]>
  /** Restores the user's files and undoes a broken checkout. Returns what could not be restored. */
  restore(): Promise<readonly string[]>
  /** Removes the private folder, unless it still holds files of the user. */
  remove(): void
}
