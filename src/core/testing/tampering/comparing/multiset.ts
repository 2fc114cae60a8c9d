/** What the first list has more often than the second, in its order and as often as that. */
export function surplus<T>(first: readonly T[], second: readonly T[], keyOf: (one: T) => string): readonly T[] {
  const left = new Map<string, number>()
  for (const one of second) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1)
  return first.filter(one => {
    const key = keyOf(one)
    const count = left.get(key) ?? 0
    if (count > 0) left.set(key, count - 1)
    return count === 0
  })
}
