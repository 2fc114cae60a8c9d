/** Orders the files of a manifest by what they depend on. */
import type { Manifest } from './manifest.ts'

type GenerationOrder = {
  /** Every file that is written, dependencies first. */
  readonly paths: readonly string[]
  /** Paths that depend on each other in a circle. This is no error: every prompt holds the whole plan. */
  readonly cycles: readonly (readonly string[])[]
}

/** Returns the paths to generate in order of `depends_on`. Circles and unknown names delay nothing. */
export function generationOrder({ files }: Pick<Manifest, 'files'>): GenerationOrder {
  const edges = new Map(files.filter(file => file.action !== 'delete').map(file => [file.path, file.dependsOn]))
  const paths: string[] = []
  const cycles: string[][] = []
  const way: string[] = []
  const visit = (path: string): void => {
    const from = way.indexOf(path)
    if (from !== -1) cycles.push([...way.slice(from), path])
    if (from !== -1 || paths.includes(path)) return
    way.push(path)
    for (const other of edges.get(path) ?? []) if (edges.has(other)) visit(other)
    paths.push(way.pop() ?? path)
  }
  for (const path of edges.keys()) visit(path)
  return { paths, cycles }
}
