/** The totals of `mode: report`: what each pull request adds, and the sums, as `totals.json` holds them. */
import { MODEL_ID } from '../config/inputs.ts'
import type { Evidence, ProofRecord } from '../facts/record.ts'
import { readRecordBlocks } from '../facts/record-block.ts'
import { type ListedPullRequest, type Marker, ownershipOf } from '../task/ownership.ts'
import type { FailedRun } from './run-markers.ts'

export type Facts = ReturnType<typeof factsOf>

const LONGEST_LABEL = 100

function factsOf(pull: ListedPullRequest, month: string | null, { evidence, summary }: ProofRecord) {
  const { phases, tests, generation, usage, strategy, model } = evidence
  const edited = new Set(phases.files_edited)
  const claimed = new Set(summary.files.map(file => file.path))
  const [moreEdited, moreClaimed] = [phases.files_omitted, summary.files_omitted]
  return {
    kind: 'counted' as const,
    ...{ number: pull.number, state: pull.state, draft: pull.draft, strategy, model },
    labels: [...new Set(pull.labels.map(label => label.slice(0, LONGEST_LABEL)))],
    month,
    ...{ phase1: phases.phase1_complete, phase2: phases.json_provided, success: phases.success, proof: tests.proof },
    filesEdited: edited.size + (moreEdited ?? 0),
    filesClaimed: claimed.size + (moreClaimed ?? 0),
    /** Claimed and edited; null where a list was cut. */
    filesBoth: moreEdited === undefined && moreClaimed === undefined ? claimed.intersection(edited).size : null,
    phase1Ms: Math.round(phases.phase1_ms),
    phase2Ms: Math.round(phases.phase2_ms),
    durationMs: Math.round(evidence.duration_ms),
    usage,
    /** Millionths of a dollar, so that sums are exact; null for a model without a known price. */
    microDollars: micro(evidence.cost_usd),
    ...(generation === undefined ? {} : { generated: generatedIn(generation) }),
  }
}

function micro(dollars: number | null): number | null {
  return dollars === null ? null : Math.round(dollars * 1_000_000)
}

/** What the planned files took: those that the record still lists, and how many it left out. */
function generatedIn({ planning, files, files_omitted: omitted = 0 }: NonNullable<Evidence['generation']>) {
  const cost = files.reduce((sum, file) => sum + (micro(file.cost_usd) ?? 0), micro(planning?.cost_usd ?? 0) ?? 0)
  return {
    files: files.length + omitted,
    whole: files.filter(file => file.mode === 'whole').length,
    changes: files.filter(file => file.mode === 'changes').length,
    requests: files.reduce((sum, file) => sum + file.attempts, 0),
    microDollars: cost,
  }
}

/** One that does not count: `edited` is ours, but its record is not as a run wrote it; `unrelated` only looks like ours. */
export type NotCounted = Pick<ListedPullRequest, 'number' | 'state'> & {
  readonly kind: 'edited' | 'unrelated'
  readonly why: string
}

/** `month`: when it was opened, as `2026-03`. Facts, or why there are none; null for a pull request that is none of our business. Never throws, whatever a body holds. */
export function readPullRequest(
  pull: ListedPullRequest,
  prefix: string,
  month: string | null = null,
): Facts | NotCounted | null {
  const { number, state, body } = pull
  const whose = ownershipOf(pull, prefix)
  if (whose.kind === 'other') return null
  if (whose.kind === 'not-ours') return { number, state, kind: 'unrelated', why: whose.why }
  const records = readRecordBlocks(body)
  const [record] = records
  const edited = (why: string): NotCounted => ({ number, state, kind: 'edited', why })
  if (record === undefined) return edited('its body holds no record that can be read')
  if (records.length > 1) return edited('its body holds more than one record')
  const doubt = recordDoubt(record, whose.marker)
  return doubt === null ? factsOf(pull, month, record) : edited(doubt)
}

const LONGEST_MODEL = 200
const DAY = 86_400_000
/** Beyond what inputs allow, GitHub lets happen or a year of work comes to. */
const MOST = { dollars: 20_000, milliseconds: 35 * DAY, tokens: 1e12, count: 1_000_000 } as const

function recordDoubt(record: ProofRecord, marker: Marker): string | null {
  const { evidence } = record
  const { phases, usage } = evidence
  if (evidence.tree_sha !== marker.tree) return 'record and marker name different trees'
  if (!isOfTask(record, marker.task)) return 'record and marker name different tasks'
  if (phases.success && !(phases.phase1_complete && phases.json_provided)) return 'success without both phases'
  if (phases.json_provided !== (phases.summary_source !== 'host')) return 'the phases contradict their source'
  if (!hasSameFiles(record)) return 'the lists of edited files differ'
  if (!MODEL_ID.test(evidence.model) || evidence.model.length > LONGEST_MODEL) return 'the model is no model id'
  const times = [phases.phase1_ms, phases.phase2_ms, evidence.duration_ms]
  const tokens = [usage.input_tokens, usage.output_tokens, usage.cache_read_tokens, usage.cache_write_tokens]
  const counts = [usage.turns, phases.files_omitted ?? 0, record.summary.files_omitted ?? 0]
  const made = evidence.generation?.files ?? []
  const madeAmounts = made.every(file => (file.cost_usd ?? 0) <= MOST.dollars && file.attempts <= MOST.count)
  const isPossible =
    madeAmounts &&
    (evidence.cost_usd ?? 0) <= MOST.dollars &&
    times.every(one => one <= MOST.milliseconds) &&
    tokens.every(one => one <= MOST.tokens) &&
    counts.every(one => one <= MOST.count)
  return isPossible ? null : 'an amount is beyond what a run can reach'
}

