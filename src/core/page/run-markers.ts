/** Hidden lines by which comments remember runs without a pull request, for the totals. */
import { z } from 'zod'
import { MODEL_ID } from '../config/inputs.ts'
import { OUTCOMES, type RunResult } from '../outcome.ts'
import { hiddenLine, hiddenValues } from '../text/live-tokens.ts'
import type { RunSummary } from './run-summary.ts'

const turn = z.int().min(0).max(100_000)

const failedRunSchema = z.object({
  run: z.string().max(60),
  /** ISO 8601; null for a run that was killed. */
  at: z.iso.datetime().nullable(),
  outcome: z.enum(OUTCOMES),
  strategy: z.enum(['agent', 'manifest']),
  model: z.string().max(200).regex(MODEL_ID),
  turns: turn,
  cost_usd: z.number().min(0).max(20_000).nullable(),
  /** Older lines lack both. */
  kind: z.enum(['issue', 'prompt', 'maintenance', 'revision']).optional(),
  phases: z
    .object({
      ...{ phase1: z.boolean(), json: z.boolean(), files: z.int().min(0).max(1_000_000) },
      ...{ json_turn: turn.nullable(), edit_turn: turn.nullable() },
    })
    .optional(),
})

export type FailedRun = z.infer<typeof failedRunSchema>

const MOST = 20
const NAME = 'diffproof-run'

type Took = Pick<RunSummary, 'strategy' | 'model' | 'turns' | 'costUsd' | 'phases'>

/**
 * The run as a later report counts it; null if it passed and neither declined nor planned. `at`: ISO 8601, null if
 * nobody knows.
 */
export function failedRunOf(
  result: RunResult,
  { strategy, model, turns, costUsd, phases: reached }: Took,
  of: Pick<FailedRun, 'run' | 'at' | 'kind'>,
): FailedRun | null {
  if (result.passes && result.outcome !== 'declined' && result.outcome !== 'planned') return null
  const { phase1_complete: phase1, json_provided: json, json_turn = null, edit_turn = null } = reached
  const phases = { phase1, json, files: reached.files_edited.length, json_turn, edit_turn }
  const failed = { ...of, outcome: result.outcome, strategy, model, turns, cost_usd: costUsd, phases }
  return failedRunSchema.safeParse(failed).data ?? null
}

/** Reads all lines that a run could have written. Untrusted: whoever may edit the comment can write them. */
export function readFailedRuns(comment: string): readonly FailedRun[] {
  return [...new Map(hiddenValues(comment, NAME, failedRunSchema).map(run => [run.run, run])).values()]
}

/** Which lines of what stands in a comment stay in the next one. */
export const keepRuns = (failed: FailedRun | null) => (stands: string) => runMarkers(stands, failed)

/** The lines that a comment keeps of what was there before, the newest at most, and the line of this run. */
export function runMarkers(before: string, failed: FailedRun | null): string {
  const others = readFailedRuns(before).filter(({ run }) => run !== failed?.run)
  const kept = [...others, ...(failed === null ? [] : [failed])].slice(-MOST)
  return kept.map(one => `${hiddenLine(NAME, one)}\n`).join('')
}
