/** What a run notes for the post step, and what the post step can do about a killed run. */
import type { Receipt } from '../core/change/change.ts'
import type { Note } from '../core/ending/journal.ts'
import type { EventOf } from '../core/transcript/events.ts'

/** Written as things happen, each note before what it tells of; read by the post step where the run was killed. */
export type Journal = {
  /** Never throws. */
  note(note: Note): void
}

/** The work that a killed run has left: what `takeReceipt` and `patchOf` would tell of it. */
export type LeftWork = Pick<Receipt, 'baseTree' | 'tree' | 'files'> & { readonly patch: string }

/** What a killed run has left behind, and how to put it in order. No method throws. */
export type Leftovers = {
  /** Ends processes that are provably of that run. */
  endProcesses(): Promise<void>
  /** The work so far, the base's tree where there is none; the work tree holds it afterwards. Null where it cannot be told. */
  work(): Promise<LeftWork | null>
  /** Puts the patch where the run would have, and tells its transcript; returns the path. Null where the files there are another run's, or cannot be written. */
  keepPatch(patch: string, event: EventOf<'receipt'>): string | null
  /** The patch that the run had kept itself, null for none. */
  keptPatch(): { readonly file: string; readonly text: string } | null
  /** Gives the user's files back and undoes a checkout that broke off; returns what could not be put back. */
  restore(): Promise<readonly string[]>
  /** Removes the private folder, as far as nothing in it still belongs to the user. */
  remove(): void
}
