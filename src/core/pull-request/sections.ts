/** The sections of a body in Markdown. An empty text means that the section is left out. */
import type { Evidence, ProofRecord } from '../record/record.ts'
import { type Cell, type ProofRow, TAMPERED } from '../record/verdict.ts'
import { effortInWords, type Flag, type FlagItem, type RunSummary } from '../run-log/run-summary.ts'
import { codeCell, codeSpan, escapedLine, escapedSentence, refersElsewhere } from '../text/escape-markdown.ts'
import { sanitizeProse } from '../text/prose.ts'
import { changedLines, counted, grouped } from '../text/quantities.ts'

const LINE_LIMIT = 500
const MOST_LINES = 20
const ASKED = { comment: 'a comment', review: 'a review', 'failed-run': 'a failed check' } as const

/** One bold sentence: whether the change is proven, and by what. Of a revision, the changed tests are those of the whole pull request. */
export function renderVerdict({ verdict }: RunSummary, { revision }: Evidence): string {
  const which = revision === undefined ? '' : `Revision ${revision.number}, after ${ASKED[revision.asked_by]}. `
  return `${verdict.kind === 'ready' ? '✅' : '⚠️'} **${which}${verdict.title}: ${verdict.proven}.**`
}

const SHORT_ID = 12
const LONGEST_FLAG = 400
const MOST_ITEMS = 10

export function renderFlags(flags: readonly Flag[], leftAlone: number | null): string {
  const linesOf = (weight: Flag['weight']) => flags.filter(flag => flag.weight === weight).flatMap(flagLines)
  const other = leftAlone === null ? [] : [`People work on #${leftAlone} for the same task; it was left alone.`]
  return joined(alert('WARNING', linesOf('warning')), alert('NOTE', [...other, ...linesOf('note')]))
}

function flagLines({ kind, title, items, omitted }: Flag): string[] {
  switch (kind) {
    case 'doubt':
      // The findings of this reason have lines of their own.
      return items
        .filter(({ text }) => !text.startsWith(TAMPERED))
        .slice(0, MOST_LINES)
        .map(({ text }) => sentence(text))
    case 'no-sandbox':
    case 'note':
      return items.map(({ text }) => sentence(text))
    case 'tampering':
    case 'invisible-characters':
    case 'disagreement': {
      const lines = items.slice(0, MOST_ITEMS).map(item => `${title}: ${renderItem(item, LONGEST_FLAG)}`)
      const more = items.length - lines.length + omitted
      return more === 0 ? lines : [...lines, `${title}: ${more} more, see the record below.`]
    }
    default:
      return []
  }
}

function renderItem({ path, text }: FlagItem, limit: number): string {
  const words = escapedLine(text, limit)
  if (path === null) return words
  return words === '' ? codeSpan(path) : `${codeSpan(path)}: ${words}`
}

function alert(kind: 'WARNING' | 'NOTE', lines: readonly string[]): string {
  if (lines.length === 0) return ''
  return [`> [!${kind}]`, ...lines.map(line => (lines.length === 1 ? `> ${line}` : `> - ${line}`))].join('\n')
}

function sentence(reason: string): string {
  const line = escapedSentence(reason, LONGEST_FLAG)
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}${/[.!?…]$/.test(line) ? '' : '.'}`
}

/** On what was measured, where that is not the base of the newest commit alone. */
export function renderOrigin({ revision }: Evidence): string {
  const { base_sha: sha, files = [] } = revision ?? {}
  if (sha === undefined || files.length === 0) return ''
  return `<sub>The changed tests are those of the whole pull request, on its base ${codeSpan(sha.slice(0, SHORT_ID))}. “Before” of the other rows is the commit before this revision.</sub>`
}

export function renderEarlier({ evidence }: ProofRecord, limit: number): string {
  const { earlier = [], earlier_omitted: omitted = 0 } = evidence.revision ?? {}
  if (earlier.length + omitted === 0) return ''
  const share = Math.floor(limit / Math.max(1, earlier.length))
  const parts = earlier.flatMap(round => [
    `**${escapedLine(round.title, LINE_LIMIT) || 'A commit without a title'}** (${round.proof}, tests ${round.tests})`,
    sanitizeProse(round.description, share),
  ])
  return joined('**Before this revision:**', ...parts, omitted > 0 ? `${counted(omitted, 'commit')} more` : '')
}

/** Prose of the model behind a bold label; more than one line stands below it. */
export function labelled(label: string, prose: string): string {
  if (prose === '') return ''
  return `**${label}:**${prose.includes('\n') ? '\n\n' : ' '}${prose}`
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

/** How to check that the tested tree is the tree of this pull request, and the cost. */
export function renderReceipt(evidence: Evidence, branch: string): string {
  return folded('Verify it yourself', [
    'These results belong to one git tree. To check that it is the one of this pull request:',
    '',
    '```sh',
    `git fetch origin ${shellWord(branch)}`,
    `git rev-parse 'FETCH_HEAD^{tree}' # ${escapedLine(evidence.tree_sha, LINE_LIMIT)}`,
    '```',
  ])
}

