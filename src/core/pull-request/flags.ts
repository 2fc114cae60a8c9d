/** What a reviewer must know before reading on: the first sentence of a body and the alerts below it. */
import type { Evidence } from '../record/record.ts'
import { doubtOfProof, type ProofRow, provenInWords, TAMPERED } from '../record/verdict.ts'
import type { Flag } from '../run-log/run-summary.ts'
import { codeCell, codeSpan } from '../text/code-spans.ts'
import { escapedLine, escapedSentence } from '../text/escape-markdown.ts'
import { counted, grouped } from '../text/quantities.ts'

const ASKED = { comment: 'a comment', review: 'a review', 'failed-run': 'a failed check' } as const

/** One bold sentence: how much was changed and what was proven. In a revision it is about the newest commit. */
export function renderHeadline(evidence: Evidence): string {
  const { files, files_omitted: omitted, revision } = evidence
  const sum = (key: 'additions' | 'deletions') => grouped(files.reduce((total, file) => total + (file[key] ?? 0), 0))
  const lines = omitted === undefined ? ` (+${sum('additions')} −${sum('deletions')})` : ''
  const which = revision === undefined ? '' : `Revision ${revision.number}, after ${ASKED[revision.asked_by]}: `
  return `**${which}${counted(files.length + (omitted ?? 0), 'file')} changed${lines}; ${provenInWords(evidence)}.**`
}

const LONGEST = 400
const MOST_REASONS = 20
const MOST_FINDINGS = 10

/** The alerts, empty if nothing needs attention. `reasons`: what keeps the change from being ready; `leftAlone`: another pull request for the same task. */
export function renderFlags(flags: readonly Flag[], reasons: readonly string[], leftAlone: number | null): string {
  const linesOf = (weight: Flag['weight']) => flags.filter(flag => flag.weight === weight).flatMap(flagLines)
  // The findings of this reason have lines of their own.
  const named = reasons.filter(reason => !reason.startsWith(TAMPERED))
  const warnings = [...worstFirst(named).slice(0, MOST_REASONS).map(sentence), ...linesOf('warning')]
  const other = leftAlone === null ? [] : [`People work on #${leftAlone} for the same task; it was left alone.`]
  return [alert('WARNING', warnings), alert('NOTE', [...other, ...linesOf('note')])]
    .filter(part => part !== '')
    .join('\n\n')
}

/** Tests that prove nothing devalue everything below them. */
function worstFirst(reasons: readonly string[]): string[] {
  const worst = doubtOfProof('green-on-base')
  return [...reasons.filter(one => one === worst), ...reasons.filter(one => one !== worst)]
}

/** Flags of other kinds have sections of their own, or are among the reasons. */
function flagLines({ kind, title, items, omitted }: Flag): string[] {
  switch (kind) {
    case 'broken-tests':
    case 'old-failures':
      return [
        `${title}: ${listedNames(
          items.map(({ text }) => text),
          omitted,
          'line',
        )}.`,
      ]
    case 'no-sandbox':
    case 'note':
      return items.map(({ text }) => sentence(text))
    case 'tampering':
    case 'invisible-characters':
    case 'earlier-tampering':
    case 'earlier-invisible-characters':
    case 'disagreement': {
      const lines = items
        .slice(0, MOST_FINDINGS)
        .map(({ path, text }) => `${title}: ${path === null ? '' : `${codeSpan(path)}: `}${escapedLine(text, LONGEST)}`)
      const more = items.length - lines.length
      return more === 0 ? lines : [...lines, `${title}: ${more} more, see the record below.`]
    }
    default:
      return []
  }
}

function alert(kind: 'WARNING' | 'NOTE', lines: readonly string[]): string {
  if (lines.length === 0) return ''
  return [`> [!${kind}]`, ...lines.map(line => (lines.length === 1 ? `> ${line}` : `> - ${line}`))].join('\n')
}

function sentence(reason: string): string {
  const line = escapedSentence(reason, LONGEST)
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}${/[.!?…]$/.test(line) ? '' : '.'}`
}

const MOST_NAMED = 3
const LONGEST_FINDING = 160

/** Renders the rows of a run summary. */
export function renderProofTable(rows: readonly ProofRow[]): string {
  const lines = rows.map(row => `| ${row.name} | ${cellOf(row)} |`)
  return ['| Proof | Result |', '| --- | --- |', ...lines].join('\n')
}

function cellOf({ kind, mark, value, code, items, omitted }: ProofRow): string {
  switch (kind) {
    case 'names':
      return listedNames(
        items.map(item => item.code ?? ''),
        omitted,
        'cell',
      )
    case 'findings':
      return findings(items, omitted)
    case 'proof':
      return value.replace(/^(?:yes|no)(?=:)/, '**$&**')
    case 'words':
      return `${value}: ${codeCell(code ?? '')}`
    case 'sandbox':
      return mark === 'bad' ? `**${value}**` : codeCell(value)
    case 'run': {
      const end = mark === 'bad' ? `**${value}**` : value
      return code === null ? end : `${end}: ${codeCell(code)}`
    }
  }
}

function findings(items: ProofRow['items'], omitted: number): string {
  const more = Math.max(0, items.length - MOST_NAMED) + omitted
  const shown = items
    .slice(0, MOST_NAMED)
    .map(({ code, text }) => `${code === null ? '' : `${codeCell(code)}: `}${escapedLine(text, LONGEST_FINDING)}`)
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join('; ')
}

const MOST_NAMES = 5
const LONGEST_NAME = 120

/** Names of tests as code, and how many more there are. `omitted`: how many the list has lost. */
function listedNames(names: readonly string[], omitted: number, place: 'cell' | 'line'): string {
  const more = Math.max(0, names.length - MOST_NAMES) + omitted
  const write = place === 'cell' ? codeCell : codeSpan
  const shown = names.slice(0, MOST_NAMES).map(name => write(name, LONGEST_NAME))
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}
