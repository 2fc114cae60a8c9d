/** The top of the page: how it ended, what to know before trusting it, and what proves it. */
import type { VNode } from 'preact'
import { grouped } from '../../core/run-report/quantities.ts'
import type { RunReport } from '../../core/run-report/run-report.ts'
import { el } from './element.ts'
import { linked, note, type Part, section, sentence, sign } from './page-parts.ts'

/** Title, outcome, reason, numbers and facts. */
export function glance({
  title,
  about,
  outcome,
  outcomeInWords,
  verdict,
  reason,
  next,
  figures,
  facts,
}: RunReport): VNode {
  return el(
    'section',
    { id: 'glance', 'aria-labelledby': 'glance-title' },
    el('p', { class: 'about' }, about),
    el('h1', { id: 'glance-title', 'data-where': 'At a glance' }, title),
    el(
      'p',
      { class: 'outcome' },
      el('strong', { class: `badge ${verdict}` }, sign(verdict), outcomeInWords),
      el('code', null, outcome),
    ),
    el('p', { class: 'reason' }, sentence(reason)),
    next === ''
      ? null
      : el('p', { class: 'reason', id: 'next' }, el('strong', null, 'What to do next: '), sentence(next)),
    el(
      'dl',
      { class: 'figures' },
      figures.map(({ name, value, mark }) => el('div', null, el('dt', null, name), el('dd', { class: mark }, value))),
    ),
    el(
      'dl',
      { class: 'facts' },
      facts.map(({ name, value, link, isCode }) =>
        el('div', null, el('dt', null, name), el('dd', null, isCode ? el('code', null, value) : linked(value, link))),
      ),
    ),
  )
}

/** What speaks against the change, and what is worth knowing. */
export function notices({ notices: all }: RunReport): Part {
  if (all.length === 0) return null
  return section(
    'notices',
    all.some(({ mark }) => mark === 'bad') ? 'Look at this first' : 'Good to know',
    all.map(({ title, mark, items, leftOut }) =>
      el(
        'div',
        { class: `notice ${mark}` },
        el('h3', null, mark === 'bad' ? sign('open') : null, title),
        el(
          'ul',
          null,
          items.map(({ path, text }) =>
            el(
              'li',
              null,
              path === null ? null : el('code', null, path),
              path === null || text === '' ? '' : ': ',
              sentence(text),
            ),
          ),
        ),
        leftOut === 0 ? null : note(`${grouped(leftOut)} more`),
      ),
    ),
  )
}

/** The table of the proof. */
export function proof({ proof: rows }: RunReport): Part {
  if (rows.length === 0) return null
  return section(
    'proof',
    'Proof',
    el(
      'table',
      { class: 'proof' },
      el('thead', null, el('tr', null, el('th', { scope: 'col' }, 'What'), el('th', { scope: 'col' }, 'Result'))),
      el(
        'tbody',
        null,
        rows.map(({ name, mark, value, code, names, namesLeftOut }) =>
          el(
            'tr',
            null,
            el('th', { scope: 'row' }, name),
            el(
              'td',
              null,
              sign(mark),
              el('span', { class: mark }, value),
              code === null ? null : el('code', { class: 'beside' }, code),
              names.length === 0
                ? null
                : el(
                    'ul',
                    null,
                    names.map(one => el('li', null, el('code', null, one))),
                  ),
              namesLeftOut === 0 ? null : note(`${grouped(namesLeftOut)} more`),
            ),
          ),
        ),
      ),
    ),
  )
}
