/** The body of a pull request: Markdown for people, a marker and the record for programs. */
import type { Evidence, ProofRecord } from '../facts/record.ts'
import { shortenRecord } from '../facts/record-block.ts'
import type { Verdict } from '../facts/verdict.ts'
import { type CutStep, largestFit } from '../text/cut.ts'
import { refersElsewhere, withoutOrders } from '../text/live-tokens.ts'
import { alert, codeBlock, type Document, folded, heading, isEmptyPage, quote, untrustedText } from './document.ts'
import { markdown } from './markdown.ts'
import { repositoryOf } from './run-places.ts'
import { type Flag, type RunSummary, summarizeRecord } from './run-summary.ts'
import {
  effortWords,
  fileTable,
  findingList,
  labelled,
  mapWords,
  proofTable,
  sentences,
  testsClaim,
  verdictLine,
} from './sections.ts'
import { readTemplate, type TemplateSection, templateBlocks } from './template.ts'
import { doubtWords } from './verdict-words.ts'
import {
  amount,
  atPath,
  code,
  codeOf,
  counted,
  firstOf,
  joinWords,
  line,
  link,
  NOTHING,
  shortCode,
  small,
  strong,
  title,
  type Words,
  words,
} from './words.ts'

/** GitHub takes 65,536 characters, and never counts more of them than there are UTF-16 units. 100 are kept for the seal. */
export const BODY_LIMIT = 65_436

export type BodyExtras = {
  taskId: string
  runId: string
  head?: string
  branch: string
  closes: number | null
  verdict: Verdict
  leftAlone?: number | null
  /** Whether a workflow of the repository answers `/diffproof` on a pull request. */
  takesFollowUps?: boolean
  /** Whether nobody has to start the checks by a click. */
  checksStarted?: boolean
  template: string | null
}

const LONGEST_PROMPT = 600

/** What was asked of a run that no issue started, and who started it. */
function askedBlocks({ asked, base_sha: base, run_url: runUrl }: Evidence): Document {
  if (asked === undefined) return false
  const { prompt, task_file: file, login, started_by: how } = asked
  const who = login !== null && words` by ${codeOf(login)}`
  const again = login !== null && words` and again${who}`
  const started = how === 'schedule' ? words`on a schedule${again}` : words`by hand${who}`
  if (file !== undefined) {
    const address = `${repositoryOf(runUrl)}/blob/${base}/${encodeURI(file)}`
    return words`The task is ${link(codeOf(file), address)}, started ${started}.`
  }
  if (prompt === undefined) return false
  const more = prompt.length > LONGEST_PROMPT && words` The record below has all of it.`
  return [words`The task, started ${started}:${more}`, quote(untrustedText(prompt, LONGEST_PROMPT))]
}

type Size = { template: number; files: number; lists: number; prose: number; indent: number }

const STEPS: readonly CutStep<Size>[] = [
  { knob: 'template', floor: 0 },
  { knob: 'indent', floor: 0 },
  { knob: 'lists', floor: 50 },
  { knob: 'files', floor: 20 },
  { knob: 'prose', floor: 1_000, grain: 500 },
  { knob: 'files', floor: 0 },
  { knob: 'lists', floor: 0 },
  { knob: 'prose', floor: 120, grain: 50 },
]
const FULLEST = { files: BODY_LIMIT, lists: BODY_LIMIT, prose: 20_000, indent: 2 }

/**
 * The body as Markdown, at most `BODY_LIMIT` characters. Its JSON is always valid; lists that do not fit are cut and
 * counted.
 */
export function renderBody(record: ProofRecord, extras: BodyExtras): string {
  const template = readTemplate(extras.template ?? '')
  const written = new Map<Size, string>()
  const render = (size: Size): string => {
    const known = written.get(size)
    if (known !== undefined) return known
    const short = shortenRecord(record, size)
    const page = [bodyPage(short, extras, template.slice(0, size.template)), programPart(short, extras, size.indent)]
    const body = `${withoutOrders(markdown(page))}\n`
    written.set(size, body)
    return body
  }
  const fullest = { ...FULLEST, template: template.length }
  return render(largestFit<Size>(fullest, STEPS, size => render(size).length <= BODY_LIMIT))
}

