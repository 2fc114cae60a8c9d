/** The proof as a Markdown table: tests before and after, red then green, named tests, checks, sandbox. */
import type { ProofRow } from '../record/verdict.ts'
import { codeCell, codeSpan } from '../text/code-spans.ts'
import { escapedLine } from '../text/escape-markdown.ts'

const MOST_FINDINGS = 3
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
  const more = Math.max(0, items.length - MOST_FINDINGS) + omitted
  const shown = items
    .slice(0, MOST_FINDINGS)
    .map(({ code, text }) => `${code === null ? '' : `${codeCell(code)}: `}${escapedLine(text, LONGEST_FINDING)}`)
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join('; ')
}

const MOST_NAMES = 5
const LONGEST_NAME = 120

/** Names of tests as code, and how many more there are. `omitted`: how many the list has lost. */
export function listedNames(names: readonly string[], omitted: number, place: 'cell' | 'line'): string {
  const more = Math.max(0, names.length - MOST_NAMES) + omitted
  const write = place === 'cell' ? codeCell : codeSpan
  const shown = names.slice(0, MOST_NAMES).map(name => write(name, LONGEST_NAME))
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}
