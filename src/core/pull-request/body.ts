/** The body of a pull request: Markdown for people, a marker and the record for programs. The same code writes and reads it. */
import type { Evidence, ProofRecord } from '../facts/record.ts'
import { provesChange, type Verdict } from '../facts/verdict.ts'
import { doubtInWords } from '../page/verdict-words.ts'
import { effortInWords, type Flag, type RunSummary, summarizeRecord } from '../run-log/run-summary.ts'
import { renderMarker } from '../task/ownership.ts'
import { largestFit, type Step } from '../text/cut.ts'
import { codeSpan, escapedLine, escapedTitle } from '../text/escape-markdown.ts'
import { refersElsewhere, withoutSkipCommands } from '../text/live-tokens.ts'
import { sanitizeProse } from '../text/prose.ts'
import { counted, firstFew, upperFirst } from '../text/quantities.ts'
import { shortId } from '../text/sanitized-text.ts'
import { readRecordBlocks, renderRecordBlock, shortenRecord } from './record-block.ts'
import {
  folded,
  joined,
  PLAIN_ADDRESS,
  renderFiles,
  renderItem,
  renderItems,
  renderProof,
  renderVerdict,
  sentence,
} from './sections.ts'
import { fillTemplate, readTemplate, type TemplateSection, topicOf, whoKnows } from './template.ts'

/** GitHub's limit. A text never has fewer UTF-16 units than what GitHub counts. */
export const BODY_LIMIT = 65_536

