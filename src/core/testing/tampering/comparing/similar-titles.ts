import type { PlacedCase } from './test-changes.ts'

/** More pairs than this are not compared: a mass rewrite says nothing by its titles. */
const MOST_PAIRS = 20_000

/** Which of these cases have a new one in their file whose title has at least half of their words in common; each with that one. */
export function similarTitles(
  gone: readonly PlacedCase[],
  arrived: readonly PlacedCase[],
): ReadonlyMap<PlacedCase, PlacedCase> {
  const pairs = new Map<PlacedCase, PlacedCase>()
  if (gone.length * arrived.length > MOST_PAIRS) return pairs
  const candidates = arrived.map(one => ({ one, words: titleWords(one.name) }))
  for (const old of gone) {
    const words = titleWords(old.name)
    const at = candidates.findIndex(({ one, words: other }) => one.file === old.file && isSimilar(words, other))
    const [found] = at === -1 ? [] : candidates.splice(at, 1)
    if (found !== undefined) pairs.set(old, found.one)
  }
  return pairs
}

function isSimilar(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const common = one.intersection(other).size
  return common > 0 && common * 2 >= one.union(other).size
}

function titleWords(name: string): ReadonlySet<string> {
  const words =
    name
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.filter(word => word !== 'test'))
}
