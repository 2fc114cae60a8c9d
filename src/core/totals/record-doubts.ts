/** Why a record cannot be what a run wrote: people can edit a body, and then it is no measurement any more. */
import { MODEL_ID } from '../config/fields.ts'
import type { Marker } from '../pull-request/ownership.ts'
import type { ProofRecord } from '../record/record.ts'

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
