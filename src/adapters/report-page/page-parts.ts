/** The small parts that the page is put together from. Text given to them is escaped by the template; there is no other way in. */
import type { VNode } from 'preact'
import { codeParts } from '../../core/run-report/code-parts.ts'
import type { CutText } from '../../core/run-report/cut-text.ts'
import { grouped } from '../../core/run-report/quantities.ts'
import { type Child, el } from './element.ts'

export type Part = VNode | null

const SIGNS = { good: '✓', bad: '✗', open: '!', plain: '' } as const

/** A sign beside words that say the same. */
export function sign(mark: keyof typeof SIGNS): VNode {
  return el('span', { class: `sign ${mark}`, 'aria-hidden': 'true' }, SIGNS[mark])
}

/** A section with its heading; nothing where it would be empty. */
export function section(id: string, title: string, ...children: Child[]): VNode {
  const heading = `${id}-title`
  return el(
    'section',
    { id, 'aria-labelledby': heading },
    el('h2', { id: heading, 'data-where': title }, title),
    ...children,
  )
}

/** Words that are folded away, and what they open. */
export function folded(summary: Child, body: Child, more: { class?: string; open?: boolean } = {}): VNode {
  const { class: name, open = false } = more
  return el('details', { ...(name === undefined ? {} : { class: name }), open }, el('summary', null, summary), body)
}

/** Text in lines that scroll inside themselves. */
export function codeBlock(label: string, { head, leftOut, tail }: CutText): Part[] {
  const block = (name: string, text: string) =>
    el('pre', { tabindex: 0, role: 'group', 'aria-label': name }, el('code', null, text))
  if (leftOut === 0) return [block(label, head)]
  return [block(label, head), leftOutNote(leftOut), block(`${label}, end`, tail)]
}

/** A sentence of the host: what stands between backticks in it is code. */
export function sentence(text: string): Child {
  return codeParts(text).map(part => (part.isCode ? el('code', null, part.text) : part.text))
}

/** Prose whose lines wrap; `show` is for prose of the host. */
export function prose({ head, leftOut, tail }: CutText, show: (text: string) => Child = text => text): Part[] {
  const block = (text: string) => el('p', { class: 'prose' }, show(text))
  return leftOut === 0 ? [block(head)] : [block(head), leftOutNote(leftOut), block(tail)]
}

/** Says that something is not here, and where it is. */
export function note(text: string): VNode {
  return el('p', { class: 'note' }, text)
}

function leftOutNote(count: number): VNode {
  return note(`${grouped(count)} characters are left out here; the transcript has them.`)
}

/** A name or an address of the repository's server. */
export function linked(text: string, link: string | null): VNode | string {
  return link === null ? text : el('a', { href: link, rel: 'noreferrer' }, text)
}
