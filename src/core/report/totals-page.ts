/** The totals as people read them, in the job summary. */
import { codeCell } from '../text/code-spans.ts'
import { counted, durationInWords, grouped, money } from '../text/quantities.ts'
import { GROUPINGS, type Group, type Totals, type TotalsReport } from './totals.ts'

const GROUPS_SHOWN = 20
const WEEKS_SHOWN = 26
const APART_SHOWN = 100
const HEAD =
  'pull requests|merged|closed|open|phase 1|phase 2|success|files edited / claimed|phase 1 takes|phase 2 takes|cost'

/** `460 of our pull requests: 75% succeeded, 60% of those decided were merged, $12.34; 5 edited and 35 unrelated ones are not counted`. */
export function totalsInWords({ totals, edited, unrelated, days, whole }: TotalsReport): string {
  const period = days === 0 ? '' : ` of the last ${counted(days, 'day')}`
  const rates =
    totals.pull_requests === 0
      ? ''
      : `: ${share(totals.success, totals.pull_requests)} succeeded, ${totals.merged} merged, ${money(totals.cost_usd)}`
  const apart = edited.length + unrelated.length
  const left = apart === 0 ? '' : `; not counted: ${edited.length} edited by hand, ${unrelated.length} unrelated`
  const end = whole ? '' : '; there were too many to read them all'
  return `${counted(totals.pull_requests, 'pull request')} of ours${period}${rates}${left}${end}`
}

/** The report as Markdown tables. Untrusted names stand in code spans. */
export function totalsPage(report: TotalsReport): string {
  const { totals, by, edited, unrelated } = report
  const weeks = by.week.slice(-WEEKS_SHOWN)
  const parts = [
    table('', [{ name: 'all', totals }]),
    usageLine(totals),
    ...GROUPINGS.flatMap(kind => {
      const groups = kind === 'week' ? weeks : by[kind].slice(0, GROUPS_SHOWN)
      const more = by[kind].length - groups.length
      const rest = more > 0 ? [`and ${more} more in the JSON`] : []
      return groups.length === 0 ? [] : [`### By ${kind}`, table(kind, groups), ...rest]
    }),
    ...apartList('Edited by hand, not counted', edited),
    ...apartList('Unrelated, not counted', unrelated),
  ]
  return parts.filter(part => part !== '').join('\n\n')
}

function table(kind: string, groups: readonly Group[]): string {
  const head = [kind, ...HEAD.split('|')]
  const rows = groups.map(({ name, totals }) => [kind === '' ? name : codeCell(name, 100), ...cells(totals)])
  return [head, head.map(() => '---'), ...rows].map(row => `| ${row.join(' | ')} |`).join('\n')
}

function cells(totals: Totals): string[] {
  const { pull_requests: all, files, phase1_ms, phase2_ms } = totals
  return [
    grouped(all),
    `${totals.merged} (${share(totals.merged, totals.merged + totals.closed)})`,
    String(totals.closed),
    totals.drafts === 0 ? String(totals.open) : `${totals.open} (${counted(totals.drafts, 'draft')})`,
    share(totals.phase1, all),
    share(totals.phase2, all),
    share(totals.success, all),
    `${grouped(files.edited)} / ${grouped(files.claimed)}`,
    phase1_ms.median === null ? '' : durationInWords(phase1_ms.median),
    phase2_ms.median === null ? '' : durationInWords(phase2_ms.median),
    money(totals.cost_usd),
  ]
}

function usageLine({ pull_requests: all, files, usage, cost_usd, cost_unknown }: Totals): string {
  const known = all - cost_unknown
  const each = known === 0 ? '' : `, ${money(cost_usd / known)} each on average`
  const unknown = cost_unknown === 0 ? '' : `, ${counted(cost_unknown, 'pull request')} of unknown cost`
  const cached = `${grouped(usage.cache_read_tokens)} read from and ${grouped(usage.cache_write_tokens)} written to the cache`
  return [
    `${grouped(usage.turns)} turns, ${grouped(usage.input_tokens)} input tokens (plus ${cached}), ${grouped(usage.output_tokens)} output tokens${each}${unknown}.`,
    `${grouped(files.both)} of ${counted(files.claimed, 'claimed file')} were edited; ${files.exact} of ${all} summaries name just the files that were edited.`,
    'Merged counts among merged and closed. Times are medians. Runs that ended without a pull request leave no trace here.',
  ].join(' ')
}

function apartList(title: string, all: TotalsReport['edited']): string[] {
  if (all.length === 0) return []
  const lines = all.slice(0, APART_SHOWN).map(({ number, state, why }) => `- #${number} (${state}): ${why}`)
  const more = all.length - lines.length
  return [`### ${title}`, [...lines, ...(more > 0 ? [`- and ${more} more in the JSON`] : [])].join('\n')]
}

function share(part: number, all: number): string {
  return all === 0 ? '–' : `${Math.round((100 * part) / all)}%`
}
