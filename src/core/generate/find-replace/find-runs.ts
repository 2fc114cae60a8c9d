/** Finds many runs of values in a sequence in one pass, whatever they hold (Aho and Corasick). */

/** A value of the sequence that is in no run. */
export const NO_VALUE = -1

/**
 * For each run the places where it begins in the sequence, in order, overlapping ones included, at most `limit`. Values are whole numbers from 0; an
 * empty run is nowhere. Linear in the sequence and the runs: two hundred searches one after another would be too slow on a large file.
 */
export function findRuns(
  sequence: ArrayLike<number>,
  runs: readonly (readonly number[])[],
  limit: number,
): readonly (readonly number[])[] {
  const trie = trieOf(runs)
  const { children, width, ends, depths } = trie
  const { fallback, shorter } = linksOf(trie)
  const places = new Map<number, number[]>(ends.filter(end => end !== ROOT).map(end => [end, []]))
  const wants = (node: number) => (places.get(node)?.length ?? limit) < limit
  // The next run that ends here and still wants places; what has enough is skipped for good, or one repeated line would cost the square.
  const wanting = (from: number): number => {
    let found = from
    while (found !== ROOT && !wants(found)) found = shorter[found] ?? ROOT
    for (let node = from; node !== found; ) {
      const next = shorter[node] ?? ROOT
      shorter[node] = found
      node = next
    }
    return found
  }
  let node = ROOT
  for (let at = 0; at < sequence.length; at += 1) {
    const value = sequence[at] ?? NO_VALUE
    // A value that no run has: its key would belong to another node.
    if (value === NO_VALUE || value >= width) {
      node = ROOT
      continue
    }
    let next = children.get(node * width + value)
    while (next === undefined && node !== ROOT) {
      node = fallback[node] ?? ROOT
      next = children.get(node * width + value)
    }
    node = next ?? ROOT
    for (let found = wanting(node); found !== ROOT; found = wanting(shorter[found] ?? ROOT)) {
      places.get(found)?.push(at + 1 - (depths[found] ?? 0))
    }
  }
  return ends.map(end => places.get(end) ?? [])
}

const ROOT = 0

type Trie = {
  /** Child of a node by value, keyed `node * width + value`. */
  readonly children: ReadonlyMap<number, number>
  readonly width: number
  /** The node that each run ends in. */
  readonly ends: readonly number[]
  /** How many values lead to each node; parents come before their children. */
  readonly depths: readonly number[]
}

function trieOf(runs: readonly (readonly number[])[]): Trie {
  const width = 1 + runs.reduce((most, run) => run.reduce((max, value) => Math.max(max, value), most), 0)
  const children = new Map<number, number>()
  const depths = [0]
  const ends = runs.map(run =>
    run.reduce((node, value, at) => {
      const known = children.get(node * width + value)
      if (known !== undefined) return known
      children.set(node * width + value, depths.length)
      return depths.push(at + 1) - 1
    }, ROOT),
  )
  return { children, width, ends, depths }
}

/** `fallback`: the longest proper ending of a node that is also a beginning. `shorter`: the longest that is a whole run. */
function linksOf({ children, width, ends, depths }: Trie) {
  const whole = new Set(ends)
  const fallback = new Int32Array(depths.length)
  const shorter = new Int32Array(depths.length)
  // By depth, since a link leads to a node that is less deep.
  const edges = [...children].map(([key, child]) => ({ parent: Math.floor(key / width), value: key % width, child }))
  for (const { parent, value, child } of edges.sort((a, b) => (depths[a.child] ?? 0) - (depths[b.child] ?? 0))) {
    if (parent === ROOT) continue
    let from = fallback[parent] ?? ROOT
    while (from !== ROOT && !children.has(from * width + value)) from = fallback[from] ?? ROOT
    const to = children.get(from * width + value) ?? ROOT
    fallback[child] = to
    shorter[child] = whole.has(to) ? to : (shorter[to] ?? ROOT)
  }
  return { fallback, shorter }
}
