import { fromCents } from './money.js'

/** One line for each person, by name. */
export function report(totals) {
  return [...totals]
    .sort(([first], [second]) => first.localeCompare(second))
    .map(([person, cents]) => `${person}: ${describe(cents)}`)
    .join('\n')
}

function describe(cents) {
  if (cents === 0) return 'settled'
  return cents > 0 ? `gets ${fromCents(cents)}` : `owes ${fromCents(-cents)}`
}
