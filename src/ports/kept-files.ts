/** Folders of files that one job leaves for another. */
import type { EarlierFiles } from '../core/transcript/earlier-run.ts'

/** A proposed change, as a folder of two files from one job to the next. */
export type Proposals = {
  /** Replaces the folder with `proposal.json` and `change.bundle`; returns its path. */
  write(proposal: { readonly json: string; readonly bundle: Uint8Array }): Promise<string>
  /** Reads the folder of `proposal-path`, or says why it is refused. Throws ConfigurationError when there is no folder. */
  read(): Promise<{ readonly json: string; readonly bundle: Uint8Array } | { readonly refused: string }>
}

/** The files of earlier runs in `output-path`, which are untrusted. */
export type EarlierRuns = {
  /** The transcript and the patch of the newest run, or of one `back` runs ago; null when there is none. Call it before this run records anything. Never throws. */
  read(back: number): Promise<EarlierFiles | null>
}
