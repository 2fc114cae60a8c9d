/** The totals of `report`, as `totals.json` holds them. */
import { MODEL_ID } from '../config/inputs.ts'
import type { Evidence, ProofRecord } from '../facts/record.ts'
import { readRecordBlocks } from '../facts/record-block.ts'
import { type ListedPullRequest, type Marker, ownershipOf } from '../task/ownership.ts'
import type { FailedRun } from './run-markers.ts'

export type CountedPull = ReturnType<typeof countedPull>

const LONGEST_LABEL = 100

function countedPull(
  pull: ListedPullRequest,
  month: string | null,
  { evidence, summary, task }: ProofRecord,
  marker: Marker,
) {
  const { phases, tests, generation, usage, strategy, model, verdict } = evidence
  const { json_turn, edit_turn } = phases
  const edited = new Set(phases.files_edited)
  const claimed = new Set(summary.files.map(file => file.path))
  const [moreEdited, moreClaimed] = [phases.files_omitted, summary.files_omitted]
  return {
    kind: 'counted' as const,
    ...{ number: pull.number, state: pull.state, draft: pull.draft, strategy, model, month, usage },
    labels: [...new Set(pull.labels.map(label => label.slice(0, LONGEST_LABEL)))],
    ...{ phase1: phases.phase1_complete, phase2: phases.json_provided, success: phases.success, proof: tests.proof },
    ...{ task: task.kind, verdict: verdict ?? 'unknown', source: phases.summary_source },
    ...(generation === undefined ? {} : { manifestSource: generation.manifest_source }),
    isJsonFirst: isJsonFirst(json_turn, edit_turn),
    /** Whether the branch has another commit than the one that was published; null where that is not known. */
    isChanged: marker.head === undefined ? null : marker.head !== pull.head,
    filesEdited: edited.size + (moreEdited ?? 0),
    filesClaimed: claimed.size + (moreClaimed ?? 0),
    /** Claimed and edited; null where a list was cut. */
    filesBoth: moreEdited === undefined && moreClaimed === undefined ? claimed.intersection(edited).size : null,
    phase1Ms: Math.round(phases.phase1_ms),
    phase2Ms: Math.round(phases.phase2_ms),
    durationMs: Math.round(evidence.duration_ms),
    /** Millionths of a dollar, so that sums are exact; null for a model without a known price. */
    microDollars: micro(evidence.cost_usd),
    ...(generation === undefined ? {} : { generated: generatedIn(generation) }),
  }
}

/** Whether a summary came before the first edit; null where the record does not say. */
function isJsonFirst(json: number | null | undefined, edit: number | null | undefined): boolean | null {
  if (json === undefined) return null
  return json !== null && (edit == null || json < edit)
}

function micro(dollars: number | null): number | null {
  return dollars === null ? null : Math.round(dollars * 1_000_000)
}

/** What the planned files took: those that the record still lists, and how many it left out. */
function generatedIn({ planning, files, files_omitted: omitted = 0 }: NonNullable<Evidence['generation']>) {
  return {
    files: files.length + omitted,
    whole: files.filter(file => file.mode === 'whole').length,
    changes: files.filter(file => file.mode === 'changes').length,
    requests: files.reduce((sum, file) => sum + file.attempts, 0),
    microDollars: [planning, ...files].reduce((sum, one) => sum + (micro(one?.cost_usd ?? 0) ?? 0), 0),
  }
}

/** `edited`: ours, but its record is not as a run wrote it. `unrelated`: only looks like ours. */
export type NotCounted = Pick<ListedPullRequest, 'number' | 'state'> & {
  kind: 'edited' | 'unrelated'
  why: string
}

/**
 * `month`: when it was opened, as `2026-03`. Null for a pull request that is none of our business. Never throws,
 * whatever a body holds.
 */
