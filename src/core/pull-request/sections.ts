/** The sections of a body that are mostly prose, without their headings. */
import type { Evidence, ProofRecord } from '../record/record.ts'
import { codeSpan } from '../text/code-spans.ts'
import { escapedLine, refersElsewhere } from '../text/escape-markdown.ts'
import { sanitizeProse } from '../text/prose.ts'
import { counted, durationInWords, money } from '../text/quantities.ts'

const LINE_LIMIT = 500
const MOST_LINES = 20

/** What changed and why. */
export function renderDescription({ summary }: ProofRecord, limit: number): string {
  return sanitizeProse(summary.description, limit)
}

/** What the commits before a revision were about, in their summaries' words; empty for the first run. */
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

/** The root cause, empty where the summary names none. */
export function renderCause({ summary }: ProofRecord, limit: number): string {
  return summary.root_cause === null ? '' : sanitizeProse(summary.root_cause, limit)
}

/** What the model says about tests, below the host's facts; empty where the summary is the host's. */
export function renderTestsNote({ summary, evidence }: ProofRecord, limit: number): string {
  if (evidence.phases.summary_source === 'host') return ''
  const said = sanitizeProse(summary.tests, limit)
  return said === '' ? '' : `### What was tested, in the model’s words\n\n${said}`
}

/** How anyone can check that the tree under test is the tree of this pull request. */
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

/** The risks the summary names. */
export function renderRisks({ summary }: ProofRecord): string {
  const risks = summary.risks.map(risk => escapedLine(risk, LINE_LIMIT)).filter(risk => risk !== '')
  return list(risks, summary.risks_omitted)
}

/** Paths that did not become part of the change. */
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

/** Who did it, in how many requests, how long and for how much. */
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

/** The line that closes the issue on merge, or only names it. */
export function renderClosing({ task }: ProofRecord, closes: number | null): string {
  if (closes !== null) return `Closes #${closes}`
  return task.issue === null ? '' : `For #${task.issue}`
}
