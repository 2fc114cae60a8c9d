/** The middle of a series and the half of it that lies around the middle. */
export type Spread = { readonly median: number; readonly low: number; readonly high: number }

/** Median and quartiles; single hiccups of the machine move neither. */
export function spreadOf(series: readonly number[]): Spread {
  const sorted = series.toSorted((a, b) => a - b)
  return { median: quantile(sorted, 0.5), low: quantile(sorted, 0.25), high: quantile(sorted, 0.75) }
}

/** A spread as multiples of something: `4.1 (3.9 to 4.4)`. */
export function timesOf({ median, low, high }: Spread, unit: number): string {
  const [middle = '', from = '', to = ''] = [median, low, high].map(value => (value / unit).toFixed(2))
  return `${middle} (${from} to ${to})`
}

function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below + (above - below) * (place - Math.floor(place))
}
