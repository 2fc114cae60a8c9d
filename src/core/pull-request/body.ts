/** The body of a pull request: Markdown for people, a marker and the record for programs. The same code writes and reads it. */
import type { ProofRecord } from '../record/record.ts'
import { proofRows } from '../record/verdict.ts'
import { summarizeRecord } from '../run-log/run-summary.ts'
import { renderMarker } from '../task/ownership.ts'
import { largestFit, type Step } from '../text/cut.ts'
import { renderFlags, renderHeadline, renderProofTable } from './flags.ts'
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

/** GitHub's limit. A text never has fewer UTF-16 units than what GitHub counts. */
export const BODY_LIMIT = 65_536

export type BodyExtras = {
  /** `issue-12`, `task-<slug>`. */
  readonly taskId: string
  readonly runId: string
  readonly branch: string
  /** The issue that merging closes, or null. */
  readonly closes: number | null
  /** What keeps the change from being ready, one sentence each. */
  readonly reasons: readonly string[]
  /** Another pull request for the same task, which people work on. */
  readonly leftAlone?: number | null
  /** The repository's pull request template, or null. */
  readonly template: string | null
}

type Size = { template: number; files: number; lists: number; prose: number; indent: number }

/** What a body that is too long loses, in this order. The last three steps cut more than reads well. */
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
/** Escaped prose is longer. */
const GROWTH = 4

/** The body as Markdown, at most 65,536 characters. Its JSON is always valid; lists that do not fit are cut, with a count of what is missing. */
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

/** Reads the record of a body; null without one. People can edit bodies, so it is data, never identity or permission. */
export function parseBody(markdown: string): ProofRecord | null {
  return readRecordBlock(markdown)
}

function bodyOf(record: ProofRecord, extras: BodyExtras, template: readonly TemplateSection[], size: Size): string {
  const { evidence } = record
  const sections = sectionsOf(record, extras, GROWTH * size.prose)
  const filled = fillTemplate(template, partsOf(sections), size.template)
  const rest = sections.filter(({ topic }) => topic === null || !filled.placed.has(topic))
  const parts = [
    renderHeadline(evidence),
    renderFlags(summarizeRecord(record).flags, extras.reasons, extras.leftAlone ?? null),
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
