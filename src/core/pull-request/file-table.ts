/** The changed files with their line counts, and what the summary says about each. */
import type { ProofRecord } from '../record/record.ts'
import { codeCell } from '../text/code-spans.ts'
import { escapedLine } from '../text/escape-markdown.ts'

const MOST_ROWS = 50
const NOTE_LIMIT = 300

/** The table as Markdown: git's files only, whatever the summary names. Empty without files. */
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
