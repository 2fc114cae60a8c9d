/** What a revision is about, as the model gets to read it: every text of others sanitised, capped, and between markers. */
import type { LineComment, Revision } from '../revision/revision.ts'
import { type Visible, visibleMarkdown, visibleText } from './sanitize-markdown.ts'
import { missingLine } from './sanitized-task.ts'

const LONGEST_ROUND = 4_000
const LONGEST_COMMENT = 10_000
const LONGEST_HUNK = 4_000
const LONGEST_LOG = 10_000
const LONGEST_NAME = 200
const MOST_COMMENTS = 50
const MOST_CHANGES = 100

type ShownRevision = {
  readonly text: string
  /** The paths of the pull request, one a line. */
  readonly files: string
  /** What was removed or cut, in one short line; empty where nothing was. */
  readonly missing: string
}

/** Shows everything but the request's own words, which stand between `<marker-request>`. `words`: those, already shown. */
export function showRevision(revision: Revision, words: string, marker: string): ShownRevision {
  const seen: Visible[] = []
  const see = (visible: Visible): string => {
    seen.push(visible)
    return visible.text.trim()
  }
  const within = (name: string, text: string, attributes = '') =>
    `<${marker}-${name}${attributes}>\n${text}\n</${marker}-${name}>`

  const rounds = revision.earlier.map(({ title, description }) =>
    [see(visibleText(title, LONGEST_NAME)), see(visibleMarkdown(description, LONGEST_ROUND))].join('\n\n'),
  )
  const onLines = revision.lineComments.slice(0, MOST_COMMENTS).map(comment => {
    const hunk = see(visibleText(endOf(comment.hunk), LONGEST_HUNK))
    const body = see(visibleMarkdown(comment.body, LONGEST_COMMENT))
    return within('comment', `${within('diff', hunk)}\n${body}`, placeOf(comment))
  })
  const jobs = (revision.failed?.jobs ?? []).map(({ name, steps, excerpt }) => {
    const called = [name, ...steps].map(one => see(visibleText(one.replace(/\s+/g, ' '), LONGEST_NAME)))
    return within('job', [called.join(' > '), see(visibleText(excerpt, LONGEST_LOG))].filter(Boolean).join('\n\n'))
  })
  const parts = [
    ...(rounds.length === 0 ? [] : [within('described', rounds.join('\n\n'))]),
    ...(words === '' ? [] : [within('request', words)]),
    ...onLines,
    ...jobs,
  ]
  const leftOut = revision.lineComments.length - onLines.length
  const cuts = seen.filter(({ cut }) => cut > 0).length
  return {
    text: parts.join('\n\n'),
    files: filesOf(revision),
    missing: missingLine(seen, [
      ...(leftOut > 0 ? [`${leftOut} comments on lines`] : []),
      ...(cuts > 0 ? [`the ends of ${cuts} texts`] : []),
      ...(revision.failed === null || revision.failed.missing === '' ? [] : [revision.failed.missing]),
    ]),
  }
}

/** The line that a comment stands at is the last one of its hunk. */
function endOf(hunk: string): string {
  return hunk.length <= LONGEST_HUNK ? hunk : hunk.slice(-LONGEST_HUNK)
}

function placeOf({ path, lines }: LineComment): string {
  const at = lines === null ? '' : ` lines="${lines.from}-${lines.to}"`
  return ` path="${inertPath(path)}"${at}`
}

function filesOf({ changes }: Revision): string {
  const shown = changes.slice(0, MOST_CHANGES).map(({ text }) => `- ${inertPath(text)}`)
  const rest = changes.length - shown.length
  return [...shown, ...(rest > 0 ? [`- and ${rest} more`] : [])].join('\n') || '(not known)'
}

/** Names of files can hold anything; these are to be recognised, not to be obeyed. */
function inertPath(path: string): string {
  return path.replace(/[^\p{L}\p{N}_./@+(), -]/gu, '?').slice(0, 2 * LONGEST_NAME)
}
