/** What pages in Markdown have in common: the proof, lists of findings and of files. An empty text means that there is nothing to show. */
import type { Cell, ProofRow } from '../record/verdict.ts'
import type { FlagItem, RunSummary } from '../run-log/run-summary.ts'
import { codeCell, codeSpan, escapedLine, escapedSentence } from '../text/escape-markdown.ts'
import { changedLines, counted, grouped } from '../text/quantities.ts'

const LINE_LIMIT = 500
const MOST_LINES = 20

export function renderItem({ path, text }: FlagItem, limit: number): string {
  const words = escapedLine(text, limit)
  if (path === null) return words
  return words === '' ? codeSpan(path) : `${codeSpan(path)}: ${words}`
}

const MOST_TESTS = 5
const MOST_FOLDED = 100
const LONGEST_NAME = 120
const EMOJI = { good: '✅', bad: '❌', plain: '' } as const

/** The verdict as one line: what was measured, and no more. */
export function renderVerdict({ sign, title, proven }: RunSummary['verdict'], before = ''): string {
  return `${sign} **${before}${title}: ${escapedSentence(proven, LINE_LIMIT)}.**`
}

/** The table of what was measured, before the change and with it: five tests, the rest folded. */
export function renderProof({ proof, measured }: Pick<RunSummary, 'proof' | 'measured'>): string {
  if (proof.length === 0) return ''
  const lines = proof.flatMap(proofLines)
  const rest = lines.filter(({ count }) => count > 0).slice(MOST_TESTS)
  const hidden = new Set(rest)
  const table = tableOf(lines.filter(line => !hidden.has(line)))
  const where = measured === null ? '' : `<sub>Measured by Diffproof ${measured}, not claimed by the model.</sub>`
  if (rest.length === 0) return joined(table, where)
  const total = rest.reduce((sum, { count }) => sum + count, 0)
  const left = rest.slice(MOST_FOLDED).reduce((sum, { count }) => sum + count, 0)
  const more = left === 0 ? [] : ['', `and ${grouped(left)} more`]
  return joined(table, folded(`${counted(total, 'more test')}`, [tableOf(rest.slice(0, MOST_FOLDED)), ...more]), where)
}

/** `count`: how many tests the line is about. */
type Line = { readonly text: string; readonly count: number }

function tableOf(lines: readonly Line[]): string {
  return ['| Evidence | Before | After |', '| --- | --- | --- |', ...lines.map(({ text }) => text)].join('\n')
}

function proofLines({ name, code, before, after, tests, omitted }: ProofRow): Line[] {
  const line = (what: string, count: number) => ({
    text: `| ${what} | ${cellText(before)} | ${cellText(after)} |`,
    count,
  })
  if (tests.length + omitted === 0)
    return [line(code === null ? name : name === 'Tests' ? codeCell(code) : `${name}: ${codeCell(code)}`, 0)]
  const named = [...Map.groupBy(tests, withoutParameters)].map(([stem, cases]) =>
    cases.length === 1
      ? line(`${name}: ${codeCell(cases[0] ?? '', LONGEST_NAME)}`, 1)
      : line(`${name}: ${codeCell(stem, LONGEST_NAME)} (${counted(cases.length, 'case')})`, cases.length),
  )
  return omitted === 0 ? named : [...named, line(`${name}: ${grouped(omitted)} more`, omitted)]
}

/** `test_half` of `test_half[4]`: cases of one test share a line. */
function withoutParameters(test: string): string {
  return /^([^\s[]+)\[/.exec(test)?.[1] ?? test
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
