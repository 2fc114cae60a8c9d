/** Orders the files of a manifest by what they depend on. */
import type { Manifest } from './manifest.ts'

type GenerationOrder = {
  /** Every file that is written: the files of a wave depend on earlier waves alone, and can be generated side by side. */
  readonly waves: readonly (readonly string[])[]
  /** Paths that depend on themselves, mostly by way of others. This is no error: every prompt holds the whole plan. */
  readonly circular: readonly string[]
}

/** Returns the paths to generate in order of `depends_on`. Circles and unknown names delay nothing. */
export function generationOrder({ files }: Pick<Manifest, 'files'>): GenerationOrder {
  const written = files.filter(file => file.action !== 'delete')
  const known = new Set(written.map(file => file.path))
  const edges = new Map(written.map(file => [file.path, file.dependsOn.filter(path => known.has(path))]))
  const reach = new Map(written.map(({ path }) => [path, reachable(edges, path)]))
  const levels = new Map<string, number>()
  const levelOf = (path: string): number => {
    const level = levels.get(path)
    if (level !== undefined) return level
    const needs = (edges.get(path) ?? []).filter(other => reach.get(other)?.has(path) !== true)
    levels.set(path, Math.max(0, ...needs.map(other => levelOf(other) + 1)))
    return levelOf(path)
  }
  const waves = Map.groupBy(known, levelOf)
  return {
    waves: [...waves].sort(([a], [b]) => a - b).map(([, paths]) => paths),
    circular: [...known].filter(path => reach.get(path)?.has(path)),
  }
}

/** Every path that `start` leads to. */
function reachable(edges: ReadonlyMap<string, readonly string[]>, start: string): ReadonlySet<string> {
  const found = new Set(edges.get(start))
  for (const path of found) for (const next of edges.get(path) ?? []) found.add(next)
  return found
}