export function folded(title: string, lines: readonly string[]): string {
  return ['<details>', `<summary>${title}</summary>`, '', ...lines, '', '</details>'].join('\n')
}

function shellWord(word: string): string {
  return /^[\w./-]+$/.test(word) ? word : `'${word.replace(/[^\x20-\x7e]|[`'\\]/g, '?')}'`
}

/** What reviewers should look at: said of this commit and of those before it. */
export function renderRisks({ summary, evidence }: ProofRecord): string {
  const earlier = evidence.revision?.earlier ?? []
  const risks = new Set([...summary.risks, ...earlier.flatMap(round => round.risks ?? [])])
  return renderItems(
    [...risks].map(text => ({ path: null, text })),
    summary.risks_omitted,
  )
}

export function renderLeftOut(evidence: Evidence): string {
  return renderItems(
    evidence.left_out.map(({ path, why }) => ({ path, text: why })),
    evidence.left_out_omitted,
  )
}

/** A list of findings; what is too many is counted. */
export function renderItems(items: readonly FlagItem[], omitted = 0, most = MOST_LINES): string {
  const lines = items.map(item => renderItem(item, LINE_LIMIT)).filter(line => line !== '')
  const more = Math.max(0, lines.length - most) + omitted
  const rest = more > 0 ? [`and ${grouped(more)} more`] : []
  return [...lines.slice(0, most), ...rest].map(line => `- ${line}`).join('\n')
}

type Note = { readonly path: string; readonly description: string }

/** A list of changed files, at most `most` of them, with what the model says about each. */
export function renderFiles(
  { files, filesOmitted }: Pick<RunSummary, 'files' | 'filesOmitted'>,
  most: number,
  notes: readonly Note[] = [],
): string {
  const items = files.map(({ path, change, isCounted, ...counts }) => {
    const words = notes.find(note => note.path === path)?.description ?? ''
    const text = isCounted === false ? change : `${change}, ${changedLines(counts)}`
    return { path, text: words === '' ? text : `${text}: ${words}` }
  })
  return renderItems(items, filesOmitted, most)
}

export const PLAIN_ADDRESS = /^https?:\/\/[\w.~:/?#=&%-]+$/

export function renderRun(summary: RunSummary): string {
  const url = summary.links.run ?? ''
  const run = PLAIN_ADDRESS.test(url) && !refersElsewhere(url) ? ` · [run](${url.replaceAll('&', '&amp;')})` : ''
  const effort = `${codeSpan(summary.model ?? '')} · ${effortInWords(summary)}${run}`
  return `<sub>Diffproof · ${effort} · reply \`/diffproof …\` to ask for changes</sub>`
}

const MOST_FILES = 50
const NOTE_LIMIT = 300
const CHANGES = { added: 'new, ', modified: '', deleted: 'deleted, ', renamed: 'renamed, ' } as const

/** The files that the pull request changes by git, with what the newest summary says about each. */
export function renderFileTable({ evidence, summary }: ProofRecord): string {
  const { earlier = [], files: ofAll, files_omitted: omittedOfAll } = evidence.revision ?? {}
  const [files, omitted = 0] = ofAll === undefined ? [evidence.files, evidence.files_omitted] : [ofAll, omittedOfAll]
  const said = [...earlier.flatMap(round => round.files ?? []), ...summary.files]
  const notes = new Map(said.flatMap(({ path, description }) => (description === '' ? [] : [[path, description]])))
  const rows = files.slice(0, MOST_FILES).map(file => {
    const note = escapedLine(notes.get(file.path) ?? '', NOTE_LIMIT)
    return `| ${codeCell(file.path)} | ${CHANGES[file.change]}${changedLines(file)} | ${note} |`
  })
  if (rows.length === 0) return ''
  const more = files.length - rows.length + omitted
  const table = ['| File | Lines | What |', '| --- | --- | --- |', ...rows].join('\n')
  return more > 0 ? `${table}\n\nand ${more} more.` : table
}

export function joined(...parts: readonly string[]): string {
  return parts.filter(part => part !== '').join('\n\n')
}
