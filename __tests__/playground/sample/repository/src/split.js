/** Splits cents among people: one share each, in their order. */
export function split(cents, people) {
  if (people.length === 0) throw new RangeError('nobody to split it among')
  const share = Math.floor(cents / people.length)
  return people.map(person => ({ person, cents: share }))
}
