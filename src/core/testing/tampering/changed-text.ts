/** One path of a change with its texts on both sides. */
export type ChangedText = {
  readonly path: string
  /** The old path of a rename, else null. */
  readonly from: string | null
  readonly change: 'added' | 'modified' | 'deleted' | 'renamed'
  /** Null: not there, or no text that can be judged (binary, too large). */
  readonly before: string | null
  readonly after: string | null
}
