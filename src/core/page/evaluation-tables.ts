/** The tables of an evaluation. */
import type { AttemptEnd } from '../evaluation/attempt.ts'
import { isProven, whyNotProven } from '../evaluation/measurement.ts'
import type { WhyNotChosen } from '../evaluation/past-fix.ts'
import type { EvaluationFile, EvaluationTotals, Interval, Rate } from '../evaluation/totals.ts'
import { DOUBTS } from '../facts/verdict.ts'
import { type Document, table } from './document.ts'
import {
  amount,
  asWords,
  dollars,
  duration,
  joinWords,
  line,
  NOTHING,
  type OwnWords,
  type Words,
  words,
} from './words.ts'

export const END_TITLES: Readonly<Record<AttemptEnd, 'Solved' | 'Wrong' | 'Draft' | 'No change' | 'Error'>> = {
  solved: 'Solved',
  wrong: 'Wrong',
  draft: 'Draft',
  'no-change': 'No change',
  error: 'Error',
}

const LEFT_OUT = {
  'no-parent': 'it is the first commit that is here',
  'no-test-changed': 'it changes no test',
  'no-source-changed': 'it changes no source',
  'too-large': 'it changes more than 100 files',
  'no-issue': 'it names no issue that it closes',
  'no-label': 'its issue lacks the label',
  'not-measured': 'its tests could not be run',
  'setup-failed': 'its setup failed, and its tests do not turn green',
  'fails-after': 'its tests fail with it too',
  'passes-before': 'its tests pass without it too',
} as const satisfies Readonly<Record<WhyNotChosen | EvaluationTotals['no_task'][number]['why'], string>>

/** What the reasons mean. Most are doubts. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(DOUBTS).map(([kind, { when }]) => [kind, when] as const),
  ['not-measured', 'nothing could be measured; the log says why'],
  ['setup-failed', 'the setup failed, so packages may be missing'],
  ['no-test-changes', 'the change has no test that could be run on the old source'],
  ['not-run', 'the changed tests were not run on the old source'],
])

export function proofTables(evaluation: EvaluationFile): Document {
  const { totals, mode } = evaluation
  const { proven, proven_taken_back: back, not_measured: unmeasured } = totals
  const rows = [
    [words`Real fixes that are proven`, ...rateCells(proven)],
    ...(mode === 'model' ? [] : [[words`Fixes with their source taken back that are proven`, ...rateCells(back)]]),
    ...(unmeasured === 0 ? [] : [[words`Fixes that could not be measured`, amount(unmeasured), NOTHING]]),
  ]
  return [table(['Rate of proof', 'Count', '95 % interval'], rows), reasonTable(evaluation)]
}

function reasonTable({ tasks, totals, mode }: EvaluationFile): Document {
  const ofFixes = new Map(totals.not_proven.map(({ why, count }) => [why, count]))
  const backs = tasks.flatMap(({ taken_back: back }) => (back === null || isProven(back) ? [] : [whyNotProven(back)]))
  const back = mode === 'model' ? [] : [words`Source taken back`]
  return table(
    ['Why not proven', 'Real fixes', ...back],
    [...new Set([...ofFixes.keys(), ...backs])].map(why => [
      joinWords([line(why), line(REASONS.get(why) ?? '')], words`: `),
      amount(ofFixes.get(why) ?? 0),
      ...back.map(() => amount(backs.filter(one => one === why).length)),
    ]),
  )
}

/** What became of the attempts, whether the verdict was right, and the variants side by side. */
export function attemptTables({ totals }: EvaluationFile): Document {
  const { variants, comparisons } = totals
  const heads = variants.map(one => line(one.variant))
  const row = <const Text>(label: OwnWords<Text>, cell: (one: EvaluationTotals['variants'][number]) => Words) => [
    asWords(label),
    ...variants.map(cell),
  ]
  const ends = Object.entries(END_TITLES) as (readonly [AttemptEnd, (typeof END_TITLES)[AttemptEnd]])[]
  return [
    table(
      ['Attempts', ...heads],
      [
        row('Tasks tried', one => amount(one.attempts)),
        ...ends.map(([end, title]) => row(title, one => amount(one.ends[end]))),
        row('Share that is solved', one => wholeRate(one.solved)),
        ...(variants.some(({ strategies }) => strategies.manifest > 0)
          ? [row('With strategy: manifest', one => amount(one.strategies.manifest))]
          : []),
        row('Turns for each task', one => each(one.turns, one.attempts)),
        row('Time for each task', one => (one.attempts === 0 ? NOTHING : duration(one.duration_ms / one.attempts))),
        row('Cost', one => dollars(one.cost_usd)),
        row('Cost for each task', one => (one.attempts === 0 ? NOTHING : dollars(one.cost_usd / one.attempts))),
        row('Cost for each solved task', one =>
          one.cost_per_solved_usd === null ? NOTHING : dollars(one.cost_per_solved_usd),
        ),
      ],
    ),
    table(
      ['Was the verdict right?', ...heads],
      [
        row('Called proven, and the hidden tests fail', one => wholeRate(one.proven_wrong)),
        row('Called ready, and the hidden tests fail', one => wholeRate(one.ready_wrong)),
        row('Drafts whose hidden tests pass', one => wholeRate(one.drafts_right)),
      ],
    ),
    ...comparisons.flatMap(comparisonTable),
  ]
}

