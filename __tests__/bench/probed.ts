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
}

/** The variables that load the probe into a Node process. */
export function probeVariables(file: string): Record<string, string> {
  const probe = pathToFileURL(join(import.meta.dirname, 'clock-probe.mjs')).href
  return { NODE_OPTIONS: `--import=${probe}`, BENCH_PROBE_FILE: file }
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
