/** The sections of a body, without their headings. An empty text means that the section is left out. */
import type { Evidence, ProofRecord } from '../record/record.ts'
import { codeCell, codeSpan } from '../text/code-spans.ts'
import { escapedLine, refersElsewhere } from '../text/escape-markdown.ts'
import { sanitizeProse } from '../text/prose.ts'
import { counted, durationInWords, money } from '../text/quantities.ts'

const LINE_LIMIT = 500
const MOST_LINES = 20

export function renderDescription({ summary }: ProofRecord, limit: number): string {
  return sanitizeProse(summary.description, limit)
}

/** The titles and descriptions of the commits before a revision. */
export function renderEarlier({ evidence }: ProofRecord, limit: number): string {
  const { earlier = [], earlier_omitted: omitted = 0 } = evidence.revision ?? {}
  const share = Math.floor(limit / Math.max(1, earlier.length))
  const parts = earlier.flatMap(round => [
    `**${escapedLine(round.title, LINE_LIMIT) || 'A commit without a title'}** (${round.proof}, tests ${round.tests})`,
    sanitizeProse(round.description, share),
  ])
  return [...parts, ...(omitted > 0 ? [`${counted(omitted, 'commit')} more`] : [])]
    .filter(part => part !== '')
    .join('\n\n')
}

export function renderCause({ summary }: ProofRecord, limit: number): string {
  return summary.root_cause === null ? '' : sanitizeProse(summary.root_cause, limit)
}

/** What the model says about tests; nothing where Diffproof wrote the summary. */
export function renderTestsNote({ summary, evidence }: ProofRecord, limit: number): string {
  if (evidence.phases.summary_source === 'host') return ''
  const said = sanitizeProse(summary.tests, limit)
  return said === '' ? '' : `### What was tested, in the model’s words\n\n${said}`
}

/** How to check that the tested tree is the tree of this pull request. */
export function renderReceipt(evidence: Evidence, branch: string): string {
  return [
    'These results belong to one git tree. To check that it is the one of this pull request:',
    [
      '```sh',
      `git fetch origin ${shellWord(branch)}`,
      "git rev-parse 'FETCH_HEAD^{tree}'",
      `# ${escapedLine(evidence.tree_sha, LINE_LIMIT)}`,
      '```',
    ].join('\n'),
  ].join('\n\n')
}

function shellWord(word: string): string {
  return /^[\w./-]+$/.test(word) ? word : `'${word.replace(/[^\x20-\x7e]|[`'\\]/g, '?')}'`
}

export function renderRisks({ summary }: ProofRecord): string {
  const risks = summary.risks.map(risk => escapedLine(risk, LINE_LIMIT)).filter(risk => risk !== '')
  return list(risks, summary.risks_omitted)
}

export function renderLeftOut(evidence: Evidence): string {
  const lines = evidence.left_out.map(one => `${codeSpan(one.path)}: ${escapedLine(one.why, LINE_LIMIT)}`)
  return list(lines, evidence.left_out_omitted)
}

function list(lines: readonly string[], omitted = 0): string {
  const more = Math.max(0, lines.length - MOST_LINES) + omitted
  if (lines.length === 0 && more === 0) return ''
  const shown = [...lines.slice(0, MOST_LINES), ...(more > 0 ? [`${more} more`] : [])]
  return shown.map(line => `- ${line}`).join('\n')
}

/** Model, turns, time, cost and the run. */
export function renderRun(evidence: Evidence): string {
  const { model, usage, duration_ms: duration, cost_usd: cost, run_url: url, resumed_from: from } = evidence
  const run =
    /^https?:\/\/[\w.~:/?#=&%-]+$/.test(url) && !refersElsewhere(url) ? `[run](${url.replaceAll('&', '&amp;')})` : ''
  const earlier =
    from === undefined ? '' : `begun in run ${escapedLine(from.run_id, LINE_LIMIT)} (${money(from.cost_usd)} more)`
  const facts = [
    codeSpan(model),
    counted(usage.turns, 'turn'),
    `${durationInWords(duration)} until publishing`,
    money(cost),
    earlier,
    run,
  ]
  return `Made by Diffproof: ${facts.filter(fact => fact !== '').join(' · ')}`
}

/** Closes the issue on merge, or only refers to it. */
export function renderClosing({ task }: ProofRecord, closes: number | null): string {
  if (closes !== null) return `Closes #${closes}`
  return task.issue === null ? '' : `For #${task.issue}`
}

const MOST_ROWS = 50
const NOTE_LIMIT = 300

/** The changed files by git, with what the summary says about each. */
export function renderFileTable({ evidence, summary }: ProofRecord): string {
  const notes = new Map(summary.files.map(file => [file.path, file.description]))
  const rows = evidence.files.slice(0, MOST_ROWS).map(file => {
    const lines =
      file.additions === null || file.deletions === null ? 'binary' : `+${file.additions} −${file.deletions}`
    return `| ${codeCell(file.path)} | ${file.change} | ${lines} | ${escapedLine(notes.get(file.path) ?? '', NOTE_LIMIT)} |`
  })
  if (rows.length === 0) return ''
  const more = evidence.files.length - rows.length + (evidence.files_omitted ?? 0)
  const table = ['| File | Change | Lines | What |', '| --- | --- | --- | --- |', ...rows].join('\n')
  return more > 0 ? `${table}\n\nand ${more} more.` : table
}
