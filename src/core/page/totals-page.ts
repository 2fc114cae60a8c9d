/** The page of `report`: totals as tables, and in one sentence. */

import { SUMMARY_SOURCES } from '../facts/record.ts'
import { countInWords, money } from '../text/quantities.ts'
import { type Document, heading, list, table } from './document.ts'
import { markdown } from './markdown.ts'
import { GROUPINGS, type Totals, type TotalsGroup, type TotalsReport } from './totals.ts'
import { amount, codeOf, counted, dollars, duration, joinWords, line, NOTHING, type Words, words } from './words.ts'

const GROUPS_SHOWN = 26
const APART_SHOWN = 100

/** `460 pull requests of ours: 75% succeeded, 345 merged, $12.34; not counted: 5 edited by hand, 35 unrelated`. */
export function totalsInWords({ totals, edited, unrelated, days, whole, failed_runs_read }: TotalsReport): string {
  const { pull_requests: all, failed_runs: failed, declined_runs: declined, planned_runs: planned, runs } = totals
  const rates = `: ${percentOf(runs.success, runs.count)}% of the runs succeeded, ${totals.merged} merged, ${money(totals.cost_usd)}`
  return [
    `${countInWords(all, 'pull request')} of ours${days === 0 ? '' : ` of the last ${countInWords(days, 'day')}`}${all === 0 ? '' : rates}`,
    !failed_runs_read && 'failed runs could not be counted',
    failed.count > 0 && `${countInWords(failed.count, 'failed run')}, ${money(failed.cost_usd)}`,
    declined.count > 0 && `${declined.count} declined, ${money(declined.cost_usd)}`,
    planned.count > 0 && `${countInWords(planned.count, 'plan')}, ${money(planned.cost_usd)}`,
    edited.length + unrelated.length > 0 &&
      `not counted: ${edited.length} edited by hand, ${unrelated.length} unrelated`,
    !whole && 'there were too many to read them all',
  ]
    .filter(one => one !== false)
    .join('; ')
}

export function totalsPage(report: TotalsReport): string {
  const { totals, by, edited, unrelated, failed_runs_read: areFailedRead } = report
  return markdown([
    groupTable(NOTHING, [{ name: 'all', totals }]),
    explanation(totals, areFailedRead),
    GROUPINGS.map((kind): Document => {
      const groups = kind === 'month' ? by.month.slice(-GROUPS_SHOWN) : by[kind].slice(0, GROUPS_SHOWN)
      const more = by[kind].length - groups.length
      const beside = kind === 'strategy' ? qualityTable(groups) : kind === 'month' && monthTable(groups)
      const rest = [heading(3, words`By ${kind}`), groupTable(words`${kind}`, groups), beside, moreWords(more)]
      return groups.length > 0 && rest
    }),
    apartList('Edited by hand', edited),
    apartList('Unrelated', unrelated),
  ])
}

const HEAD = [
  ...(['pull requests', 'failed runs', 'declined', 'plans', 'success', 'merged', 'closed', 'open'] as const),
  ...(['phase 1', 'phase 2', 'files edited / claimed', 'takes', 'turns', 'cost', 'turns each', 'cost each'] as const),
] as const

function groupTable(head: Words, groups: readonly TotalsGroup[]) {
  return table([head, ...HEAD], groups.map(groupRow))
}

function groupRow({ name, totals }: TotalsGroup): Words[] {
  const {
    pull_requests: all,
    files,
    failed_runs: failed,
    declined_runs: declined,
    planned_runs: planned,
    duration_ms: took,
    runs,
  } = totals
  const turns = totals.usage.turns + failed.turns + declined.turns + planned.turns
  const cost = totals.cost_usd + failed.cost_usd + declined.cost_usd + planned.cost_usd
  const each = all === 0 ? [words`–`, words`–`] : [words`${Math.round((10 * turns) / all) / 10}`, dollars(cost / all)]
  return [
    ...[codeOf(name, 100), amount(all)],
    ...[failed, declined, planned].map(one =>
      one.count === 0 ? words`0` : words`${amount(one.count)} (${dollars(one.cost_usd)})`,
    ),
    share(runs.success, runs.count),
    words`${totals.merged} (${share(totals.merged, totals.merged + totals.closed)})`,
    amount(totals.closed),
    totals.drafts === 0 ? amount(totals.open) : words`${totals.open} (${counted(totals.drafts, 'draft')})`,
    ...[runs.phase1, runs.json].map(part => share(part, runs.count - runs.phases_unknown)),
    words`${amount(files.edited)} / ${amount(files.claimed)}`,
    took.median === null ? NOTHING : duration(took.median),
    ...[amount(turns), dollars(cost), ...each],
  ]
}

