/** Time, randomness and waiting. */

export type Clock = {
  /** Milliseconds since the epoch. */
  now(): number
  /** Random lower-case hexadecimal digits, for secrets and markers. */
  randomHex(digits: number): string
  /** SHA-256 of the UTF-8 bytes of a text, in lower-case hexadecimal. */
  sha256(text: string): string
  /** Waits until the time is over or the signal fires. Never throws. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** How adapters wait before they repeat a request. */
export type RetryPolicy = {
  /** Waits and returns true. Returns false at once after too many tries, when the wait would pass the deadline, or when the run is cancelled. `askedMs`: the wait that the server asks for. */
  pause(failed: { readonly what: string; readonly tries: number; readonly askedMs: number | null }): Promise<boolean>
}
