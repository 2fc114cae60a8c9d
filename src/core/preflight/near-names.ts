/** Names that somebody may have meant, by the number of letters between them. */

const MOST = 3
const LONGEST = 100
const MOST_NAMES = 500

/** The nearest of `names`, at most three and none that differs by more than a quarter; separators count for nothing. */
export function nearNames(name: string, names: readonly string[]): string[] {
  const wanted = bare(name)
  return names
    .slice(0, MOST_NAMES)
    .map(other => ({ other, letters: lettersBetween(wanted, bare(other)) }))
    .filter(({ letters }) => letters <= wanted.length / 4)
    .sort((a, b) => a.letters - b.letters)
    .slice(0, MOST)
    .map(({ other }) => other)
}

function bare(name: string): string {
  return name
    .slice(0, LONGEST)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

/** Levenshtein's distance. */
function lettersBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [at, letter] of [...a].entries()) {
    const next = [at + 1]
    for (let index = 0; index < b.length; index += 1) {
      const kept = (row[index] ?? 0) + (b[index] === letter ? 0 : 1)
      next.push(Math.min(kept, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