function isOfTask({ task }: ProofRecord, id: string): boolean {
  if (task.kind === 'revision') return true
  return task.kind === 'issue' ? id === `issue-${task.issue}` : id.startsWith('task-')
}

function hasSameFiles({ evidence: { files, files_omitted, phases } }: ProofRecord): boolean {
  if (files_omitted !== phases.files_omitted) return false
  const paths = new Set(files.map(file => file.path))
  return phases.files_edited.length === files.length && phases.files_edited.every(path => paths.has(path))
}

/** `2026-03` of a date in ISO 8601. */
export const MONTH = 7

export const GROUPINGS = ['strategy', 'model', 'label', 'month'] as const

export type TotalsReport = ReturnType<typeof totalsReport>
export type Totals = ReturnType<typeof addUp>
export type TotalsGroup = { readonly name: string; readonly totals: Totals }

type Reading = { repository: string; made_at: string; days: number; whole: boolean }

/** Totals of all and by strategy, model, label (those with most pull requests first) and month (in order). A failed run has no labels; null: the failed runs are not known. */
export function totalsReport(
  facts: readonly Facts[],
  apart: readonly NotCounted[],
  reading: Reading,
  failed: readonly FailedRun[] | null = [],
) {
  const monthIn = (one: Facts | FailedRun) =>
    ('month' in one ? one.month : (one.at?.slice(0, MONTH) ?? null)) ?? 'unknown'
  const groups = (of: (one: Facts | FailedRun) => readonly string[]) => {
    const both = [...facts, ...(failed ?? [])].flatMap(one => of(one).map(name => ({ name, one })))
    return [...Map.groupBy(both, ({ name }) => name)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, members]): TotalsGroup => {
        const all = members.map(({ one }) => one)
        const [pulls, runs] = [all.filter(one => 'labels' in one), all.filter(one => 'outcome' in one)]
        return { name, totals: addUp(pulls, runs) }
      })
  }
  return {
    schema: 'diffproof-totals/v1',
    ...reading,
    /** False where the comments could not be read. */
    failed_runs_read: failed !== null,
    totals: addUp(facts, failed ?? []),
    by: {
      strategy: mostFirst(groups(one => [one.strategy])),
      model: mostFirst(groups(one => [one.model])),
      // A pull request without labels is in no group, and in several where it has several.
      label: mostFirst(groups(one => ('labels' in one ? one.labels : []))),
      month: groups(one => [monthIn(one)]),
    },
    edited: ofKind(apart, 'edited'),
    unrelated: ofKind(apart, 'unrelated'),
  }
}

function mostFirst(groups: readonly TotalsGroup[]): TotalsGroup[] {
  return groups.toSorted((a, b) => b.totals.pull_requests - a.totals.pull_requests)
}

function ofKind(apart: readonly NotCounted[], wanted: NotCounted['kind']) {
  const found = apart.filter(({ kind }) => kind === wanted).map(({ number, state, why }) => ({ number, state, why }))
  return found.sort((a, b) => a.number - b.number)
}

/** Adds up. `both` and `exact` (pull requests that claim what they edit) leave out those whose lists are cut; `drafts` are of those that are open. */
export function addUp(all: readonly Facts[], failed: readonly FailedRun[] = []) {
  const sum = (of: (one: Facts) => number) => all.reduce((total, one) => total + of(one), 0)
  const count = (is: (one: Facts) => boolean) => all.filter(is).length
  const times = (of: (one: Facts) => number) => ({ sum: sum(of), median: medianOf(all.map(of)) })
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
      turns: sum(one => one.usage.turns),
      input_tokens: sum(one => one.usage.input_tokens),
      output_tokens: sum(one => one.usage.output_tokens),
      cache_read_tokens: sum(one => one.usage.cache_read_tokens),
      cache_write_tokens: sum(one => one.usage.cache_write_tokens),
    },
    cost_usd: sum(one => one.microDollars ?? 0) / 1_000_000,
    cost_unknown: count(one => one.microDollars === null),
    generation: generationSums(all),
    failed_runs: {
      count: failed.length,
      turns: failed.reduce((total, one) => total + one.turns, 0),
      cost_usd: failed.reduce((total, one) => total + (micro(one.cost_usd) ?? 0), 0) / 1_000_000,
      cost_unknown: failed.filter(one => one.cost_usd === null).length,
      outcomes: Object.fromEntries(
        [...Map.groupBy(failed, one => one.outcome)].map(([outcome, { length }]) => [outcome, length] as const).sort(),
      ),
    },
    proofs: Object.fromEntries([...proofs].map(([proof, { length }]) => [proof, length] as const).sort()),
  }
}

function generationSums(all: readonly Facts[]) {
  const made = all.flatMap(one => one.generated ?? [])
  const sum = (of: (one: (typeof made)[number]) => number) => made.reduce((total, one) => total + of(one), 0)
  return {
    pull_requests: made.length,
    files: sum(one => one.files),
    whole: sum(one => one.whole),
    changes: sum(one => one.changes),
    requests: sum(one => one.requests),
    cost_usd: sum(one => one.microDollars) / 1_000_000,
  }
}

function medianOf(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? null
}
