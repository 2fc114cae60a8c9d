/** What a writer of transcripts needs: the schema name, the limits, and how secrets leave an event. */
/** Returns the event with `clean` applied to every text and key, and whether that changed anything. The event keeps its form. */
export function cleanEvent<Event>(event: Event, clean: (text: string) => string): { event: Event; redacted: boolean } {
  let redacted = false
  const cleaned = (text: string) => {
    const now = clean(text)
    redacted ||= now !== text
    return now
  }
  const through = (value: unknown): unknown => {
    if (typeof value === 'string') return cleaned(value)
    if (Array.isArray(value)) return value.map(through)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [cleaned(key), through(inner)]))
  }
  return { event: through(event) as Event, redacted }
}

/** Characters kept of the output of one command. */
const LONGEST_OUTPUT = 64 * 1024

/** Returns the head and tail of a long output, with the number of omitted characters between them. */
export function capOutput(output: string): string {
  if (output.length <= LONGEST_OUTPUT) return output
  const half = LONGEST_OUTPUT / 2
  return `${output.slice(0, half)}\n[${output.length - LONGEST_OUTPUT} characters omitted]\n${output.slice(-half)}`
}

export const TRANSCRIPT_SCHEMA = 'diffproof-transcript/v2'

/** The largest transcript in bytes. Beyond it only the `end` event is written. */
export const LARGEST_TRANSCRIPT = 64 * 1024 * 1024
