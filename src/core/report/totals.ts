/** What the totals take of one pull request: small, so that thousands fit. */

import { MODEL_ID } from '../config/fields.ts'
import { readRecordBlocks } from '../pull-request/record-block.ts'
import type { Evidence, ProofRecord } from '../record/record.ts'
import { type ListedPullRequest, type Marker, ownershipOf } from '../task/ownership.ts'
import type { Proof } from '../testing/verdict.ts'

export type Facts = {
  readonly number: number
  readonly state: ListedPullRequest['state']
  readonly draft: boolean
  readonly strategy: Evidence['strategy']
  readonly model: string
  readonly labels: readonly string[]
  /** When it was opened, as `2026-W09`; null where that is not known. */
  readonly week: string | null
  readonly phase1: boolean
  readonly phase2: boolean
  readonly success: boolean
  readonly proof: Proof
  readonly filesEdited: number
  readonly filesClaimed: number
  /** Claimed and edited; null where a list was cut. */
  readonly filesBoth: number | null
  readonly phase1Ms: number
  readonly phase2Ms: number
  readonly durationMs: number
  readonly turns: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cacheReadTokens: number
  readonly cacheWriteTokens: number
  /** Millionths of a dollar, so that sums are exact; null for a model without a known price. */
  readonly microDollars: number | null
}

const LONGEST_LABEL = 100

/** The facts of a pull request by its record. */
export function factsOf(pull: ListedPullRequest, { summary, evidence }: ProofRecord): Facts {
  const { phases, usage, cost_usd: cost } = evidence
  const edited = new Set(phases.files_edited)
  const claimed = new Set(summary.files.map(file => file.path))
  const isCut = phases.files_omitted !== undefined || summary.files_omitted !== undefined
  return {
    number: pull.number,
    state: pull.state,
    draft: pull.draft,
    strategy: evidence.strategy,
    model: evidence.model,
    labels: [...new Set(pull.labels.map(label => label.slice(0, LONGEST_LABEL)))],
    week: isoWeek(pull.createdAt),
    phase1: phases.phase1_complete,
    phase2: phases.json_provided,
    success: phases.success,
    proof: evidence.tests.proof,
    filesEdited: edited.size + (phases.files_omitted ?? 0),
    filesClaimed: claimed.size + (summary.files_omitted ?? 0),
    filesBoth: isCut ? null : claimed.intersection(edited).size,
    phase1Ms: Math.round(phases.phase1_ms),
    phase2Ms: Math.round(phases.phase2_ms),
    durationMs: Math.round(evidence.duration_ms),
    turns: usage.turns,
    inputTokens: usage.input_tokens,
    outputTokens: usage.output_tokens,
    cacheReadTokens: usage.cache_read_tokens,
    cacheWriteTokens: usage.cache_write_tokens,
    microDollars: cost === null ? null : Math.round(cost * 1_000_000),
  }
}

/** One that does not count: `edited` is ours, but its record is not as a run wrote it; `unrelated` only looks like ours. */
export type NotCounted = {
  readonly number: number
  readonly state: ListedPullRequest['state']
  readonly kind: 'edited' | 'unrelated'
  readonly why: string
}

/** Facts, or why there are none; null for a pull request that is none of our business. Never throws, whatever a body holds. */
export function readPullRequest(pull: ListedPullRequest, prefix: string): Facts | NotCounted | null {
  const { number, state, body } = pull
  const whose = ownershipOf(pull, prefix)
  if (whose.kind === 'other') return null
  if (whose.kind === 'not-ours') return { number, state, kind: 'unrelated', why: whose.why }
  const records = readRecordBlocks(body)
  const [record] = records
  const why =
    record === undefined
      ? 'its body holds no record that can be read'
      : records.length > 1
        ? 'its body holds more than one record'
        : recordDoubt(record, whose.marker)
  return why === null && record !== undefined
    ? factsOf(pull, record)
    : { number, state, kind: 'edited', why: why ?? '' }
}

const LONGEST_MODEL = 200
/** Beyond what inputs allow, GitHub lets happen or a year of work comes to. */
const MOST = { dollars: 20_000, milliseconds: 35 * 86_400_000, tokens: 1e12, count: 1_000_000 } as const

/** One reason, or null where marker and record fit together and every amount is possible. */
export function recordDoubt(record: ProofRecord, marker: Marker): string | null {
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
  const isPossible =
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

/** Weeks as people in most of the world count them. */

const DAY = 86_400_000
/** 1 January 1970 was a Thursday, and a week belongs to the year of its Thursday. */
const THURSDAY_TO_MONDAY = 3

/** The ISO 8601 week of a moment in UTC, as `2026-W09`; null where the moment is none. */
export function isoWeek(time: number): string | null {
  if (!Number.isFinite(time)) return null
  const day = Math.floor(time / DAY)
  const sinceMonday = (((day + THURSDAY_TO_MONDAY) % 7) + 7) % 7
  const thursday = day - sinceMonday + THURSDAY_TO_MONDAY
  let year = 1970 + Math.floor(thursday / 365.2425)
  while (firstDay(year + 1) <= thursday) year += 1
  while (firstDay(year) > thursday) year -= 1
  const week = Math.floor((thursday - firstDay(year)) / 7) + 1
  return `${String(year).padStart(4, '0')}-W${String(week).padStart(2, '0')}`
}

function firstDay(year: number): number {
  return Date.UTC(year, 0, 1) / DAY
}
