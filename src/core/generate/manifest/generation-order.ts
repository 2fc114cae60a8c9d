/** In which order the files of a manifest are asked for. */
import { cyclesOf } from '../cycles.ts'
import type { Manifest } from './manifest.ts'

export type GenerationOrder = {
  /** Every file that is written. All may be asked for at once; where not all fit, what others depend on comes first. */
  readonly paths: readonly string[]
  /** Paths that depend on each other in a circle, each ending where it began. No error: every prompt holds the whole plan. */
  readonly cycles: readonly (readonly string[])[]
}

/** `depends_on` orders and never delays: a file is generated from the plan, not from its neighbours' text. Unknown names are ignored. */
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
