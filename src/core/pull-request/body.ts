/** The body of a pull request: Markdown for people, a marker and the record for programs. The same code writes and reads it. */

import type { ProofRecord } from '../record/record.ts'
import { proofRows } from '../record/verdict.ts'
import { largestFit, type Step } from '../text/cut.ts'
import { renderFlags } from './flags.ts'
import { renderHeadline } from './headline.ts'
import { renderMarker } from './ownership.ts'
import { renderProofTable } from './proof-table.ts'
import { readRecordBlock, renderRecordBlock, roomOf, shortenRecord } from './record-block.ts'
import {
  renderCause,
  renderClosing,
  renderDescription,
  renderEarlier,
  renderFileTable,
  renderLeftOut,
  renderReceipt,
  renderRisks,
  renderRun,
  renderTestsNote,
} from './sections.ts'
import { fillTemplate, linesOf, type Parts, readTemplate, type TemplateSection, type Topic } from './template.ts'

/** GitHub's limit, taken in UTF-16 units, which are never fewer than what it counts. */
export const BODY_LIMIT = 65_536

export type BodyExtras = {
  /** `issue-12`, `task-<slug>`. */
  readonly taskId: string
  readonly runId: string
  readonly branch: string
  /** The issue that merging closes, null where none is to be closed. */
  readonly closes: number | null
  /** What keeps the change from being ready, one sentence each. */
  readonly reasons: readonly string[]
  /** A pull request for the same task that people work on: left alone and linked. */
  readonly leftAlone?: number | null
  /** The repository's pull request template, which the body then follows; null where there is none. */
  readonly template: string | null
}

type Size = { template: number; files: number; lists: number; prose: number; indent: number }

/** In which order a body that is too long gives way: the template from its end, blanks, names of tests and the like, files, prose, and once more below what reads well. */
const STEPS: readonly Step<Size>[] = [
  { knob: 'template', floor: 0 },
  { knob: 'indent', floor: 0 },
  { knob: 'lists', floor: 50 },
  { knob: 'files', floor: 20 },
  { knob: 'prose', floor: 1_000 },
  { knob: 'files', floor: 0 },
  { knob: 'lists', floor: 0 },
  { knob: 'prose', floor: 120 },
]
const INDENT = 2
/** Prose that is made inert gets longer. */
const GROWTH = 4

/** The body as Markdown, at most 65,536 characters; its JSON is whole in any case, with lists cut and counted where they would not fit. */
export function renderBody(record: ProofRecord, extras: BodyExtras): string {
  const template = readTemplate(extras.template ?? '')
  const render = (size: Size): string => bodyOf(shortenRecord(record, size), extras, template, size)
  const fullest = largestFit<Size>(
    { ...roomOf(record), template: linesOf(template), indent: INDENT },
    STEPS,
    size => render(size).length <= BODY_LIMIT,
  )
  return render(fullest)
}

/** The record of a body that `renderBody` wrote, null where it holds none. People can edit bodies: it is data, never identity or permission. */
export function parseBody(markdown: string): ProofRecord | null {
  return readRecordBlock(markdown)
}

function bodyOf(record: ProofRecord, extras: BodyExtras, template: readonly TemplateSection[], size: Size): string {
  const { evidence } = record
  const sections = sectionsOf(record, extras, GROWTH * size.prose)
  const filled = fillTemplate(template, partsOf(sections), size.template)
  const rest = sections.filter(({ topic }) => topic === null || !filled.placed.has(topic))
  const parts = [
    renderHeadline(record),
    renderFlags(record, extras.reasons, extras.leftAlone ?? null),
    ...(filled.markdown === '' ? [] : [filled.markdown, '---']),
    ...rest.flatMap(({ heading, text }) => (text === '' ? [] : [heading, text])),
    renderMarker({ task: extras.taskId, run: extras.runId, tree: evidence.tree_sha }),
    renderRecordBlock(record, size.indent),
  ]
  return `${parts.filter(part => part !== '').join('\n\n')}\n`
}

type Section = { readonly topic: Topic | null; readonly heading: string; readonly text: string }

function sectionsOf(record: ProofRecord, extras: BodyExtras, room: number): Section[] {
  const { evidence } = record
  const proof = [renderProofTable(proofRows(evidence)), renderTestsNote(record, room)]
    .filter(part => part !== '')
    .join('\n\n')
  return [
    { topic: 'what', heading: '## What changed and why', text: renderDescription(record, room) },
    { topic: 'cause', heading: '### Root cause', text: renderCause(record, room) },
    { topic: null, heading: '### Before this revision', text: renderEarlier(record, room) },
    { topic: 'tests', heading: '## Proof', text: proof },
    { topic: 'files', heading: '## Files', text: renderFileTable(record) },
    { topic: 'risks', heading: '## Risks', text: renderRisks(record) },
    { topic: null, heading: '## Left out', text: renderLeftOut(evidence) },
    { topic: 'cost', heading: '', text: renderRun(evidence) },
    { topic: null, heading: '', text: renderReceipt(evidence, extras.branch) },
    { topic: 'issue', heading: '', text: renderClosing(record, extras.closes) },
  ]
}

function partsOf(sections: readonly Section[]): Parts {
  return Object.fromEntries(sections.flatMap(({ topic, text }) => (topic === null ? [] : [[topic, text]])))
}
