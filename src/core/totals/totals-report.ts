/** The whole report as data: what `totals.json` holds. */
import { addUp, type Totals } from './add-up.ts'
import type { Facts } from './facts.ts'
import type { NotCounted } from './read-body.ts'

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
  readonly foreign: readonly Apart[]
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
    foreign: ofKind(apart, 'foreign'),
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
