/** The totals of an evaluation: rates of proof, and whether the verdict was right. */
import { z } from 'zod'
import { ATTEMPT_ENDS, type Attempt, chargeOf } from './attempt.ts'
import { type Evaluation, type EvaluationTask, evaluationSchema } from './evaluation.ts'
import { differenceOf, exactInterval } from './intervals.ts'
import { count, isProven, type Measurement, WHY_NO_TASK, whyNoTask, whyNotProven } from './measurement.ts'

const dollars = z.number().nonnegative()

const rate = z
  .object({ hits: count, of: count, low: z.number(), high: z.number() })
  .describe('So many of so many, and the ends of the exact interval at 95 %.')

export type Rate = z.infer<typeof rate>

const variantTotals = z.object({
  variant: z.string(),
  attempts: count,
  ends: z.record(z.enum(ATTEMPT_ENDS), count),
  solved: rate,
  proven_wrong: rate.describe('Of those called proven, so many failed the hidden tests.'),
  ready_wrong: rate.describe('Of those called ready, so many failed the hidden tests.'),
  drafts_right: rate.describe('Of the drafts, so many passed the hidden tests.'),
  strategies: z.record(z.enum(['agent', 'manifest']), count),
  summary_sources: z
    .array(z.object({ month: z.string(), source: z.string(), count }))
    .describe('How summaries were read, by the month of the fix.'),
  turns: count,
  cost_usd: dollars,
  duration_ms: z.number().nonnegative(),
  cost_per_solved_usd: dollars.nullable(),
})

const interval = z.object({ value: z.number(), low: z.number(), high: z.number() })
export type Interval = z.infer<typeof interval>

const comparison = z
  .object({
    variant: z.string(),
    than: z.string(),
    tasks: count.describe('Tasks that both were tried on.'),
    both: count,
    only_this: count,
    only_that: count,
    neither: count,
    solved: interval.describe('The difference of the rates of solved tasks.'),
    cost_usd: interval.describe('The difference of the dollars for each task.'),
  })
  .describe('The differences have intervals at 95 % of a bootstrap over tasks, which repeats itself.')

export const totalsSchema = z.object({
  proven: rate.describe('Real fixes that are proven.'),
  proven_taken_back: rate.describe('Fixes with their source taken back that are proven: each is a false proof.'),
  not_measured: count.describe('Real fixes that could not be measured.'),
  not_proven: z.array(z.object({ why: z.string(), count })).describe('Why real fixes are not proven.'),
  no_task: z
    .array(z.object({ why: z.enum(WHY_NO_TASK), count }))
    .describe('Fixes that no model was tried on, because their tests do not fail before and pass after.'),
  waiting: count.describe('Attempts that were not made yet.'),
  paid_usd: dollars.describe('With what interrupted attempts had cost. An unknown cost counts as its limit.'),
  variants: z.array(variantTotals),
  comparisons: z.array(comparison),
})

export type EvaluationTotals = z.infer<typeof totalsSchema>

/** The whole of `eval.json`. The totals follow from the rest. */
export const evaluationFileSchema = evaluationSchema.extend({ totals: totalsSchema })
export type EvaluationFile = z.infer<typeof evaluationFileSchema>

/** With its totals, as it is written. */
export function withTotals(evaluation: Evaluation): EvaluationFile {
  return { ...evaluation, totals: totalsOf(evaluation) }
}

function totalsOf({ mode, tasks, variants }: Evaluation): EvaluationTotals {
  const fixes = tasks.flatMap(({ fix }) => fix ?? [])
  const why = countsOf(fixes.filter(one => !isProven(one)).map(whyNotProven))
  const noTask = countsOf(mode === 'model' ? fixes.map(whyNoTask) : [])
  const names = variants.map(({ name }) => name)
  return {
    proven: rateOfProven(fixes),
    proven_taken_back: rateOfProven(tasks.flatMap(({ taken_back: back }) => back ?? [])),
    not_measured: fixes.filter(({ verdict }) => verdict === null).length,
    not_proven: [...why].map(([kind, count]) => ({ why: kind, count })).sort((a, b) => b.count - a.count),
    no_task: WHY_NO_TASK.flatMap(kind => (noTask.has(kind) ? [{ why: kind, count: noTask.get(kind) ?? 0 }] : [])),
    waiting: sum(tasks.map(task => waitingIn(task, names))),
    paid_usd: roundedUsd(paidFor(tasks)),
    variants: names.map(name => variantOf(name, tasks)),
    comparisons: names.slice(1).map(name => compare(name, names[0] ?? '', tasks)),
  }
}

