/** What pages in Markdown have in common: the proof, lists of findings and of files. An empty text means that there is nothing to show. */
import type { Cell, ProofRow } from '../page/proof-rows.ts'
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

/** A text with a full stop, on one line of Markdown; empty stays empty. */
export function sentence(text: string, limit: number): string {
  // Some bots obey `/close` at the start of a line.
  const line = escapedSentence(text.replace(/^\s*(\/[a-z][\w-]*)/i, '`$1`'), limit)
  return line === '' || /[.!?…]$/.test(line) ? line : `${line}.`
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
export function renderItems(items: readonly FlagItem[], omitted = 0): string {
  const lines = items.map(item => renderItem(item, LINE_LIMIT)).filter(line => line !== '')
  const more = Math.max(0, lines.length - MOST_LINES) + omitted
  const rest = more > 0 ? [`and ${grouped(more)} more`] : []
  return [...lines.slice(0, MOST_LINES), ...rest].map(line => `- ${line}`).join('\n')
}

type Note = { readonly path: string; readonly description: string }
type Files = Pick<RunSummary, 'files' | 'filesOmitted'>

const MOST_FILES = 10
const NOTE_LIMIT = 300
const CHANGES = { added: 'new, ', modified: '', deleted: 'deleted, ', renamed: 'renamed, ' } as const

/** A new file has no removed lines, and a deleted one no added ones. */
function linesOf(file: Files['files'][number]): string {
  if (file.isCounted === false) return file.change
  const lines = changedLines(file)
  const shown = file.change === 'added' ? lines.replace(/ −0$/, '') : lines
  return `${CHANGES[file.change]}${file.change === 'deleted' ? shown.replace(/^\+0 /, '') : shown}`
}

/** The table of changed files: ten, the rest folded. `notes`: the model's words for each, the newest last; null for a table without them. */
export function renderFiles({ files, filesOmitted: omitted }: Files, notes: readonly Note[] | null): string {
  const words = new Map((notes ?? []).flatMap(({ path, description: text }) => (text === '' ? [] : [[path, text]])))
  const rows = files.slice(0, MOST_FILES + MOST_FOLDED).map(file => {
    const note = notes === null ? '' : ` ${escapedLine(words.get(file.path) ?? '', NOTE_LIMIT)} |`
    return `| ${codeCell(file.path)} | ${linesOf(file)} |${note}`
  })
  if (rows.length === 0) return ''
  const heads =
    notes === null
      ? ['| File | Lines |', '| --- | --- |']
      : ['| File | Lines | In the model’s words |', '| --- | --- | --- |']
  const table = (some: readonly string[]) => [...heads, ...some].join('\n')
  const [rest, more] = [rows.slice(MOST_FILES), Math.max(0, files.length - MOST_FILES) + omitted]
  if (more === 0) return table(rows)
  const left = more - rest.length
  const last = left === 0 ? [] : ['', `and ${grouped(left)} more`]
  return joined(
    table(rows.slice(0, MOST_FILES)),
    rest.length === 0 ? `and ${grouped(more)} more` : folded(counted(more, 'more file'), [table(rest), ...last]),
  )
}

export const PLAIN_ADDRESS = /^https?:\/\/[\w.~:/?#=&%-]+$/

export function joined(...parts: readonly string[]): string {
  return parts.filter(part => part !== '').join('\n\n')
}
