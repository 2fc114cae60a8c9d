/** What a model made of one past fix, checked by the hidden tests and by the verdict. */
import { z } from 'zod'
import { count, type Measurement, measurementSchema, passesHidden, verdictSchema } from './measurement.ts'

const dollars = z.number().nonnegative().nullable()
const limit = z.number().nonnegative().describe('The limit. An unknown cost counts as the whole of it.')

export const ATTEMPT_ENDS = ['solved', 'wrong', 'draft', 'no-change', 'error'] as const
export type AttemptEnd = (typeof ATTEMPT_ENDS)[number]

const wayShape = {
  strategy: z.enum(['agent', 'manifest']).nullable().describe('Null where the run did not get so far.'),
  summary_source: z.string().nullable().describe('How the summary was read: `tool`, or a way of reading text.'),
}
/** How a run went about it, by its transcript. */
export type Way = z.infer<z.ZodObject<typeof wayShape>>
export const NO_WAY: Way = { strategy: null, summary_source: null }

export const attemptSchema = z
  .object({
    variant: z.string(),
    end: z
      .enum(ATTEMPT_ENDS)
      .nullable()
      .describe(
        'solved: called ready or proven, and the hidden tests pass. wrong: called so, and they fail. draft: not ready by its verdict. Null until it is checked.',
      ),
    hidden: z.enum(['passed', 'failed', 'not-measured']).nullable().describe('Null where there is no change to check.'),
    outcome: z.string(),
    reason: z.string(),
    verdict: verdictSchema.nullable(),
    tree: z.string().nullable().describe('The tree id of the change.'),
    ...wayShape,
    turns: count,
    cost_usd: dollars.describe(
      'With what interrupted attempts at the same task had cost. Null where that is not known.',
    ),
    limit_usd: limit,
    duration_ms: z.number().nonnegative(),
    checked: measurementSchema.nullable().describe('The source of the change with the tests of the real fix.'),
    page: z.string().nullable().describe('The report of the run, relative to this file.'),
  })
  .describe('One run of Diffproof on one task.')

export type Attempt = z.infer<typeof attemptSchema>

export const begunSchema = z.object({ variant: z.string(), cost_usd: dollars, limit_usd: limit })
export type BegunAttempt = z.infer<typeof begunSchema>

/** The dollars that an attempt counts for. */
export function chargeOf({ cost_usd, limit_usd }: Pick<Attempt, 'cost_usd' | 'limit_usd'>): number {
  return cost_usd ?? limit_usd
}

type EndedAttempt = {
  variant: string
  paidBefore: number
  limit: number
  folder: string
  way: Way
}

/** What the outputs of `diffproof run` say, before it is checked. `paidBefore`: for interrupted attempts. */
export function readAttempt(
  outputs: Readonly<Record<string, string>>,
  { variant, paidBefore, limit, folder, way }: EndedAttempt,
): Attempt {
  const cost = outputs['cost-usd']
  const verdict = verdictSchema.safeParse(outputs['verdict']).data ?? null
  const isChange = verdict !== null && outputs['patch-file'] !== undefined && outputs['branch'] !== undefined
  const numberOf = (name: string) => Math.max(0, Math.round(Number(outputs[name] ?? 0))) || 0
  const attempt = {
    ...{ variant, verdict, ...way, end: null, hidden: null, checked: null },
    outcome: outputs['outcome'] ?? 'internal-error',
    reason: outputs['reason'] ?? 'Diffproof ended without a word; see its log',
    tree: isChange ? (outputs['tree-sha'] ?? null) : null,
    turns: numberOf('turns'),
    cost_usd: cost === undefined ? null : Math.round((Number(cost) + paidBefore) * 1e6) / 1e6,
    limit_usd: limit,
    duration_ms: numberOf('duration-ms'),
    page: outputs['report-file'] === undefined ? null : `${folder}/report.html`,
  }
  if (attempt.tree !== null) return attempt
  return { ...attempt, end: NO_CHANGE.includes(attempt.outcome) ? 'no-change' : 'error' }
}

const NO_CHANGE: readonly string[] = ['no-changes', 'declined']

/** With what the hidden tests say. `fix`: the real one. */
export function checkedAttempt(attempt: Attempt, checked: Measurement, fix: Measurement): Attempt {
  if (checked.verdict === null) return { ...attempt, checked, hidden: 'not-measured', end: 'error' }
  const isRight = passesHidden(checked, fix)
  const end = attempt.verdict === 'not-ready' ? 'draft' : isRight ? 'solved' : 'wrong'
  return { ...attempt, checked, hidden: isRight ? 'passed' : 'failed', end }
}
