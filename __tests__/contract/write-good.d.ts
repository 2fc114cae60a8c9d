declare module 'write-good' {
  type Options = Readonly<Record<string, boolean | readonly string[]>>
  /** Suggestions for a text, with the word and why. */
  function writeGood(text: string, options?: Options): readonly { readonly reason: string }[]
  export = writeGood
}
