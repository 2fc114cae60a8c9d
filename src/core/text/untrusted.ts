/** Text that others wrote. Pages can show it, and nothing takes it for words of ours. */
export class Untrusted {
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  /** The text as it came. To be read where it is escaped, and nowhere else. */
  raw(): string {
    return this.#text
  }
}

export function untrusted(text: string): Untrusted {
  return new Untrusted(text)
}
