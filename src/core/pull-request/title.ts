/** The title of a pull request: one line that notifies nobody and closes nothing, also as the subject of a squashed commit. */
import type { ProofRecord } from '../record/record.ts'
import type { Task } from '../task/task.ts'
import { type Piece, splitCode } from '../text/code-spans.ts'
import { cut } from '../text/cut.ts'
import { refersElsewhere } from '../text/escape-markdown.ts'
import { oneLine } from '../text/hidden-characters.ts'

/** GitHub's limit. */
const TITLE_LIMIT = 256

/** What commit and pull request are called: as the task file has it, so that each time looks like the last; else as the summary has it. */
export function titleOf(task: Pick<Task, 'kind' | 'title'>, { summary }: Pick<ProofRecord, 'summary'>): string {
  return task.kind === 'maintenance' ? task.title : summary.title
}

/** Prefix and title on one line, at most 256 characters. Mentions and references stand in backticks; the prefix is the user's own. */
export function pullRequestTitle(prefix: string, title: string): string {
  const first = oneLine(prefix)
  const lead = first === '' ? '' : `${first} `
  const rest = oneLine(title) || 'Change without a title'
  const words = splitCode(withoutOrders(rest)).map(piece => (isShortSpan(piece) ? piece.text : quoted(piece.text)))
  return cutOutsideCode(`${lead}${words.join('')}`.replaceAll('``', '` `'), TITLE_LIMIT)
}

/** A span with one backtick at each end and none within; others are no code in a title. */
function isShortSpan(piece: Piece): boolean {
  return piece.kind === 'code' && piece.text.split('`').length === 3
}

/** `[skip ci]` in a commit's subject keeps checks from running. */
export function withoutOrders(text: string): string {
  return text.replace(/\[([^[\]]{0,40})\]/g, (whole, inner: string) => (ORDER.test(inner) ? `(${inner})` : whole))
}

const ORDER = /^\s*(?:(?:skip|no)[\s_-]+\w+|\w+[\s_-]+skip)\s*$/i

/** Also behind closing keywords: a reference in backticks closes nothing. */
function quoted(text: string): string {
  return text.replaceAll('`', "'").replace(/[\w.+/:@#-]+/g, word => (refersElsewhere(word) ? `\`${word}\`` : word))
}

/** A span that was cut in two would leave a lone backtick. */
function cutOutsideCode(text: string, limit: number): string {
  const short = cut(text, limit)
  const backticks = short.split('`').length - 1
  return short === text || backticks % 2 === 0 ? short : `${short.slice(0, short.lastIndexOf('`')).trimEnd()}…`
}
