/** Time, randomness and waiting. */

export type Clock = {
  /** Milliseconds since the epoch. */
  now(): number
  /** Lower-case hexadecimal digits that nobody can guess. */
  randomHex(digits: number): string
  /** Lower-case hexadecimal SHA-256 of a text's UTF-8 bytes. */
  sha256(text: string): string
  /** Waits, at most until the signal is given; never throws. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** How adapters wait before they try again what failed in passing. */
export type RetryPolicy = {
  /** Waits and says true; false, without a wait, where there have been enough tries, the wait would pass the deadline, or the run is cancelled. `askedMs`: what the server asks for. */
  pause(failed: { readonly what: string; readonly tries: number; readonly askedMs: number | null }): Promise<boolean>
}
