/** What pages in Markdown have in common: the proof, lists of findings and of files. An empty text means that there is nothing to show. */
import type { Cell, ProofRow } from '../record/verdict.ts'
import type { FlagItem, RunSummary } from '../run-log/run-summary.ts'
import { codeCell, codeSpan, escapedLine } from '../text/escape-markdown.ts'
import { changedLines, grouped } from '../text/quantities.ts'

const LINE_LIMIT = 500
const MOST_LINES = 20

export function renderItem({ path, text }: FlagItem, limit: number): string {
  const words = escapedLine(text, limit)
  if (path === null) return words
  return words === '' ? codeSpan(path) : `${codeSpan(path)}: ${words}`
}

const MOST_NAMED = 5
const LONGEST_NAME = 120
const EMOJI = { good: '✅', bad: '❌', plain: '' } as const

/** The table of what was measured, before the change and with it. */
export function renderProof({ proof, sandbox }: Pick<RunSummary, 'proof' | 'sandbox'>): string {
  if (proof.length === 0) return ''
  const table = ['| Evidence | Before | After |', '| --- | --- | --- |', ...proof.flatMap(proofLines)].join('\n')
  const where = sandbox === null || sandbox === 'none' ? 'without a sandbox' : `in a sandbox (${codeSpan(sandbox)})`
  return `${table}\n\n<sub>Measured by Diffproof ${where}, not claimed by the model.</sub>`
}

function proofLines({ name, code, before, after, tests, omitted }: ProofRow): string[] {
  const line = (what: string) => `| ${what} | ${cellText(before)} | ${cellText(after)} |`
  if (tests.length + omitted === 0) return [line(code === null ? name : `${name}: ${codeCell(code)}`)]
  const shown = tests.slice(0, MOST_NAMED).map(test => line(`${name}: ${codeCell(test, LONGEST_NAME)}`))
  const more = tests.length - shown.length + omitted
  return more === 0 ? shown : [...shown, line(`${name}: ${more} more`)]
}

function cellText(cell: Cell | null): string {
  return cell === null ? '' : `${EMOJI[cell.mark]} ${cell.text}`.trim()
}

export function folded(title: string, lines: readonly string[]): string {
  return ['<details>', `<summary>${title}</summary>`, '', ...lines, '', '</details>'].join('\n')
}

/** A list of findings; what is too many is counted. */
export function renderItems(items: readonly FlagItem[], omitted = 0, most = MOST_LINES): string {
  const lines = items.map(item => renderItem(item, LINE_LIMIT)).filter(line => line !== '')
  const more = Math.max(0, lines.length - most) + omitted
  const rest = more > 0 ? [`and ${grouped(more)} more`] : []
  return [...lines.slice(0, most), ...rest].map(line => `- ${line}`).join('\n')
}

type Note = { readonly path: string; readonly description: string }
type Files = Pick<RunSummary, 'files' | 'filesOmitted'>

/** A list of changed files, at most `most` of them, with what the model says about each. */
export function renderFiles({ files, filesOmitted }: Files, most: number, notes: readonly Note[] = []): string {
  const items = files.map(({ path, change, isCounted, ...counts }) => {
    const words = notes.find(note => note.path === path)?.description ?? ''
    const text = isCounted === false ? change : `${change}, ${changedLines(counts)}`
    return { path, text: words === '' ? text : `${text}: ${words}` }
  })
  return renderItems(items, filesOmitted, most)
}

export const PLAIN_ADDRESS = /^https?:\/\/[\w.~:/?#=&%-]+$/

export function joined(...parts: readonly string[]): string {
  return parts.filter(part => part !== '').join('\n\n')
}
