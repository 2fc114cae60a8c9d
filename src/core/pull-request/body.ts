/** The body of a pull request: Markdown for people, a marker and the record for programs. The same code writes and reads it. */
import type { ProofRecord } from '../record/record.ts'
import { summarizeRecord } from '../run-log/run-summary.ts'
import { renderMarker } from '../task/ownership.ts'
import { largestFit, type Step } from '../text/cut.ts'
import { codeSpan, withoutSkipCommands } from '../text/escape-markdown.ts'
import { sanitizeProse } from '../text/prose.ts'
import { readRecordBlocks, renderRecordBlock, shortenRecord } from './record-block.ts'
import {
  joined,
  labelled,
  renderEarlier,
  renderFileTable,
  renderFlags,
  renderLeftOut,
  renderOrigin,
  renderProof,
  renderReceipt,
  renderRisks,
  renderRun,
  renderVerdict,
} from './sections.ts'
import { fillTemplate, readTemplate, type TemplateSection, type Topic } from './template.ts'

/** GitHub's limit. A text never has fewer UTF-16 units than what GitHub counts. */
export const BODY_LIMIT = 65_536

export type BodyExtras = {
  readonly taskId: string
  readonly runId: string
  readonly branch: string
  readonly closes: number | null
  readonly reasons: readonly string[]
  /** Another pull request for the same task, which people work on. */
  readonly leftAlone?: number | null
  readonly template: string | null
}

type Size = { template: number; files: number; lists: number; prose: number; indent: number }

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
const FULLEST = { files: BODY_LIMIT, lists: BODY_LIMIT, prose: BODY_LIMIT }
const INDENT = 2
const GROWTH = 4

/** The body as Markdown, at most 65,536 characters. Its JSON is always valid; lists that do not fit are cut, with a count of what is missing. */
export function renderBody(record: ProofRecord, extras: BodyExtras): string {
  const template = readTemplate(extras.template ?? '')
  const render = (size: Size): string => bodyOf(shortenRecord(record, size), extras, template, size)
  const fullest = largestFit<Size>(
    { ...FULLEST, template: template.length, indent: INDENT },
    STEPS,
    size => render(size).length <= BODY_LIMIT,
  )
  return render(fullest)
}

/** Reads the last record of a body; null without one. People can edit bodies, so it is data, never identity or permission. */
export function parseBody(markdown: string): ProofRecord | null {
  return readRecordBlocks(markdown).at(-1) ?? null
}

function bodyOf(record: ProofRecord, extras: BodyExtras, template: readonly TemplateSection[], size: Size): string {
  const { evidence, task } = record
  const summary = summarizeRecord(
    record,
    extras.reasons.map(text => ({ kind: 'reason', text })),
  )
  const closing = extras.closes !== null ? `Closes #${extras.closes}` : task.issue === null ? '' : `For #${task.issue}`
  const parts = { ...proseParts(record, GROWTH * size.prose), issue: closing, cost: renderRun(summary) }
  const tests = joined(renderProof(summary), renderOrigin(evidence), parts.tests)
  const leftOut = renderLeftOut(evidence)
  const filled = fillTemplate(template.slice(0, size.template), { ...parts, tests, files: renderFileTable(record) })
  const unless = (topic: Topic, text: string) => (filled.placed.has(topic) ? '' : text)
  const page = joined(
    `${renderVerdict(summary, evidence)} ${unless('issue', closing)}`.trimEnd(),
    renderFlags(summary.flags, extras.leftAlone ?? null),
    filled.markdown === '' ? '' : `${filled.markdown}\n\n---`,
    unless('what', parts.what),
    unless('cause', labelled('Root cause', parts.cause)),
    unless('risks', parts.risks === '' ? '' : `**Look twice at:**\n\n${parts.risks}`),
    renderEarlier(record, GROWTH * size.prose),
    unless('tests', tests),
    unless('files', renderFileTable(record)),
    leftOut === '' ? '' : `**Left out:**\n\n${leftOut}`,
    renderReceipt(evidence, extras.branch),
    unless('cost', parts.cost),
    renderMarker({ task: extras.taskId, run: extras.runId, tree: evidence.tree_sha }),
  )
  return `${joined(withoutSkipCommands(page), renderRecordBlock(record, size.indent))}\n`
}

function proseParts(record: ProofRecord, room: number) {
  const { summary, evidence } = record
  const said = evidence.phases.summary_source === 'host' ? '' : sanitizeProse(summary.tests, room)
  const { revision } = evidence
  const what = sanitizeProse(summary.description, room)
  const causes = [...(revision?.earlier ?? []), summary].flatMap(one => one.root_cause ?? [])
  return {
    what: revision === undefined ? what : labelled('The newest commit', joined(what, newestFiles(evidence))),
    cause: sanitizeProse([...new Set(causes)].join('\n\n'), room),
    tests: labelled('Tested, in the model’s words', said),
    risks: renderRisks(record),
  }
}

const MOST_NAMED = 10

function newestFiles({ files }: ProofRecord['evidence']): string {
  const more = files.length > MOST_NAMED ? ` and ${files.length - MOST_NAMED} more` : ''
  const names = files.slice(0, MOST_NAMED).map(({ path }) => codeSpan(path))
  return names.length === 0 ? '' : `It changes ${names.join(', ')}${more}.`
}