export function readPullRequest(
  pull: ListedPullRequest,
  prefix: string,
  month: string | null = null,
): CountedPull | NotCounted | null {
  const { number, state, body } = pull
  const whose = ownershipOf(pull, prefix)
  if (whose.kind === 'other') return null
  if (whose.kind === 'not-ours') return { number, state, kind: 'unrelated', why: whose.why }
  const records = readRecordBlocks(body)
  const [record] = records
  const edited = (why: string): NotCounted => ({ number, state, kind: 'edited', why })
  if (record === undefined) return edited('its body holds no record that can be read')
  if (records.length > 1) return edited('its body holds more than one record')
  const wrong = contradictionIn(record, whose.marker)
  return wrong === undefined ? countedPull(pull, month, record, whose.marker) : edited(wrong)
}

/** What shows that somebody has written the record by hand; undefined if nothing does. */
function contradictionIn({ evidence, task }: ProofRecord, marker: Marker): string | undefined {
  const { phases, files, files_omitted: omitted } = evidence
  const paths = new Set(files.map(file => file.path))
  const isSame = phases.files_edited.length === files.length && phases.files_edited.every(path => paths.has(path))
  const id = task.kind === 'issue' ? `issue-${task.issue}` : 'task-'
  const rows: readonly (readonly [isWrong: boolean, why: string])[] = [
    [evidence.tree_sha !== marker.tree, 'record and marker name different trees'],
    [
      task.kind !== 'revision' && (id === 'task-' ? !marker.task.startsWith(id) : marker.task !== id),
      'record and marker name different tasks',
    ],
    [phases.success && !(phases.phase1_complete && phases.json_provided), 'success without both phases'],
    [phases.json_provided !== (phases.summary_source !== 'host'), 'the phases contradict their source'],
    [omitted !== phases.files_omitted || !isSame, 'the lists of edited files differ'],
    [!MODEL_ID.test(evidence.model), 'the model is no model id'],
  ]
  return rows.find(([isWrong]) => isWrong)?.[1]
}

/** `2026-03` of a date in ISO 8601. */
export const MONTH = 7

export const GROUPINGS = ['strategy', 'model', 'label', 'month'] as const

export type TotalsReport = ReturnType<typeof totalsReport>
export type Totals = ReturnType<typeof addUp>
export type TotalsGroup = { name: string; totals: Totals }

type Reading = { repository: string; made_at: string; days: number; whole: boolean }

/**
 * Totals of all and by strategy, model, label (those with most pull requests first) and month (in order). A failed run
 * has no labels; null: the failed runs are not known.
 */
export function totalsReport(
  counted: readonly CountedPull[],
  apart: readonly NotCounted[],
  reading: Reading,
  failed: readonly FailedRun[] | null = [],
) {
  const monthIn = (one: CountedPull | FailedRun) =>
    ('month' in one ? one.month : (one.at?.slice(0, MONTH) ?? null)) ?? 'unknown'
  const groups = (of: (one: CountedPull | FailedRun) => readonly string[]) => {
    const both = [...counted, ...(failed ?? [])].flatMap(one => of(one).map(name => ({ name, one })))
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
    totals: addUp(counted, failed ?? []),
    by: {
      strategy: mostFirst(groups(one => [one.strategy])),
      model: mostFirst(groups(one => [one.model])),
      // A pull request without labels is in no group, and in several where it has several.
      label: mostFirst(groups(one => ('labels' in one ? one.labels : []))),
      month: groups(one => [monthIn(one)]),
    },
    ...{ edited: ofKind(apart, 'edited'), unrelated: ofKind(apart, 'unrelated') },
  }
}

function mostFirst(groups: readonly TotalsGroup[]): TotalsGroup[] {
  return groups.toSorted((a, b) => b.totals.pull_requests - a.totals.pull_requests)
}

function ofKind(apart: readonly NotCounted[], wanted: NotCounted['kind']) {
  const found = apart.filter(({ kind }) => kind === wanted).map(({ number, state, why }) => ({ number, state, why }))
  return found.sort((a, b) => a.number - b.number)
}

/**
 * Adds up. `both` and `exact` (pull requests that claim what they edit) leave out those whose lists are cut; `drafts`
 * are of those that are open.
 */
