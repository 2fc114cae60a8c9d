/** The report of a run as one HTML file that needs nothing else: no address is loaded, and only our own style and search may act in it. */
import { createHash } from 'node:crypto'
import type { VNode } from 'preact'
import { render } from 'preact-render-to-string'
import type { RunReport } from '../../core/run-report/run-report.ts'
import { change } from './diff-parts.ts'
import { type Child, el, own } from './element.ts'
import { glance, notices, proof } from './overview-sections.ts'
import { PAGE_STYLE } from './page-style.ts'
import { RUN_STYLE } from './run-style.ts'
import { SEARCH_SCRIPT } from './search-script.ts'
import { evidence, summary, task } from './text-sections.ts'
import { timeline } from './timeline-section.ts'
import { turns } from './turns-section.ts'

const STYLE = PAGE_STYLE + RUN_STYLE

const SECTIONS = {
  notices: 'Notes',
  proof: 'Proof',
  change: 'Change',
  summary: 'Summary',
  timeline: 'Timeline',
  task: 'Task',
  turns: 'Turns',
  evidence: 'Evidence',
} as const

/** The page. Everything in the report is text to it. */
export function renderReport(report: RunReport): string {
  const parts = {
    notices: notices(report),
    proof: proof(report),
    change: change(report),
    summary: summary(report),
    timeline: timeline(report),
    task: task(report),
    turns: turns(report),
    evidence: evidence(report),
  }
  const there = Object.entries(SECTIONS).filter(([id]) => parts[id as keyof typeof parts] !== null)
  const page = el(
    'html',
    { lang: 'en' },
    head(`${report.title} · Diffproof run report`),
    el(
      'body',
      null,
      el('a', { class: 'skip', href: '#main' }, 'Skip to the report'),
      el('header', null, el('span', { class: 'brand' }, 'Diffproof run report'), contents(there), search()),
      el('main', { id: 'main', tabindex: -1 }, glance(report), Object.values(parts)),
      el(
        'footer',
        null,
        el('p', null, 'This file loads nothing from anywhere. The work is the model’s, the proof the host’s.'),
      ),
      own('script', SEARCH_SCRIPT),
    ),
  )
  return `<!doctype html>\n${render(page)}\n`
}

/** The policy stands before everything that it rules. */
function head(title: string): VNode {
  const policy = `default-src 'none'; style-src '${hashOf(STYLE)}'; script-src '${hashOf(SEARCH_SCRIPT)}'; base-uri 'none'; form-action 'none'`
  return el(
    'head',
    null,
    el('meta', { 'http-equiv': 'Content-Security-Policy', content: policy }),
    el('meta', { charset: 'utf-8' }),
    el('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    el('meta', { name: 'color-scheme', content: 'light dark' }),
    el('meta', { name: 'referrer', content: 'no-referrer' }),
    el('title', null, title),
    own('style', STYLE),
  )
}

function contents(sections: readonly (readonly [string, string])[]): VNode {
  const items: Child = sections.map(([id, name]) => el('li', null, el('a', { href: `#${id}` }, name)))
  return el('nav', { 'aria-label': 'Sections' }, el('ul', null, items))
}

/** Shown by the script, without which it could do nothing. */
function search(): VNode {
  return el(
    'search',
    { hidden: true },
    el(
      'form',
      { id: 'find' },
      el('label', { for: 'find-text' }, 'Search'),
      el('input', { id: 'find-text', type: 'search', autocomplete: 'off', spellcheck: false }),
      el('button', { type: 'button', id: 'find-previous' }, 'Previous'),
      el('button', { type: 'submit' }, 'Next'),
      el('output', { id: 'find-count', 'aria-live': 'polite' }),
    ),
  )
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
