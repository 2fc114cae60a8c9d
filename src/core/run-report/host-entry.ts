/** One thing that the host did or found between the turns. */
import type { CutText } from './cut-text.ts'

export type HostEntry = {
  readonly kind: 'host'
  readonly at: number
  readonly mark: 'good' | 'bad' | 'open' | 'plain'
  readonly title: string
  /** Foreign: a command, a branch. */
  readonly object: string | null
  readonly facts: readonly string[]
  readonly text: { readonly label: string; readonly text: CutText; readonly isCode: boolean } | null
}
