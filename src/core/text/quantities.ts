/** Numbers, durations and money, in the forms of every page and log line. */

/** `12,345`. */
export function grouped(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** `1 file`, `1,200 files`. */
export function countInWords(count: number, one: string): string {
  return `${grouped(count)} ${one}${count === 1 ? '' : 's'}`
}

/**
 * The first `most` of a list in a sentence, and how many more there are, with those `omitted` before: `a, b and 3
 * more`.
 */
export function firstFew(items: readonly string[], most: number, omitted = 0): string {
  const more = Math.max(0, items.length - most) + omitted
  return `${items.slice(0, most).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** A list for the model: the first `most` lines, and how many more there are. */
export function bulleted(lines: readonly string[], most = lines.length): string {
  const more = lines.length - most
  return [...lines.slice(0, most), ...(more > 0 ? [`and ${more} more`] : [])].map(line => `- ${line}`).join('\n')
}

/** Milliseconds as `0.9 s`, `41 s` or `2 min 5 s`. */
export function durationInWords(milliseconds: number): string {
  const seconds = milliseconds / 1_000
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

/** Dollars as `$0.12`; null is a model without a known price. */
export function money(dollars: number | null): string {
  if (dollars === null) return 'cost unknown'
  // Without a locale, whose loading takes long.
  const [whole, cents = '00'] = dollars.toFixed(2).split('.')
  return `$${grouped(Number(whole))}.${cents}`
}

/**
 * How much was spent of a limit in dollars, and why the run stopped there; `spent` is null for a model without a known
 * price.
 */
export function budgetInWords(spent: number | null, limit: number): string {
  const most = Number(limit.toFixed(2)) === limit ? money(limit) : `$${limit}`
  if (spent === null) return `the next request might have exceeded the ${most} limit at the highest known price`
  if (spent > limit)
    return `${money(spent)} is spent of the ${most} limit: the last request cost more than Diffproof had set aside`
  return `stopped at ${money(spent)} of the ${most} limit because the next request might have exceeded it`
}

/** The same with a capital at its beginning. */
export function upperFirst(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
