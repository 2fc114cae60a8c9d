/** The whole report as data: what `totals.json` holds. */

import type { Proof } from '../testing/verdict.ts'
import type { Facts, NotCounted } from './totals.ts'

export const TOTALS_SCHEMA = 'diffproof-totals/v1'

export type Group = { readonly name: string; readonly totals: Totals }

export const GROUPINGS = ['strategy', 'model', 'label', 'week'] as const

export type TotalsReport = {
  readonly schema: typeof TOTALS_SCHEMA
  readonly repository: string
  /** ISO 8601. */
  readonly made_at: string
  /** How far back, 0 for all. */
  readonly days: number
  /** False where there were too many pull requests to read them all. */
  readonly whole: boolean
  readonly totals: Totals
  /** A pull request without labels is in no group of `label`, and in several where it has several. */
  readonly by: Readonly<Record<(typeof GROUPINGS)[number], readonly Group[]>>
  readonly edited: readonly Apart[]
  readonly unrelated: readonly Apart[]
}

type Apart = Pick<NotCounted, 'number' | 'state' | 'why'>
type Reading = Pick<TotalsReport, 'repository' | 'made_at' | 'days' | 'whole'>

const NO_WEEK = 'unknown'

/** Totals of all and by strategy, model, label (those with most pull requests first) and week (in order). */
export function totalsReport(facts: readonly Facts[], apart: readonly NotCounted[], reading: Reading): TotalsReport {
  return {
    schema: TOTALS_SCHEMA,
    ...reading,
    totals: addUp(facts),
    by: {
      strategy: mostFirst(groupsBy(facts, one => [one.strategy])),
      model: mostFirst(groupsBy(facts, one => [one.model])),
      label: mostFirst(groupsBy(facts, one => one.labels)),
      week: groupsBy(facts, one => [one.week ?? NO_WEEK]),
    },
    edited: ofKind(apart, 'edited'),
    unrelated: ofKind(apart, 'unrelated'),
  }
}

function groupsBy(facts: readonly Facts[], namesOf: (one: Facts) => readonly string[]): Group[] {
  const groups = new Map<string, Facts[]>()
  for (const one of facts)
    for (const name of namesOf(one)) {
      const group = groups.get(name)
      if (group === undefined) groups.set(name, [one])
      else group.push(one)
    }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, members]) => ({ name, totals: addUp(members) }))
}

function mostFirst(groups: readonly Group[]): Group[] {
  return groups.toSorted((a, b) => b.totals.pull_requests - a.totals.pull_requests)
}

function ofKind(apart: readonly NotCounted[], kind: NotCounted['kind']): Apart[] {
  return apart
    .filter(one => one.kind === kind)
    .map(({ number, state, why }) => ({ number, state, why }))
    .sort((a, b) => a.number - b.number)
}

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
