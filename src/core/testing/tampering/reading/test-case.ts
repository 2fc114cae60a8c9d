export type TestCase = {
  /** As written: the declared name, or the text of the first argument. */
  readonly name: string
  readonly at: number
  /** Where name and parameters are over. */
  readonly after: number
  readonly end: number
}
