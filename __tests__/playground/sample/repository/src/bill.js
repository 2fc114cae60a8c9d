import { toCents } from './money.js'
import { split } from './split.js'

/** What everybody is owed (positive) or owes (negative) after all bills, in cents. */
export function balances(bills) {
  const totals = new Map()
  const add = (person, cents) => totals.set(person, (totals.get(person) ?? 0) + cents)
  for (const { payer, amount, people } of bills) {
    const cents = toCents(amount)
    add(payer, cents)
    for (const share of split(cents, people)) add(share.person, -share.cents)
  }
  return totals
}
