/** Circles in a graph of paths. */

export type Edges = ReadonlyMap<string, readonly string[]>

/**
 * One shortest circle for each group of paths that all lead to each other, written from its first path (by name) back to it; a path that leads to itself
 * included. In order of those paths. Targets that are no keys are ignored.
 */
export function cyclesOf(edges: Edges): readonly (readonly string[])[] {
  const backward = reversed(edges)
  const done = new Set<string>()
  const cycles: (readonly string[])[] = []
  for (const start of [...edges.keys()].sort()) {
    if (done.has(start)) continue
    const forth = reachable(edges, start)
    if (!forth.has(start)) continue
    const back = reachable(backward, start)
    for (const path of forth.keys()) if (back.has(path)) done.add(path)
    cycles.push(wayTo(forth, start))
  }
  return cycles
}

/** Every path that `start` leads to, with the one before it on a shortest way. */
function reachable(edges: Edges, start: string): ReadonlyMap<string, string> {
  const before = new Map<string, string>()
  const queue = [start]
  for (const path of queue) {
    for (const next of edges.get(path) ?? []) {
      if (before.has(next) || !edges.has(next)) continue
      before.set(next, path)
      queue.push(next)
    }
  }
  return before
}

function wayTo(before: ReadonlyMap<string, string>, start: string): readonly string[] {
  const way = [start]
  let path = before.get(start) ?? start
  while (path !== start) {
    way.push(path)
    path = before.get(path) ?? start
  }
  return [...way, start].reverse()
}

function reversed(edges: Edges): Edges {
  const turned = new Map<string, string[]>([...edges.keys()].map(path => [path, []]))
  for (const [from, targets] of edges) for (const to of targets) turned.get(to)?.push(from)
  return turned
}
