/** The record at the end of a body: shortened until it fits, and read back. */

import { cut } from '../text/cut.ts'
import { parseJson } from '../text/parse-json.ts'
import { type EarlierRound, type ProofRecord, readProofRecord } from './record.ts'

const MOST_FENCES = 10

/** Every record among the last fences of a text, in order. */
export function readRecordBlocks(body: string): ProofRecord[] {
  const fences = `\n${body.replaceAll('\r\n', '\n')}`.split('\n```json\n').slice(1)
  return fences.slice(-MOST_FENCES).flatMap(fence => readProofRecord(parseJson(fence.split('\n```', 1)[0] ?? '')) ?? [])
}

/** Reads the last record of a body; null without one. People can edit bodies, so it is data, never permission. */
export function parseBody(markdown: string): ProofRecord | null {
  return readRecordBlocks(markdown).at(-1) ?? null
}

type BodyRoom = { files: number; lists: number; prose: number }

/**
 * The record with every list and text cut to `room`. Beside a cut list, `<list>_omitted` (`files_omitted` for files)
 * counts the missing entries.
 */
export function shortenRecord(record: ProofRecord, room: BodyRoom): ProofRecord {
  const short = shortened(record, room) as ProofRecord
  const [before, after] = [record.evidence.revision, short.evidence.revision]
  if (before === undefined || after?.earlier_omitted === undefined) return short
  const lost = countWeakened(before.earlier.slice(after.earlier.length)) + lostBefore(before)
  return { ...short, evidence: { ...short.evidence, revision: { ...after, earlier_tampering: lost } } }
}

function countWeakened(rounds: readonly EarlierRound[]): number {
  return rounds.reduce((sum, { tampering, tampering_omitted: more = 0 }) => sum + tampering.length + more, 0)
}

/** Of rounds that a body no longer names; at least one where it does not say. */
function lostBefore({ earlier_omitted: omitted = 0, earlier_tampering }: Partial<RecordedRevision>): number {
  return earlier_tampering ?? Math.min(omitted, 1)
}

type RecordedRevision = NonNullable<ProofRecord['evidence']['revision']>

function shortened(value: unknown, room: BodyRoom): unknown {
  if (typeof value === 'string') return cut(value, room.prose)
  if (Array.isArray(value)) return value.map(one => shortened(one, room))
  if (typeof value !== 'object' || value === null) return value
  const entries = new Map<string, unknown>()
  for (const [key, one] of Object.entries(value)) {
    const most = Array.isArray(one) ? (isFileList(key) ? room.files : room.lists) : 0
    if (!Array.isArray(one) || one.length <= most) {
      if (!entries.has(key)) entries.set(key, shortened(one, room))
      continue
    }
    const counter = isFileList(key) ? 'files_omitted' : `${key}_omitted`
    const before = (value as Readonly<Record<string, unknown>>)[counter]
    entries.set(key, shortened(one.slice(0, most), room))
    entries.set(counter, one.length - most + (typeof before === 'number' ? before : 0))
  }
  return Object.fromEntries(entries)
}

function isFileList(key: string): boolean {
  return key === 'files' || key === 'files_edited'
}

const MOST_ROUNDS = 20
const ROOM_OF_ROUND: BodyRoom = { files: 0, lists: 20, prose: 400 }
const ROOM_FOR_FILES: BodyRoom = { files: 20, lists: 0, prose: 200 }
const LONGEST_TITLE = 200
const LONGEST_DESCRIPTION = 3_000
const LONGEST_CAUSE = 1_000

/**
 * The rounds of a record that was read from a body, its own last, for the body of the next revision. If there are too
 * many, the first and the newest remain.
 */
export function earlierRounds(record: ProofRecord): EarlierRound[] {
  const { earlier = [], ...said } = record.evidence.revision ?? {}
  const gone = Math.max(0, earlier.length + 1 - MOST_ROUNDS)
  const [own, lost] = [roundOf(record), lostBefore(said) + countWeakened(earlier.slice(1, 1 + gone))]
  const newest = lost === 0 ? own : { ...own, tampering_omitted: (own.tampering_omitted ?? 0) + lost }
  return [...earlier.slice(0, 1), ...earlier.slice(1 + gone), newest]
}

function roundOf({ summary, evidence }: ProofRecord): EarlierRound {
  const { base_sha, tree_sha, tests, unseen_characters = [], unseen_characters_omitted, cost_usd, run_url } = evidence
  const { proof, final, tampering, tampering_omitted } = tests
  const round = {
    ...{ base_sha, tree_sha, proof, tests: final.status, cost_usd, run_url },
    ...{ tampering, tampering_omitted, unseen_characters, unseen_characters_omitted },
  }
  const { risks, risks_omitted } = summary
  const files = summary.files.map(({ path, description }) => ({ path, description }))
  return {
    ...(shortened({ ...round, risks, risks_omitted }, ROOM_OF_ROUND) as typeof round),
    ...(shortened({ files }, ROOM_FOR_FILES) as { files: typeof files }),
    title: cut(summary.title, LONGEST_TITLE),
    description: cut(summary.description, LONGEST_DESCRIPTION),
    root_cause: summary.root_cause === null ? null : cut(summary.root_cause, LONGEST_CAUSE),
  }
}
