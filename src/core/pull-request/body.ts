/** The body of a pull request: Markdown for people, a marker and the record for programs. The same code writes and reads it. */
import type { ProofRecord } from '../evidence/record.ts'
import { renderFileTable } from './file-table.ts'
import { largestFit, type Step } from './fit.ts'
import { renderFlags } from './flags.ts'
import { renderHeadline } from './headline.ts'
import { renderMarker } from './marker.ts'
import { renderProofTable } from './proof-table.ts'
import { readRecordBlock, renderRecordBlock } from './record-block.ts'
import {
  renderClosing,
  renderLeftOut,
  renderReceipt,
  renderRisks,
  renderRun,
  renderTestsNote,
  renderWhy,
} from './sections.ts'
import { roomOf, shortenRecord } from './shorten-record.ts'

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
  /** An earlier pull request of ours that people have pushed to: left alone and linked. */
  readonly leftAlone?: number | null
}

type Size = { files: number; lists: number; prose: number; indent: number }

/** In which order a body that is too long gives way: blanks, names of tests and the like, files, prose, and once more below what reads well. */
const STEPS: readonly Step<Size>[] = [
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
  const render = (size: Size): string => bodyOf(shortenRecord(record, size), extras, size)
  const fullest = largestFit<Size>(
    { ...roomOf(record), indent: INDENT },
    STEPS,
    size => render(size).length <= BODY_LIMIT,
  )
  return render(fullest)
}

/** The record of a body that `renderBody` wrote, null where it holds none. People can edit bodies: it is data, never identity or permission. */
export function parseBody(markdown: string): ProofRecord | null {
  return readRecordBlock(markdown)
}

function bodyOf(record: ProofRecord, extras: BodyExtras, size: Size): string {
  const { evidence } = record
  const room = GROWTH * size.prose
  const parts = [
    renderHeadline(record),
    renderFlags(record, extras.reasons, extras.leftAlone ?? null),
    renderWhy(record, room),
    '## Proof',
    renderProofTable(evidence),
    renderReceipt(evidence, extras.branch),
    renderTestsNote(record, room),
    evidence.files.length === 0 ? '' : '## Files',
    renderFileTable(record),
    renderRisks(record),
    renderLeftOut(evidence),
    renderRun(evidence),
    renderClosing(record, extras.closes),
    renderMarker({ task: extras.taskId, run: extras.runId, tree: evidence.tree_sha }),
    renderRecordBlock(record, size.indent),
  ]
  return `${parts.filter(part => part !== '').join('\n\n')}\n`
}