function programPart(record: ProofRecord, { taskId, runId, head }: BodyExtras, indent: number): Document {
  const { tree_sha: tree } = record.evidence
  return [
    { kind: 'marker', name: 'diffproof', value: { task: taskId, run: runId, tree } },
    head !== undefined && { kind: 'marker', name: 'diffproof-head', value: { head } },
    folded('Record as JSON', { kind: 'json', value: record, indent }),
  ]
}

function bodyPage(record: ProofRecord, extras: BodyExtras, template: readonly TemplateSection[]): Document {
  const { evidence, task } = record
  const summary = summarizeRecord({ record, verdict: extras.verdict })
  const closing =
    extras.closes !== null ? words`Closes #${extras.closes}` : task.issue === null ? NOTHING : words`For #${task.issue}`
  const excluded = new Set(evidence.split_off)
  const leftOut = evidence.left_out
    .filter(({ path, usual }) => usual !== true && !excluded.has(path))
    .map(({ path, why }) => atPath(path, line(why)))
  return [
    joinWords([headWords(summary, evidence), closing], ' '),
    askedBlocks(evidence),
    flagBlocks(summary, extras.leftAlone ?? null),
    nextWords(summary, extras, evidence.revision?.asked_by === 'comment'),
    modelBlocks(record),
    proofTable(summary, 2),
    mapWords(evidence),
    originBlock(evidence),
    changedFilesBlocks(record),
    labelled('Left out:', findingList(leftOut, evidence.left_out_omitted)),
    templateBlocks(template),
    runBlock(summary, evidence),
    receiptBlock(evidence, extras.branch),
  ]
}

function nextWords(
  { verdict }: RunSummary,
  { takesFollowUps = false, checksStarted = false }: BodyExtras,
  isAnswer: boolean,
): Words {
  const look = verdict.hasDoubts
    ? words`decide on the doubts above, and press “Ready for review” if they do not count.`
    : words`review the change.`
  const checks = checksStarted
    ? NOTHING
    : words`If GitHub shows “Approve workflows to run”, one click starts your checks.`
  const ask = (takesFollowUps || isAnswer) && words`To ask for changes, reply ${code('/diffproof …')}.`
  return joinWords([words`${strong('Next:')} ${look}`, checks, ask], ' ')
}

function modelBlocks(record: ProofRecord): Document {
  const { summary, evidence } = record
  const { revision, phases } = evidence
  const isModels = phases.summary_source !== 'host'
  const earlier = revision?.earlier ?? []
  const causes = new Set([...earlier, summary].flatMap(one => one.root_cause ?? []))
  const risks = new Set([...summary.risks, ...earlier.flatMap(round => round.risks ?? [])])
  const { dependencies = [], dependencies_omitted: omitted, setup_instructions: setup = '' } = summary
  const said: Document = [
    revision !== undefined && newestFiles(evidence),
    longText(summary.description),
    longText([...causes].join('\n\n'), 'Root cause:'),
    longText(isModels ? testsClaim(record) : '', 'Tested:'),
    // They may refer to what was tested.
    labelled('Look twice at:', itemsOf([...risks], summary.risks_omitted)),
    labelled('To install:', itemsOf(dependencies, omitted)),
    longText(setup, 'To set up:'),
    earlierCommits(evidence),
  ]
  return [isModels && !isEmptyPage(said) && heading(2, 'In the model’s words'), said]
}

/** The record is cut to what fits, so its texts are whole here. */
function longText(text: string, label: 'Root cause:' | 'Tested:' | 'To set up:' | '' = ''): Document {
  return untrustedText(text, BODY_LIMIT, strong(label))
}

function itemsOf(texts: readonly string[], omitted?: number): Words[] {
  return findingList(
    texts.map(text => line(text)),
    omitted,
  )
}

const MOST_NAMED = 10

function newestFiles({ files, files_omitted: omitted = 0 }: Evidence): Document {
  const names = files.map(({ path }) => codeOf(path))
  return names.length > 0 && words`${strong('The newest commit')} changes ${firstOf(names, MOST_NAMED, omitted)}.`
}

const ASKED = { comment: 'a comment', review: 'a review', 'failed-run': 'a failed check' } as const

function headWords({ verdict }: RunSummary, { revision }: Evidence): Words {
  const round = revision !== undefined && words`Revision ${revision.number}, after ${ASKED[revision.asked_by]}. `
  return verdictLine(verdict, round)
}

