/** What the probe in a measured process wrote down. Times are milliseconds since the epoch, with fractions. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export type Span = {
  readonly kind: 'child' | 'request'
  readonly what: string
  readonly from: number
  /** Null where it had not ended when the process did. */
  readonly to: number | null
}

export type Sample = { readonly file: string; readonly line: number; readonly name: string; readonly ms: number }

export type Probed = {
  readonly started: number
  /** When the probe itself was there: what comes before is the start of Node. */
  readonly loaded: number
  readonly ended: number
  readonly maxRssKb: number
  readonly cpuMs: number
  readonly spans: readonly Span[]
  readonly profile: CpuProfile | null
}

type CpuProfile = {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly url: string; readonly lineNumber: number; readonly functionName: string }
  }[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

/** The variables that load the probe into a Node process. */
export function probeVariables(file: string, withProfile: boolean): Record<string, string> {
  const probe = pathToFileURL(join(import.meta.dirname, 'clock-probe.mjs')).href
  return { NODE_OPTIONS: `--import=${probe}`, BENCH_PROBE_FILE: file, ...(withProfile ? { BENCH_PROBE_CPU: '1' } : {}) }
}

/** Reads what the probe wrote. Throws where the process ended without it. */
export function readProbed(file: string): Probed {
  return JSON.parse(readFileSync(file, 'utf8')) as Probed
}

/** How much of the time between two moments is covered by spans; where they overlap it counts once. */
export function covered(spans: readonly Span[], from: number, to: number): number {
  const sorted = spans
    .map(span => ({ from: Math.max(from, span.from), to: Math.min(to, span.to ?? to) }))
    .filter(span => span.to > span.from)
    .sort((a, b) => a.from - b.from)
  let sum = 0
  let reached = from
  for (const span of sorted) {
    sum += Math.max(0, span.to - Math.max(span.from, reached))
    reached = Math.max(reached, span.to)
  }
  return sum
}

/** Processor time by function, the longest first; without the time in which nothing was done. */
export function samplesOf({ nodes, samples, timeDeltas }: CpuProfile): readonly Sample[] {
  const byId = new Map(nodes.map(node => [node.id, node.callFrame]))
  const sums = new Map<string, Sample>()
  for (const [at, id] of samples.entries()) {
    const frame = byId.get(id)
    if (frame === undefined || frame.functionName === '(idle)') continue
    const key = `${frame.url}:${frame.lineNumber}:${frame.functionName}`
    const before = sums.get(key)?.ms ?? 0
    const ms = before + (timeDeltas[at] ?? 0) / 1000
    sums.set(key, { file: frame.url, line: frame.lineNumber, name: frame.functionName, ms })
  }
  return [...sums.values()].sort((a, b) => b.ms - a.ms)
}
