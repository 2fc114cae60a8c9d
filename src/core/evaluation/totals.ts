/** The totals of an evaluation: rates of proof, and whether the verdict was right. */
import { z } from 'zod'
import { ATTEMPT_ENDS, type Attempt, type BegunAttempt, chargeOf } from './attempt.ts'
import { exactInterval } from './beta.ts'
import { differenceOf } from './bootstrap.ts'
import { isProven, type Measurement, WHY_NO_TASK, whyNoTask, whyNotProven } from './measurement.ts'

const count = z.int().nonnegative()
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

type CountedTask = {
  date: string
  fix: Measurement | null
  taken_back: Measurement | null
  attempts: readonly Attempt[]
  begun: readonly BegunAttempt[]
}
type Counted = {
  mode: 'prove-only' | 'model'
  tasks: readonly CountedTask[]
  variants: readonly { name: string }[]
}

export function totalsOf({ mode, tasks, variants }: Counted): EvaluationTotals {
  const fixes = tasks.flatMap(({ fix }) => (fix === null ? [] : [fix]))
  const why = Map.groupBy(
    fixes.filter(one => !isProven(one)),
    whyNotProven,
  )
  const noTask = Map.groupBy(mode === 'model' ? fixes : [], whyNoTask)
  const names = variants.map(({ name }) => name)
  return {
    proven: rateOfProven(fixes),
    proven_taken_back: rateOfProven(tasks.flatMap(({ taken_back: back }) => (back === null ? [] : [back]))),
    not_measured: fixes.filter(({ verdict }) => verdict === null).length,
    not_proven: [...why].map(([kind, { length }]) => ({ why: kind, count: length })).sort((a, b) => b.count - a.count),
    no_task: WHY_NO_TASK.flatMap(kind =>
      noTask.has(kind) ? [{ why: kind, count: noTask.get(kind)?.length ?? 0 }] : [],
    ),
    waiting: tasks.reduce((sum, task) => sum + waitingIn(task, names), 0),
    paid_usd: roundedUsd(paidFor(tasks)),
    variants: names.map(name => variantOf(name, tasks)),
    comparisons: names.slice(1).map(name => compare(name, names[0] ?? '', tasks)),
  }
}

/** What was paid so far, for attempts that were interrupted too. */
export function paidFor(tasks: readonly CountedTask[]): number {
  const costs = tasks.flatMap(({ attempts, begun }) => [...attempts, ...begun].map(chargeOf))
  return costs.reduce((sum, cost) => sum + cost, 0)
}

function waitingIn({ fix, attempts }: CountedTask, names: readonly string[]): number {
  if (fix !== null && whyNoTask(fix) !== null) return 0
  return names.filter(name => !attempts.some(one => one.variant === name && one.end !== null)).length
}

function rateOfProven(all: readonly Measurement[]): Rate {
  const some = all.filter(({ verdict }) => verdict !== null)
  return rateOf(some.filter(isProven).length, some.length)
}

function rateOf(hits: number, of: number): Rate {
  const [low, high] = exactInterval(hits, of)
  return { hits, of, low, high }
}

function attemptsOf(name: string, tasks: readonly CountedTask[]): readonly Attempt[] {
  return tasks.flatMap(({ attempts }) => attempts.filter(one => one.variant === name && one.end !== null))
}

function variantOf(name: string, tasks: readonly CountedTask[]): EvaluationTotals['variants'][number] {
  const all = attemptsOf(name, tasks)
  const ends = Object.fromEntries(
    ATTEMPT_ENDS.map(end => [end, all.filter(one => one.end === end).length]),
  ) as EvaluationTotals['variants'][number]['ends']
  const checked = all.filter(({ hidden }) => hidden === 'passed' || hidden === 'failed')
  const share = (hit: 'passed' | 'failed', ...verdicts: readonly (string | null)[]) => {
    const some = checked.filter(({ verdict }) => verdicts.includes(verdict))
    return rateOf(some.filter(({ hidden }) => hidden === hit).length, some.length)
  }
  const cost = sum(all.map(chargeOf))
  return {
    ...{ variant: name, attempts: all.length, ends, solved: rateOf(ends.solved, all.length) },
    proven_wrong: share('failed', 'proven', 'proven-by-build'),
    ready_wrong: share('failed', 'ready'),
    drafts_right: share('passed', 'not-ready'),
    strategies: {
      agent: all.filter(one => one.strategy === 'agent').length,
      manifest: all.filter(one => one.strategy === 'manifest').length,
    },
    summary_sources: sourcesOf(name, tasks),
    turns: sum(all.map(one => one.turns)),
    cost_usd: roundedUsd(cost),
    duration_ms: sum(all.map(one => one.duration_ms)),
    cost_per_solved_usd: ends.solved === 0 ? null : roundedUsd(cost / ends.solved),
  }
}

function sourcesOf(
  name: string,
  tasks: readonly CountedTask[],
): EvaluationTotals['variants'][number]['summary_sources'] {
  const found = tasks.flatMap(({ date, attempts }) =>
    attempts.flatMap(({ variant, end, summary_source: source }) =>
      variant === name && end !== null && source !== null ? [`${date.slice(0, 7)} ${source}`] : [],
    ),
  )
  const counts = Map.groupBy(found, one => one)
  return [...counts.keys()]
    .sort()
    .map(one => {
      const [month = '', source = ''] = one.split(' ')
      return { month, source, count: counts.get(one)?.length ?? 0 }
    })
    .sort((a, b) => (a.month < b.month ? 1 : a.month > b.month ? -1 : 0))
}

function compare(name: string, than: string, tasks: readonly CountedTask[]): EvaluationTotals['comparisons'][number] {
  const pairs = tasks.flatMap(({ attempts }) => {
    const [one, other] = [name, than].map(variant => attempts.find(a => a.variant === variant && a.end !== null))
    return one === undefined || other === undefined ? [] : [[one, other] as const]
  })
  const isSolved = ({ end }: Attempt) => end === 'solved'
  const countOf = (here: boolean, there: boolean) =>
    pairs.filter(([one, other]) => isSolved(one) === here && isSolved(other) === there).length
  return {
    ...{ variant: name, than, tasks: pairs.length, both: countOf(true, true), only_this: countOf(true, false) },
    ...{ only_that: countOf(false, true), neither: countOf(false, false) },
    solved: differenceOf(pairs.map(([one, other]) => Number(isSolved(one)) - Number(isSolved(other)))),
    cost_usd: differenceOf(pairs.map(([one, other]) => chargeOf(one) - chargeOf(other))),
  }
}

function sum(all: readonly number[]): number {
  return all.reduce((total, one) => total + one, 0)
}

function roundedUsd(usd: number): number {
  return Math.round(usd * 1e6) / 1e6
}