const LINE_LIMIT = 500
const MOST_LINES = 20
const MOST_ITEMS = 10

/** What a reader has to see first. `leftAlone`: another pull request for the same task. */
export function flagBlocks(
  { flags, verdict }: Pick<RunSummary, 'flags' | 'verdict'>,
  leftAlone: number | null,
): Document {
  // The findings of weakened tests have lines of their own.
  const doubts = verdict.unsaid.filter(({ kind }) => kind !== 'tampering').map(one => sentences(doubtWords(one)))
  const linesOf = (weight: Flag['weight']) => flags.filter(flag => flag.weight === weight).flatMap(flagLines)
  const other = leftAlone === null ? [] : [words`People work on #${leftAlone} for the same task; it was left alone.`]
  return [
    alert('WARNING', [...doubts.slice(0, MOST_LINES), ...linesOf('warning')]),
    alert('NOTE', [...other, ...linesOf('note')]),
  ]
}

function flagLines({ kind, title: name, items, omitted }: Flag): Words[] {
  if (kind === 'no-sandbox' || kind === 'note') return items.map(text => sentences(text))
  if (kind !== 'tampering' && kind !== 'invisible-characters' && kind !== 'for-review' && kind !== 'disagreement')
    return []
  const lines = items.slice(0, MOST_ITEMS).map(item => words`${name}: ${item}`)
  const more = items.length - lines.length + omitted
  return more === 0 ? lines : [...lines, words`${name}: ${amount(more)} more, see the record below.`]
}

function originBlock({ revision, tests }: Evidence): Document {
  const { base_sha: sha, files = [] } = revision ?? {}
  const url = tests.baseline.measured_by
  const origin =
    sha === undefined || files.length === 0
      ? NOTHING
      : words`“Before” of the proof is the base of the pull request, ${shortCode(sha)}. “Before” of the other rows is the commit before this revision.`
  const baseline =
    url === undefined
      ? NOTHING
      : words`The tests before this revision ran in ${linkUnlessLive(url, words`the run before`)} on the same tree, and not again.`
  return small(joinWords([origin, baseline], ' '))
}

/** The words alone if the address could be read as something else. */
function linkUnlessLive(url: string, content: Words): Words {
  return refersElsewhere(url) ? content : link(content, url)
}

function earlierCommits({ revision }: Evidence): Document {
  const { earlier = [], earlier_omitted: omitted = 0 } = revision ?? {}
  const rounds = earlier.map(({ title: name, description }) => {
    const shown = name.trim() === '' ? words`without a title` : title(name, LINE_LIMIT)
    return [strong(words`Earlier commit: ${shown}`), longText(description)]
  })
  return [rounds, omitted > 0 && words`${counted(omitted, 'earlier commit')} more`]
}

function receiptBlock({ tree_sha: tree }: Evidence, branch: string): Document {
  const lines = [
    `git fetch origin ${shellWord(branch)}`,
    `git rev-parse 'FETCH_HEAD^{tree}' # ${/^[0-9a-f]+$/.test(tree) ? tree : shellWord(tree)}`,
  ]
  return folded('Verify it yourself', [
    words`These results belong to one git tree. To check that it is the one of this pull request:`,
    codeBlock(lines.join('\n'), 'sh'),
  ])
}

function shellWord(word: string): string {
  return /^[\w./-]+$/.test(word) ? word : `'${word.replace(/[^\x20-\x7e]|[`'\\]/g, '?')}'`
}

function runBlock(summary: RunSummary, { run_url: url }: Evidence): Document {
  const parts = [words`Diffproof`, codeOf(summary.model ?? ''), effortWords(summary), linkUnlessLive(url, words`run`)]
  return small(joinWords(parts, ' · '))
}

function changedFilesBlocks({ evidence, summary }: ProofRecord): Document {
  const { earlier = [], files: ofAll, files_omitted: omittedOfAll } = evidence.revision ?? {}
  const [files, omitted = 0] = ofAll === undefined ? [evidence.files, evidence.files_omitted] : [ofAll, omittedOfAll]
  // What Diffproof wrote about a file is what git says about it.
  const isNoted = evidence.phases.summary_source !== 'host'
  const notes = [...earlier.flatMap(round => round.files ?? []), ...summary.files]
  return fileTable({ files, filesOmitted: omitted }, isNoted ? notes : null)
}
