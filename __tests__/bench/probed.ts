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
  /** Processor time of the process itself until it began, and the memory that it had by then. */
  readonly cpu: number
  readonly rssMb: number
}

export type Sample = { readonly file: string; readonly line: number; readonly name: string; readonly ms: number }

/** A file of code, when it was read and how long it is. */
export type Load = { readonly file: string; readonly at: number; readonly bytes: number }

export type Probed = {
  readonly started: number
  /** When the probe itself was there: what comes before is the start of Node. */
  readonly loaded: number
  readonly ended: number
  readonly maxRssKb: number
  readonly cpuMs: number
  readonly spans: readonly Span[]
  readonly loads: readonly Load[]
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

/** Processor time by function from one moment to another, the longest first; without the time in which nothing was done. */
export function samplesOf({ loaded, profile }: Probed, from: number, to: number): readonly Sample[] {
  if (profile === null) return []
  const byId = new Map(profile.nodes.map(node => [node.id, node.callFrame]))
  const sums = new Map<string, Sample>()
  let now = loaded
  for (const [at, id] of profile.samples.entries()) {
    const lasted = (profile.timeDeltas[at] ?? 0) / 1000
    now += lasted
    const frame = byId.get(id)
    if (frame === undefined || frame.functionName === '(idle)' || now < from || now > to) continue
    const key = `${frame.url}:${frame.lineNumber}:${frame.functionName}`
    const ms = (sums.get(key)?.ms ?? 0) + lasted
    sums.set(key, { file: frame.url, line: frame.lineNumber, name: frame.functionName, ms })
  }
  return [...sums.values()].sort((a, b) => b.ms - a.ms)
}
