/** How the issue of a run is told, once that has begun. */
import type { RunResult } from '../core/outcome.ts'

export type Telling = {
  /** Ends the telling; nothing is written beside the run afterwards. To be called before the last word. */
  stop(): Promise<void>
  /** Writes the last text into the comment; false where there is none to be written. Throws ForgeError. */
  sayLast(text: string, ending: RunResult): Promise<boolean>
  /** Warns that the comment could not be written, of the same reason once. */
  complain(thrown: unknown): void
  /** Leaves the last marks. Never throws. */
  markLast(ending: RunResult): Promise<void>
}
