/** A revision as the model reads it: every untrusted text is sanitized, capped and between markers. */
import type { LineComment, Revision } from './revision.ts'
import { missingLine, type Sanitized, sanitizeMarkdown, sanitizeText } from './sanitize-markdown.ts'

const LONGEST_ROUND = 4_000
const LONGEST_COMMENT = 10_000
const LONGEST_HUNK = 4_000
const LONGEST_LOG = 10_000
const LONGEST_NAME = 200
const MOST_COMMENTS = 50
const MOST_CHANGES = 100

type SanitizedRevision = {
  readonly text: string
  /** The paths of the pull request, one a line. */
  readonly files: string
  /** What was removed or cut, in one short line; empty if nothing was. */
  readonly missing: string
}

/** Writes out a revision. `words`: what is asked for, already sanitized; it goes between `<marker-request>` tags. */
export function sanitizeRevision(revision: Revision, words: string, marker: string): SanitizedRevision {
  const read: Sanitized[] = []
  const textOf = (one: Sanitized): string => {
    read.push(one)
    return one.text.trim()
  }
  const within = (name: string, text: string, attributes = '') =>
    `<${marker}-${name}${attributes}>\n${text}\n</${marker}-${name}>`

  const rounds = revision.earlier.map(({ title, description }) =>
    [textOf(sanitizeText(title, LONGEST_NAME)), textOf(sanitizeMarkdown(description, LONGEST_ROUND))].join('\n\n'),
  )
  const onLines = revision.lineComments.slice(0, MOST_COMMENTS).map(comment => {
    const hunk = textOf(sanitizeText(endOf(comment.hunk), LONGEST_HUNK))
    const body = textOf(sanitizeMarkdown(comment.body, LONGEST_COMMENT))
    return within('comment', `${within('diff', hunk)}\n${body}`, attributesOf(comment))
  })
  const jobs = (revision.failed?.jobs ?? []).map(({ name, steps, excerpt }) => {
    const called = [name, ...steps].map(one => textOf(sanitizeText(one.replace(/\s+/g, ' '), LONGEST_NAME)))
    return within('job', [called.join(' > '), textOf(sanitizeText(excerpt, LONGEST_LOG))].filter(Boolean).join('\n\n'))
  })
  const parts = [
    ...(rounds.length === 0 ? [] : [within('described', rounds.join('\n\n'))]),
    ...(words === '' ? [] : [within('request', words)]),
    ...onLines,
    ...jobs,
  ]
  const leftOut = revision.lineComments.length - onLines.length
  const cuts = read.filter(({ cut }) => cut > 0).length
  return {
    text: parts.join('\n\n'),
    files: filesOf(revision),
    missing: missingLine(read, [
      ...(leftOut > 0 ? [`${leftOut} comments on lines`] : []),
      ...(cuts > 0 ? [`the ends of ${cuts} texts`] : []),
      ...(revision.failed === null || revision.failed.missing === '' ? [] : [revision.failed.missing]),
    ]),
  }
}

/** A comment belongs to the last line of its hunk. */
function endOf(hunk: string): string {
  return hunk.length <= LONGEST_HUNK ? hunk : hunk.slice(-LONGEST_HUNK)
}

function attributesOf({ path, lines }: LineComment): string {
  const at = lines === null ? '' : ` lines="${lines.from}-${lines.to}"`
  return ` path="${escapedPath(path)}"${at}`
}

function filesOf({ changes }: Revision): string {
  const listed = changes.slice(0, MOST_CHANGES).map(({ text }) => `- ${escapedPath(text)}`)
  const rest = changes.length - listed.length
  return [...listed, ...(rest > 0 ? [`- and ${rest} more`] : [])].join('\n') || '(not known)'
}

/** A file name can hold anything, also instructions. */
function escapedPath(path: string): string {
  return path.replace(/[^\p{L}\p{N}_./@+(), -]/gu, '?').slice(0, 2 * LONGEST_NAME)
}