/** By which way the answers of the model were read, month by month. */
export function sourceTable({ totals: { variants } }: EvaluationFile): Document {
  const months = [...new Set(variants.flatMap(one => one.summary_sources.map(({ month }) => month)))].sort().reverse()
  const cell = (month: string, one: EvaluationTotals['variants'][number]) => {
    const found = one.summary_sources.filter(source => source.month === month)
    return joinWords(
      found.map(({ source, count }) => words`${line(source)}: ${amount(count)}`),
      ', ',
    )
  }
  return table(
    ['How summaries were read', ...variants.map(one => line(one.variant))],
    months.map(month => [line(month), ...variants.map(one => cell(month, one))]),
  )
}

function comparisonTable(one: EvaluationTotals['comparisons'][number]): Document {
  return table(
    [words`${line(one.variant)} beside ${line(one.than)}`, words`${amount(one.tasks)} tasks of both`],
    [
      [words`Both solve`, amount(one.both)],
      [words`Only ${line(one.variant)} solves`, amount(one.only_this)],
      [words`Only ${line(one.than)} solves`, amount(one.only_that)],
      [words`Neither solves`, amount(one.neither)],
      [words`Difference of the rate`, intervalWords(one.solved, share => percent(share))],
      [words`Difference of the cost for each task`, intervalWords(one.cost_usd, signedDollars)],
    ],
  )
}

/** Why commits are no tasks, and why tasks were not tried, in one table. */
export function leftOutTable({ totals, left_out: leftOut, looked_at: lookedAt }: EvaluationFile): Document {
  const waiting = totals.waiting === 0 ? [] : [[words`attempts that were not made`, amount(totals.waiting)]]
  const rows = [...leftOut, ...totals.no_task].map(one => [words`${LEFT_OUT[one.why]}`, amount(one.count)])
  return table([words`Left out of ${amount(lookedAt)} commits`, 'Count'], [...rows, ...waiting])
}

function rateCells(rate: Rate): readonly Words[] {
  const { hits, of, low, high } = rate
  if (of === 0) return [words`0 of 0`, NOTHING]
  return [words`${hits} of ${of} (${percent(hits / of)})`, words`${percent(low)} to ${percent(high)}`]
}

function wholeRate(rate: Rate): Words {
  const [counts, between] = rateCells(rate)
  return rate.of === 0 ? words`0 of 0` : words`${counts ?? NOTHING}, ${between ?? NOTHING}`
}

function intervalWords({ value, low, high }: Interval, say: (value: number) => Words): Words {
  return words`${say(value)} (${say(low)} to ${say(high)})`
}

function signedDollars(usd: number): Words {
  return usd < 0 ? words`-${dollars(-usd)}` : dollars(usd)
}

function each(sum: number, count: number): Words {
  return count === 0 ? NOTHING : words`${Math.round((10 * sum) / count) / 10}`
}

function percent(share: number): Words {
  return words`${Math.round(1000 * share) / 10} %`
}