const QUALITY_HEAD = [
  ...(['strategy', 'proven', 'ready', 'merged as published', 'changed afterwards'] as const),
  ...(['runs that edited', 'summary before the first edit', 'success', 'cost each run'] as const),
] as const

function qualityTable(groups: readonly TotalsGroup[]): Document {
  return table(
    QUALITY_HEAD,
    groups.map(({ name, totals }) => {
      const { pull_requests: all, quality, runs, failed_runs: failed } = totals
      const { verdicts, change_unknown: unknown } = quality
      const proven = (verdicts['proven'] ?? 0) + (verdicts['proven-by-build'] ?? 0)
      return [
        ...[codeOf(name, 100), share(proven, all), share(proven + (verdicts['ready'] ?? 0), all)],
        words`${amount(quality.merged_untouched)} of ${amount(totals.merged)}`,
        share(quality.changed_afterwards, all - unknown),
        ...[runs.edited, runs.json_first].map(part => share(part, runs.count - runs.phases_unknown)),
        share(runs.success, runs.count),
        runs.count === 0 ? words`–` : dollars((totals.cost_usd + failed.cost_usd) / runs.count),
      ]
    }),
  )
}

function monthTable(months: readonly TotalsGroup[]): Document {
  const used = (kind: 'summary_sources' | 'manifest_sources') =>
    SUMMARY_SOURCES.filter(source => months.some(({ totals }) => source in totals[kind]))
  const [summaries, plans] = [used('summary_sources'), used('manifest_sources')]
  if (summaries.length === 0) return false
  return table(
    ['month', ...summaries.map(one => words`summary: ${one}`), ...plans.map(one => words`plan: ${one}`)],
    months.map(({ name, totals }) => [
      codeOf(name, 100),
      ...summaries.map(one => amount(totals.summary_sources[one] ?? 0)),
      ...plans.map(one => amount(totals.manifest_sources[one] ?? 0)),
    ]),
  )
}

function explanation(totals: Totals, areFailedRead: boolean): Words {
  const { pull_requests: all, files, usage, cost_usd: cost, cost_unknown: unknown, generation: made } = totals
  const cached = words`${amount(usage.cache_read_tokens)} read from and ${amount(usage.cache_write_tokens)} written to the cache`
  const tokens = [
    words`${amount(usage.turns)} turns`,
    words`${amount(usage.input_tokens)} input tokens (plus ${cached})`,
    words`${amount(usage.output_tokens)} output tokens`,
    all !== unknown && words`${dollars(cost / (all - unknown))} each on average`,
    unknown !== 0 && words`${counted(unknown, 'pull request')} of unknown cost`,
  ]
  const byPlan = words`By plan: ${counted(made.files, 'file')} in ${counted(made.pull_requests, 'pull request')}, ${amount(made.whole)} whole and ${amount(made.changes)} by changes, ${counted(made.requests, 'request')}, ${dollars(made.cost_usd)}.`
  const sentences = [
    words`${joinWords(tokens, ', ')}.`,
    words`${amount(files.both)} of ${counted(files.claimed, 'claimed file')} were edited; ${files.exact} of ${all} summaries name just the files that were edited.`,
    made.pull_requests !== 0 && byPlan,
    words`Merged counts among merged and closed. Times are medians of the pull requests.`,
    areFailedRead
      ? words`Failed runs are those that comments on issues and pull requests remember. Success, phases, turns and cost count them. Turns and cost also count plans and the runs that declined with a reason. Each means: for each pull request, with those runs.`
      : words`Failed runs could not be counted.`,
  ]
  return joinWords(sentences, ' ')
}

function moreWords(more: number): Words {
  return more > 0 ? words`and ${more} more in the JSON` : NOTHING
}

function apartList(name: 'Edited by hand' | 'Unrelated', all: TotalsReport['edited']): Document {
  const items = all.slice(0, APART_SHOWN).map(({ number, state, why }) => words`#${number} (${state}): ${line(why)}`)
  const rest = moreWords(all.length - items.length)
  return all.length > 0 && [heading(3, words`${name}, not counted`), list([...items, rest])]
}

function percentOf(part: number, all: number): number {
  return Math.round((100 * part) / all)
}

function share(part: number, all: number): Words {
  return all === 0 ? words`–` : words`${percentOf(part, all)}%`
}