export type BodyExtras = {
  readonly taskId: string
  readonly runId: string
  readonly branch: string
  readonly closes: number | null
  readonly verdict: Verdict
  readonly leftAlone?: number | null
  /** Whether a workflow of the repository answers `/diffproof` on a pull request. */
  readonly takesFollowUps?: boolean
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
const FULLEST = { files: BODY_LIMIT, lists: BODY_LIMIT, prose: BODY_LIMIT, indent: 2 }
const GROWTH = 4

/** The body as Markdown, at most 65,536 characters. Its JSON is always valid; lists that do not fit are cut, with a count of what is missing. */
export function renderBody(record: ProofRecord, extras: BodyExtras): string {
  const template = readTemplate(extras.template ?? '')
  const render = (size: Size): string => bodyOf(shortenRecord(record, size), extras, template, size)
  const fullest = { ...FULLEST, template: template.length }
  return render(largestFit<Size>(fullest, STEPS, size => render(size).length <= BODY_LIMIT))
}

/** Reads the last record of a body; null without one. People can edit bodies, so it is data, never identity or permission. */
export function parseBody(markdown: string): ProofRecord | null {
  return readRecordBlocks(markdown).at(-1) ?? null
}

function bodyOf(record: ProofRecord, extras: BodyExtras, template: readonly TemplateSection[], size: Size): string {
  const { evidence, task } = record
  const summary = summarizeRecord({ record, verdict: extras.verdict })
  const closing = extras.closes !== null ? `Closes #${extras.closes}` : task.issue === null ? '' : `For #${task.issue}`
  const { isModels, ...said } = proseParts(record, GROWTH * size.prose)
  const signed = (part: string) => (part === '' || !isModels ? part : joined(part, '<sub>Written by the model.</sub>'))
  const shown = template.slice(0, size.template)
  const asked = new Set(shown.map(({ title }) => topicOf(title)))
  const what = joined(
    said.what,
    asked.has('cause') ? '' : labelled('Root cause', said.cause),
    asked.has('risks') ? '' : listed('Look twice at', said.risks),
    labelled('Tested', said.tests),
    ...plannedNeeds(record, GROWTH * size.prose),
    earlierCommits(record, GROWTH * size.prose),
  )
  const parts = {
    ...{ what: signed(what), cause: signed(said.cause), risks: signed(said.risks), issue: closing },
    tests: joined(renderProof(summary), renderOrigin(evidence)),
    files: renderFileTable(record),
    cost: renderRun(summary, evidence, extras.takesFollowUps === true),
  }
  const filled = fillTemplate(shown, parts, box => whoKnows(box, knownOf(record, closing !== '')))
  const unless = (topic: keyof typeof parts) => (filled.placed.has(topic) ? '' : parts[topic])
  const excluded = new Set(evidence.split_off)
  const leftOut = evidence.left_out
    .filter(({ path }) => !excluded.has(path))
    .map(({ path, why }) => ({ path, text: why }))
  const page = joined(
    `${renderHead(summary, evidence)} ${unless('issue')}`.trimEnd(),
    renderFlags(summary, extras.leftAlone ?? null),
    unless('what'),
    filled.markdown,
    unless('tests'),
    unless('files'),
    listed('Left out', renderItems(leftOut, evidence.left_out_omitted)),
    filled.rest === '' ? '' : folded('The rest of the template', [filled.rest]),
    unless('cost'),
    renderReceipt(evidence, extras.branch),
    renderMarker({ task: extras.taskId, run: extras.runId, tree: evidence.tree_sha }),
  )
  return `${joined(withoutSkipCommands(page), renderRecordBlock(record, size.indent))}\n`
}

function knownOf({ evidence, summary }: ProofRecord, isLinked: boolean) {
  const { tests, checks } = evidence
  const isTested = tests.final.status === 'passed' && tests.tampering.length === 0
  const hasNewTests = isTested && provesChange(tests.proof) && (tests.results?.added.length ?? 0) > 0
  const isLinted = checks.some(({ command, status }) => status === 'passed' && /lint/i.test(command))
  return { isTested, hasNewTests, isLinted, isLinked, isFix: summary.root_cause !== null }
}

function proseParts(record: ProofRecord, room: number) {
  const { summary, evidence } = record
  const { revision, phases } = evidence
  const isModels = phases.summary_source !== 'host'
  const earlier = revision?.earlier ?? []
  const what = sanitizeProse(summary.description, room)
  const causes = [...earlier, summary].flatMap(one => one.root_cause ?? [])
  const named = new Set([...summary.risks, ...earlier.flatMap(round => round.risks ?? [])])
  const risks = [...named].map(text => ({ path: null, text }))
  return {
    isModels,
    what: revision === undefined ? what : joined(newestFiles(evidence), what),
    cause: sanitizeProse([...new Set(causes)].join('\n\n'), room),
    tests: isModels ? sanitizeProse(summary.tests, room) : '',
    risks: renderItems(risks, summary.risks_omitted),
  }
}

function plannedNeeds({ summary }: ProofRecord, room: number): string[] {
  const { dependencies = [], dependencies_omitted: omitted, setup_instructions: setup = '' } = summary
  const items = dependencies.map(text => ({ path: null, text }))
  return [listed('To install', renderItems(items, omitted)), labelled('To set up', sanitizeProse(setup, room))]
}

const MOST_NAMED = 10

function newestFiles({ files, files_omitted: omitted = 0 }: ProofRecord['evidence']): string {
  const names = files.slice(0, MOST_NAMED).map(({ path }) => codeSpan(path))
  if (names.length === 0) return ''
  return `**The newest commit** changes ${firstFew(names, MOST_NAMED, files.length - names.length + omitted)}.`
}

function labelled(label: string, prose: string): string {
  return prose === '' ? '' : `**${label}:**${prose.includes('\n') ? '\n\n' : ' '}${prose}`
}

/** One item follows its label; several are a list. */
function listed(label: string, list: string): string {
  if (list === '') return ''
  return /\n/.test(list) ? `**${label}:**\n\n${list}` : `**${label}:** ${list.replace(/^- /, '')}`
}

const ASKED = { comment: 'a comment', review: 'a review', 'failed-run': 'a failed check' } as const

function renderHead({ verdict }: RunSummary, { revision }: Evidence): string {
  return renderVerdict(
    verdict,
    revision === undefined ? '' : `Revision ${revision.number}, after ${ASKED[revision.asked_by]}. `,
  )
}

const LINE_LIMIT = 500
const MOST_LINES = 20
const LONGEST_FLAG = 400
const MOST_ITEMS = 10

function renderFlags({ flags, verdict }: RunSummary, leftAlone: number | null): string {
  // The findings of weakened tests have lines of their own.
  const unsaid = verdict.unsaid.filter(({ kind }) => kind !== 'tampering').map(doubtInWords)
  const linesOf = (weight: Flag['weight']) =>
    flags.filter(flag => flag.weight === weight).flatMap(flag => flagLines(flag, unsaid))
  const other = leftAlone === null ? [] : [`People work on #${leftAlone} for the same task; it was left alone.`]
  return joined(alert('WARNING', linesOf('warning')), alert('NOTE', [...other, ...linesOf('note')]))
}

function flagLines({ kind, title, items, omitted }: Flag, unsaid: readonly string[]): string[] {
  if (kind === 'doubt' || kind === 'no-sandbox' || kind === 'note') {
    const texts = kind === 'doubt' ? unsaid : items.map(({ text }) => text)
    return texts.slice(0, MOST_LINES).map(text => sentence(upperFirst(text), LONGEST_FLAG))
  }
  if (kind !== 'tampering' && kind !== 'invisible-characters' && kind !== 'disagreement') return []
  const lines = items.slice(0, MOST_ITEMS).map(item => `${title}: ${renderItem(item, LONGEST_FLAG)}`)
  const more = items.length - lines.length + omitted
  return more === 0 ? lines : [...lines, `${title}: ${more} more, see the record below.`]
}

function alert(kind: 'WARNING' | 'NOTE', lines: readonly string[]): string {
  if (lines.length === 0) return ''
  return [`> [!${kind}]`, ...lines.map(line => (lines.length === 1 ? `> ${line}` : `> - ${line}`))].join('\n')
}

function renderOrigin({ revision, tests }: Evidence): string {
  const { base_sha: sha, files = [] } = revision ?? {}
  const url = tests.baseline.measured_by
  const origin = `“Before” of the proof is the base of the pull request, ${codeSpan(shortId(sha ?? ''))}. “Before” of the other rows is the commit before this revision.`
  const baseline = `The tests before this revision ran in ${linkTo(url ?? '', 'the run before')} on the same tree, and not again.`
  const notes = [...(sha === undefined || files.length === 0 ? [] : [origin]), ...(url === undefined ? [] : [baseline])]
  return notes.length === 0 ? '' : `<sub>${notes.join(' ')}</sub>`
}

/** The words alone if the address could be read as something else. */
function linkTo(url: string, words: string): string {
  return PLAIN_ADDRESS.test(url) && !refersElsewhere(url) ? `[${words}](${url.replaceAll('&', '&amp;')})` : words
}

function earlierCommits({ evidence }: ProofRecord, limit: number): string {
  const { earlier = [], earlier_omitted: omitted = 0 } = evidence.revision ?? {}
  const share = Math.floor(limit / Math.max(1, earlier.length))
  if (earlier.length + omitted === 0) return ''
  const parts = earlier.flatMap(round => [
    `**Earlier commit: ${escapedTitle(round.title, LINE_LIMIT) || 'without a title'}**`,
    sanitizeProse(round.description, share),
  ])
  return joined(...parts, omitted > 0 ? `${counted(omitted, 'earlier commit')} more` : '')
}

function renderReceipt(evidence: Evidence, branch: string): string {
  return folded('Verify it yourself', [
    'These results belong to one git tree. To check that it is the one of this pull request:',
    '',
    '```sh',
    `git fetch origin ${shellWord(branch)}`,
    `git rev-parse 'FETCH_HEAD^{tree}' # ${escapedLine(evidence.tree_sha, LINE_LIMIT)}`,
    '```',
  ])
}

function shellWord(word: string): string {
  return /^[\w./-]+$/.test(word) ? word : `'${word.replace(/[^\x20-\x7e]|[`'\\]/g, '?')}'`
}

function renderRun(summary: RunSummary, { run_url: url, revision }: Evidence, takesFollowUps: boolean): string {
  const hint = takesFollowUps || revision?.asked_by === 'comment' ? ' · reply `/diffproof …` to ask for changes' : ''
  const effort = `${codeSpan(summary.model ?? '')} · ${effortInWords(summary)} · ${linkTo(url, 'run')}`
  return `<sub>Diffproof · ${effort}${hint}</sub>`
}

function renderFileTable({ evidence, summary }: ProofRecord): string {
  const { earlier = [], files: ofAll, files_omitted: omittedOfAll } = evidence.revision ?? {}
  const [files, omitted = 0] = ofAll === undefined ? [evidence.files, evidence.files_omitted] : [ofAll, omittedOfAll]
  // What Diffproof wrote about a file is what git says about it.
  const isNoted = evidence.phases.summary_source !== 'host'
  const notes = [...earlier.flatMap(round => round.files ?? []), ...summary.files]
  return renderFiles({ files, filesOmitted: omitted }, isNoted ? notes : null)
}
