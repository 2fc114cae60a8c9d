/** Reads an amount such as `12.50` as whole cents. */
export function toCents(amount) {
  const match = /^(\d+)(?:\.(\d{2}))?$/.exec(amount)
  if (match === null) throw new RangeError(`not an amount: ${amount}`)
  return Number(match[1]) * 100 + Number(match[2] ?? 0)
}

/** Writes cents as an amount, with a sign where it is negative. */
export function fromCents(cents) {
  const sign = cents < 0 ? '-' : ''
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
