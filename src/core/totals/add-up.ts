/** Totals of some pull requests. Every sum is one of whole numbers: order plays no part, and parts add up to the whole. */
import type { Proof } from '../record/record.ts'
import type { Facts } from './facts.ts'

export type Times = { readonly sum: number; readonly median: number | null }

export type Totals = {
  readonly pull_requests: number
  readonly merged: number
  readonly closed: number
  readonly open: number
  /** Of those that are open. */
  readonly drafts: number
  readonly phase1: number
  readonly phase2: number
  readonly success: number
  /** `both` and `exact` (pull requests that claim what they edit) without those whose lists are cut. */
  readonly files: {
    readonly edited: number
    readonly claimed: number
    readonly both: number
    readonly exact: number
    readonly cut: number
  }
  readonly phase1_ms: Times
  readonly phase2_ms: Times
  readonly duration_ms: Times
  readonly usage: {
    readonly turns: number
    readonly input_tokens: number
    readonly output_tokens: number
    readonly cache_read_tokens: number
    readonly cache_write_tokens: number
  }
  readonly cost_usd: number
  /** Pull requests whose cost is not known, and is not in `cost_usd`. */
  readonly cost_unknown: number
  readonly proofs: Readonly<Partial<Record<Proof, number>>>
}

/** Adds up. */
export function addUp(all: readonly Facts[]): Totals {
  const sum = (of: (one: Facts) => number) => all.reduce((total, one) => total + of(one), 0)
  const count = (is: (one: Facts) => boolean) => all.filter(is).length
  const times = (of: (one: Facts) => number): Times => ({ sum: sum(of), median: medianOf(all.map(of)) })
  const proofs = Map.groupBy(all, one => one.proof)
  return {
    pull_requests: all.length,
    merged: count(one => one.state === 'merged'),
    closed: count(one => one.state === 'closed'),
    open: count(one => one.state === 'open'),
    drafts: count(one => one.state === 'open' && one.draft),
    phase1: count(one => one.phase1),
    phase2: count(one => one.phase2),
    success: count(one => one.success),
    files: {
      edited: sum(one => one.filesEdited),
      claimed: sum(one => one.filesClaimed),
      both: sum(one => one.filesBoth ?? 0),
      exact: count(one => one.filesBoth === one.filesEdited && one.filesBoth === one.filesClaimed),
      cut: count(one => one.filesBoth === null),
    },
    phase1_ms: times(one => one.phase1Ms),
    phase2_ms: times(one => one.phase2Ms),
    duration_ms: times(one => one.durationMs),
    usage: {
      turns: sum(one => one.turns),
      input_tokens: sum(one => one.inputTokens),
      output_tokens: sum(one => one.outputTokens),
      cache_read_tokens: sum(one => one.cacheReadTokens),
      cache_write_tokens: sum(one => one.cacheWriteTokens),
    },
    cost_usd: sum(one => one.microDollars ?? 0) / 1_000_000,
    cost_unknown: count(one => one.microDollars === null),
    proofs: Object.fromEntries([...proofs.keys()].sort().map(proof => [proof, proofs.get(proof)?.length])),
  }
}

/** The middle one, of two the lower; null of none. */
function medianOf(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? null
}
