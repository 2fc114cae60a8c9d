/** Takes secrets out of an event, text by text: its form stays, whatever the secrets hold. */

/** The event with every text, keys included, through `clean`; and whether that changed anything. */
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
