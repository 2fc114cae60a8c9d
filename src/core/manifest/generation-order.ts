/** Orders the files of a manifest by what they depend on. */
import type { Manifest } from './manifest.ts'

type GenerationOrder = {
  /** Every file that is written, dependencies first. */
  readonly paths: readonly string[]
  /** Paths that depend on each other in a circle, each from where it began. This is no error: every prompt holds the whole plan. */
  readonly cycles: readonly (readonly string[])[]
}

/** Returns the paths to generate in order of `depends_on`. Circles and unknown names delay nothing. */
export function generationOrder({ files }: Pick<Manifest, 'files'>): GenerationOrder {
  const written = files.filter(file => file.action !== 'delete')
  const known = new Set(written.map(file => file.path))
  const edges = new Map(written.map(file => [file.path, file.dependsOn.filter(path => known.has(path))]))
  const paths: string[] = []
  const seen = new Set<string>()
  for (const root of known) {
    const open = [{ path: root, next: 0 }]
    if (seen.has(root)) continue
    seen.add(root)
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const dependency = edges.get(top.path)?.[top.next]
      top.next += 1
      if (dependency === undefined) paths.push(open.pop()?.path ?? '')
      else if (!seen.has(dependency)) {
        seen.add(dependency)
        open.push({ path: dependency, next: 0 })
      }
    }
  }
  return { paths, cycles: cyclesOf(edges) }
}

type Edges = ReadonlyMap<string, readonly string[]>

/**
 * Returns one shortest circle for each group of paths that all lead to each other, from its first path by name back to it, in order of these paths.
 * A path that leads to itself is a circle. Targets that are no keys are ignored.
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

/** Returns every path that `start` leads to, with the one before it on a shortest way. */
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
