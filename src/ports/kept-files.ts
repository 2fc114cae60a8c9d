/** Folders of files that one job leaves for another. */
import type { EarlierFiles } from '../core/transcript/earlier-run.ts'

/** A change on its way from the job with the model to the job with write access: a folder of two files. */
export type Proposals = {
  /** Writes the folder anew, with `proposal.json` and `change.bundle`; returns its path. */
  write(proposal: { readonly json: string; readonly bundle: Uint8Array }): Promise<string>
  /** Reads what somebody put into the folder of `proposal-path`, or says what of it is refused. Throws ConfigurationError where there is no folder. */
  read(): Promise<{ readonly json: string; readonly bundle: Uint8Array } | { readonly refused: string }>
}

/** What earlier runs have left in `output-path`. Anything may stand there. */
export type EarlierRuns = {
  /** The transcript and the patch of the newest run, or of one further back; null where there is none. To be asked before this run records anything. Never throws. */
  read(back: number): Promise<EarlierFiles | null>
}
