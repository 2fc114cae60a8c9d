/** Why changes were not made, for the model that wrote them and for the log. */

export type ChangeProblem = {
  readonly kind: 'not-found' | 'ambiguous' | 'white-space' | 'overlapping' | 'own-format' | 'no-effect'
  /** The lines of the file it is about, counted from 1. */
  readonly lines: readonly number[]
  readonly message: string
}
