/** Numbers as people read them. */

/** Milliseconds as `0.9 s`, `41 s` or `2 min 5 s`. */
export function durationInWords(milliseconds: number): string {
  const seconds = milliseconds / 1_000
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

/** Dollars as `0.12 USD`; null is a model without a known price. */
export function costInWords(dollars: number | null): string {
  if (dollars === null) return 'cost unknown'
  if (dollars === 0) return '0 USD'
  return `${dollars.toFixed(dollars < 0.1 ? 4 : 2)} USD`
}

/** What was spent of a cap in dollars, and why that was its end; `spent` is null for a model without a known price. */
export function budgetInWords(spent: number | null, most: number): string {
  if (spent === null) return `another request could have passed ${most} USD at the dearest known price`
  const amount = costInWords(spent).replace(/ USD$/, '')
  return `${amount} of ${most} USD were spent, and another request could have used what is kept back for the summary`
}

/** `1 file`, `2 files`. */
export function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`
}
