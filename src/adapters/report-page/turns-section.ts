/** Every turn: what the model said and did and what it cost, and what the host did in between. */
import type { VNode } from 'preact'
import { counted, durationInWords } from '../../core/pull-request/quantities.ts'
import type { CallView } from '../../core/run-report/call-view.ts'
import type { HostEntry } from '../../core/run-report/host-entry.ts'
import { clockOf, grouped, money } from '../../core/run-report/quantities.ts'
import type { RunReport } from '../../core/run-report/run-report.ts'
import type { TurnView } from '../../core/run-report/turn-view.ts'
import { diffBlock } from './diff-parts.ts'
import { type Child, el } from './element.ts'
import { codeBlock, folded, note, type Part, prose, section, sentence, sign } from './page-parts.ts'

/** What is shorter than that is not told. */
const SHORT_MS = 100

/** The turns in the order of time. */
export function turns({ entries, entriesLeftOut, dearest }: RunReport): Part {
  if (entries.length === 0) return null
  const rows = entries.map(entry => (entry.kind === 'turn' ? turn(entry, dearest) : host(entry)))
  const half = entriesLeftOut === 0 ? rows.length : rows.length / 2
  return section(
    'turns',
    'Turn by turn',
    rows.slice(0, half),
    entriesLeftOut === 0
      ? null
      : note(`${grouped(entriesLeftOut)} entries are left out here; the transcript has them.`),
    rows.slice(half),
  )
}

function turn(view: TurnView, dearest: number): VNode {
  const name = `Turn ${view.turn}`
  const id = `request-${view.request}`
  return el(
    'article',
    { class: 'entry turn', 'aria-labelledby': id },
    el('div', { class: 'at' }, clockOf(view.at)),
    el(
      'div',
      { class: 'body' },
      el(
        'h3',
        { id, 'data-where': name },
        name,
        view.closing ? el('span', { class: 'quiet' }, ' summary phase') : null,
      ),
      el('ul', { class: 'meta' }, metaOf(view, dearest)),
      view.failure === null ? null : el('p', { class: 'bad' }, sign('bad'), view.failure),
      view.stop === null ? null : el('p', { class: 'bad' }, sign('bad'), `The answer ended with ${view.stop}`),
      view.thought === null ? null : folded('Thinking', prose(view.thought)),
      view.said === null ? null : prose(view.said),
      view.calls.map((one, index) => call(one, `${name}, call ${index + 1}`)),
      view.callsLeftOut === 0 ? null : note(`${counted(view.callsLeftOut, 'more call')}; the transcript has them.`),
    ),
  )
}

function metaOf({ lastedMs, costUsd, tokens, model }: TurnView, dearest: number): VNode[] {
  const item = (...parts: readonly Child[]) => el('li', null, ...parts)
  return [
    item(lastedMs === null ? 'not answered' : durationInWords(lastedMs)),
    ...(tokens === null
      ? []
      : [
          item(`cost ${money(costUsd)}`, costBar(costUsd, dearest)),
          item(`${grouped(tokens.input)} tokens in`),
          ...(tokens.cached === null ? [] : [item(`${tokens.cached} from cache`)]),
          item(`${grouped(tokens.output)} out`),
        ]),
    ...(model === null ? [] : [item(model)]),
  ]
}

/** How dear the turn was beside the dearest. */
function costBar(costUsd: number | null, dearest: number): Part {
  if (costUsd === null || dearest === 0) return null
  const width = `${Math.round((costUsd / dearest) * 10_000) / 100}%`
  return el(
    'svg',
    { class: 'cost', width: 56, height: 6, 'aria-hidden': 'true', focusable: 'false' },
    el('rect', { width: '100%', height: 6, class: 'track' }),
    el('rect', { width, height: 6, class: 'model' }),
  )
}

function call({ verb, object, failure, lastedMs, waitedMs, input, edit, result }: CallView, label: string): VNode {
  const heading = [
    el('span', { class: failure === null ? 'verb' : 'verb bad' }, failure === null ? verb : [sign('bad'), verb]),
    object === '' ? null : el('code', null, object),
    failure === null ? null : el('span', { class: 'bad' }, failure),
    lastedMs < SHORT_MS ? null : el('span', { class: 'quiet' }, durationInWords(lastedMs)),
    waitedMs < SHORT_MS
      ? null
      : el('span', { class: 'quiet' }, `waited ${durationInWords(waitedMs)} for the tests before`),
  ]
  const isEmpty = result.head === ''
  const body = [
    input === null ? null : [el('h4', null, input.label), codeBlock(`${label}: ${input.label}`, input.text)],
    edit === null || edit.lines.length === 0
      ? null
      : diffBlock(`${label}: lines`, [{ heading: null, lines: edit.lines }]),
    edit === null || edit.leftOut === 0
      ? null
      : note(`${counted(edit.leftOut, 'more line')}; the transcript has them.`),
    isEmpty || (input === null && edit === null) ? null : el('h4', null, 'Result'),
    isEmpty ? null : codeBlock(`${label}: result`, result),
  ]
  return folded(heading, body, { class: 'call' })
}

function host({ at, mark, title, object, facts, text }: HostEntry): VNode {
  return el(
    'div',
    { class: 'entry host' },
    el('div', { class: 'at' }, clockOf(at)),
    el(
      'div',
      { class: 'body' },
      el(
        'p',
        { class: 'line' },
        el('span', { class: mark, 'data-where': title }, sign(mark), title),
        object === null ? null : el('code', null, object),
        facts.map(fact => el('span', { class: 'quiet' }, sentence(fact))),
      ),
      text === null
        ? null
        : folded(
            text.label,
            text.isCode ? codeBlock(`${title}: ${text.label}`, text.text) : prose(text.text, sentence),
          ),
    ),
  )
}