export function addUp(all: readonly CountedPull[], remembered: readonly FailedRun[] = []) {
  const of = (outcome: FailedRun['outcome']) => remembered.filter(one => one.outcome === outcome)
  const [declined, planned] = [of('declined'), of('planned')]
  const failed = remembered.filter(one => !declined.includes(one) && !planned.includes(one))
  const sum = (of: (one: CountedPull) => number) => all.reduce((total, one) => total + of(one), 0)
  const count = (is: (one: CountedPull) => boolean) => all.filter(is).length
  const inState = (state: CountedPull['state']) => all.filter(one => one.state === state)
  const used = (of: Exclude<keyof CountedPull['usage'], 'estimated_output_tokens'>) => sum(({ usage }) => usage[of])
  const times = (of: (one: CountedPull) => number) => ({ sum: sum(of), median: medianOf(all.map(of)) })
  return {
    pull_requests: all.length,
    ...{ merged: inState('merged').length, closed: inState('closed').length, open: inState('open').length },
    drafts: inState('open').filter(one => one.draft).length,
    ...{ phase1: count(one => one.phase1), phase2: count(one => one.phase2), success: count(one => one.success) },
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
      ...{ turns: used('turns'), input_tokens: used('input_tokens'), output_tokens: used('output_tokens') },
      ...{ cache_read_tokens: used('cache_read_tokens'), cache_write_tokens: used('cache_write_tokens') },
    },
    cost_usd: sum(one => one.microDollars ?? 0) / 1_000_000,
    cost_unknown: count(one => one.microDollars === null),
    generation: generationSums(all),
    runs: runSums(all, failed),
    quality: {
      verdicts: sizes(all.map(one => one.verdict)),
      merged_untouched: inState('merged').filter(one => one.isChanged === false).length,
      changed_afterwards: count(one => one.isChanged === true),
      change_unknown: count(one => one.isChanged === null),
    },
    summary_sources: sizes(all.map(one => one.source)),
    manifest_sources: sizes(all.flatMap(({ manifestSource }) => manifestSource ?? [])),
    failed_runs: { ...effortSums(failed), outcomes: sizes(failed.map(one => one.outcome)) },
    declined_runs: effortSums(declined),
    planned_runs: effortSums(planned),
    proofs: sizes(all.map(one => one.proof)),
  }
}

function effortSums(runs: readonly FailedRun[]) {
  return {
    count: runs.length,
    turns: runs.reduce((total, one) => total + one.turns, 0),
    cost_usd: runs.reduce((total, one) => total + (micro(one.cost_usd) ?? 0), 0) / 1_000_000,
    cost_unknown: runs.filter(one => one.cost_usd === null).length,
  }
}

/** But for those that declined or planned. `phases_unknown`: lines that do not say how far they came. */
function runSums(all: readonly CountedPull[], failed: readonly FailedRun[]) {
  const known = failed.flatMap(({ phases }) => phases ?? [])
  const reached = [
    ...all.map(one => ({ ...one, edited: one.filesEdited > 0, json: one.phase2, first: one.isJsonFirst })),
    ...known.map(one => ({ ...one, edited: one.files > 0, first: isJsonFirst(one.json_turn, one.edit_turn) })),
  ]
  const count = (part: 'edited' | 'phase1' | 'json' | 'first') => reached.filter(one => one[part] === true).length
  return {
    count: all.length + failed.length,
    ...{ edited: count('edited'), phase1: count('phase1'), json: count('json'), json_first: count('first') },
    success: all.filter(({ success }) => success).length,
    phases_unknown: failed.length - known.length,
    kinds: sizes([...all.map(({ task }) => task), ...failed.map(({ kind }) => kind ?? 'unknown')]),
  }
}

/** How often each name is there, by name. */
function sizes(names: readonly string[]): Readonly<Record<string, number>> {
  const groups = [...Map.groupBy(names, name => name)]
  return Object.fromEntries(groups.map(([name, { length }]) => [name, length] as const).sort())
}

function generationSums(all: readonly CountedPull[]) {
  const made = all.flatMap(one => one.generated ?? [])
  const sum = (of: keyof (typeof made)[number]) => made.reduce((total, one) => total + one[of], 0)
  return {
    pull_requests: made.length,
    ...{ files: sum('files'), whole: sum('whole'), changes: sum('changes'), requests: sum('requests') },
    cost_usd: sum('microDollars') / 1_000_000,
  }
}

function medianOf(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? null
}