function countsOf<Kind>(kinds: readonly Kind[]): ReadonlyMap<Kind, number> {
  return new Map([...Map.groupBy(kinds, kind => kind)].map(([kind, { length }]) => [kind, length]))
}

/** What was paid so far, for attempts that were interrupted too. */
export function paidFor(tasks: readonly EvaluationTask[]): number {
  return sum(tasks.flatMap(({ attempts, begun }) => [...attempts, ...begun].map(chargeOf)))
}

function waitingIn({ fix, attempts }: EvaluationTask, names: readonly string[]): number {
  if (fix !== null && whyNoTask(fix) !== null) return 0
  return names.filter(name => endedAttempt(name, attempts) === undefined).length
}

function rateOfProven(all: readonly Measurement[]): Rate {
  const some = all.filter(({ verdict }) => verdict !== null)
  return rateOf(some.filter(isProven).length, some.length)
}

function rateOf(hits: number, of: number): Rate {
  const [low, high] = exactInterval(hits, of)
  return { hits, of, low, high }
}

function endedAttempt(name: string, attempts: readonly Attempt[]): Attempt | undefined {
  return attempts.find(one => one.variant === name && one.end !== null)
}

type VariantTotals = EvaluationTotals['variants'][number]

function variantOf(name: string, tasks: readonly EvaluationTask[]): VariantTotals {
  const all = tasks.flatMap(({ attempts }) => endedAttempt(name, attempts) ?? [])
  const found = countsOf(all.map(({ end }) => end))
  const ends = Object.fromEntries(ATTEMPT_ENDS.map(end => [end, found.get(end) ?? 0])) as VariantTotals['ends']
  const share = (hit: 'passed' | 'failed', ...verdicts: readonly (string | null)[]) => {
    const some = all.filter(one => ['passed', 'failed'].includes(one.hidden ?? '') && verdicts.includes(one.verdict))
    return rateOf(some.filter(({ hidden }) => hidden === hit).length, some.length)
  }
  const strategies = countsOf(all.map(({ strategy }) => strategy))
  const cost = sum(all.map(chargeOf))
  return {
    ...{ variant: name, attempts: all.length, ends, solved: rateOf(ends.solved, all.length) },
    proven_wrong: share('failed', 'proven', 'proven-by-build'),
    ready_wrong: share('failed', 'ready'),
    drafts_right: share('passed', 'not-ready'),
    strategies: { agent: strategies.get('agent') ?? 0, manifest: strategies.get('manifest') ?? 0 },
    summary_sources: sourcesOf(name, tasks),
    turns: sum(all.map(one => one.turns)),
    cost_usd: roundedUsd(cost),
    duration_ms: sum(all.map(one => one.duration_ms)),
    cost_per_solved_usd: ends.solved === 0 ? null : roundedUsd(cost / ends.solved),
  }
}

/** The newest month first. */
function sourcesOf(name: string, tasks: readonly EvaluationTask[]): VariantTotals['summary_sources'] {
  const found = tasks.flatMap(({ date, attempts }) => {
    const source = endedAttempt(name, attempts)?.summary_source ?? null
    return source === null ? [] : [`${date.slice(0, 7)} ${source}`]
  })
  const counted = [...countsOf(found)].sort().map(([one, count]) => {
    const [month = '', source = ''] = one.split(' ')
    return { month, source, count }
  })
  return counted.sort((a, b) => (a.month < b.month ? 1 : a.month > b.month ? -1 : 0))
}

function compare(
  name: string,
  than: string,
  tasks: readonly EvaluationTask[],
): EvaluationTotals['comparisons'][number] {
  const pairs = tasks.flatMap(({ attempts }) => {
    const [one, other] = [endedAttempt(name, attempts), endedAttempt(than, attempts)]
    return one === undefined || other === undefined ? [] : [[one, other] as const]
  })
  const solved = pairs.map(pair => pair.map(({ end }) => Number(end === 'solved')) as [number, number])
  const countOf = (here: number, there: number) =>
    solved.filter(([one, other]) => one === here && other === there).length
  return {
    ...{ variant: name, than, tasks: pairs.length, both: countOf(1, 1), only_this: countOf(1, 0) },
    ...{ only_that: countOf(0, 1), neither: countOf(0, 0) },
    solved: differenceOf(solved.map(([one, other]) => one - other)),
    cost_usd: differenceOf(pairs.map(([one, other]) => chargeOf(one) - chargeOf(other))),
  }
}

function sum(all: readonly number[]): number {
  return all.reduce((total, one) => total + one, 0)
}

function roundedUsd(usd: number): number {
  return Math.round(usd * 1e6) / 1e6
}
