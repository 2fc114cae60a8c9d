/** The title of a pull request: one line that notifies nobody and closes nothing, even as the subject of a squashed commit. */
import type { ProofRecord } from '../record/record.ts'
import type { Task } from '../task/task.ts'
import { type Piece, splitCode } from '../text/code-spans.ts'
import { cut } from '../text/cut.ts'
import { refersElsewhere } from '../text/escape-markdown.ts'
import { oneLine } from '../text/hidden-characters.ts'

/** GitHub's limit. */
const TITLE_LIMIT = 256

/** The title of commit and pull request. Maintenance keeps the title of its task file, so that every run looks like the last. */
export function titleOf(task: Pick<Task, 'kind' | 'title'>, { summary }: Pick<ProofRecord, 'summary'>): string {
  return task.kind === 'maintenance' ? task.title : summary.title
}

/** Prefix and title on one line of at most 256 characters. Mentions and references are put into backticks; the prefix is trusted. */
export function pullRequestTitle(prefix: string, title: string): string {
  const first = oneLine(prefix)
  const lead = first === '' ? '' : `${first} `
  const rest = oneLine(title) || 'Change without a title'
  const words = splitCode(withoutSkipCommands(rest)).map(piece =>
    isShortSpan(piece) ? piece.text : quoted(piece.text),
  )
  return cutOutsideCode(`${lead}${words.join('')}`.replaceAll('``', '` `'), TITLE_LIMIT)
}

/** In titles GitHub knows only code between single backticks. */
function isShortSpan(piece: Piece): boolean {
  return piece.kind === 'code' && piece.text.split('`').length === 3
}

/** `[skip ci]` in the subject of a commit keeps checks from running. */
export function withoutSkipCommands(text: string): string {
  return text.replace(/\[([^[\]]{0,40})\]/g, (whole, inner: string) =>
    SKIP_COMMAND.test(inner) ? `(${inner})` : whole,
  )
}

const SKIP_COMMAND = /^\s*(?:(?:skip|no)[\s_-]+\w+|\w+[\s_-]+skip)\s*$/i

/** A reference in backticks closes nothing, even behind a closing keyword. */
function quoted(text: string): string {
  return text.replaceAll('`', "'").replace(/[\w.+/:@#-]+/g, word => (refersElsewhere(word) ? `\`${word}\`` : word))
}

/** A code span that is cut in two would leave a single backtick. */
function cutOutsideCode(text: string, limit: number): string {
  const short = cut(text, limit)
  const backticks = short.split('`').length - 1
  return short === text || backticks % 2 === 0 ? short : `${short.slice(0, short.lastIndexOf('`')).trimEnd()}…`
}
