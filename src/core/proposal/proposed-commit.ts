/** The commit of a proposal, as the proposal tells of it. */
import type { FileChange } from '../change/change.ts'

/** What a proposal says of itself, for taking its bundle apart. */
export type ProposedCommit = {
  readonly branch: string
  readonly baseSha: string
  readonly commit: string
  readonly tree: string
  /** Everything that differs from the base. */
  readonly files: readonly Pick<FileChange, 'path' | 'from' | 'newMode' | 'blob'>[]
  readonly bundle: Uint8Array
}
