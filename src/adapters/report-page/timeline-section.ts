/** The steps of the run as bars. */
import type { VNode } from 'preact'
import { durationInWords } from '../../core/pull-request/quantities.ts'
import { clockOf } from '../../core/run-report/quantities.ts'
import type { RunReport } from '../../core/run-report/run-report.ts'
import type { TimelineRow } from '../../core/run-report/timeline.ts'
import { el } from './element.ts'
import { section } from './page-parts.ts'

const COLUMNS = ['Step', 'Began', 'Took'] as const

/** A table that can be read without its bars. */
export function timeline({ timeline: { totalMs, rows } }: RunReport): VNode {
  return section(
    'timeline',
    'Timeline',
    el(
      'table',
      { class: 'timeline' },
      el(
        'thead',
        null,
        el(
          'tr',
          null,
          COLUMNS.map(name => el('th', { scope: 'col' }, name)),
          el('th', { scope: 'col', class: 'axis' }, el('span', null, '0:00'), el('span', null, clockOf(totalMs))),
        ),
      ),
      el('tbody', null, rows.map(row)),
    ),
  )
}

function row({ name, note, isPart, beganAt, lastedMs, bars }: TimelineRow): VNode {
  return el(
    'tr',
    { class: isPart ? 'part' : undefined },
    el('th', { scope: 'row' }, name, note === null ? null : el('span', { class: 'quiet' }, ` ${note}`)),
    el('td', { class: 'number' }, clockOf(beganAt)),
    el('td', { class: 'number' }, durationInWords(lastedMs)),
    el(
      'td',
      null,
      el(
        'svg',
        { width: '100%', height: 14, 'aria-hidden': 'true', focusable: 'false' },
        el('rect', { width: '100%', height: 14, class: 'track' }),
        bars.map(({ from, share, tone }) => el('rect', { x: `${from}%`, width: `${share}%`, height: 14, class: tone })),
      ),
    ),
  )
}
