/** The commit message: plain text without live mentions, and the trailers that mark a commit of Diffproof. */
import type { ProofRecord } from '../facts/record.ts'
import type { Task } from '../task/task.ts'
import { type Piece, splitCode } from '../text/code-spans.ts'
import { cut } from '../text/cut.ts'
import { refersElsewhere, unmarked, withoutOrders, withoutReferences, withoutSigns } from '../text/live-tokens.ts'
import { oneLine, withoutHidden } from '../text/sanitized-text.ts'

const SUBJECT_LIMIT = 72
const BODY_LIMIT = 4_000

type Traced = { taskId: string; runId: string; tree: string }

type CommitText = Traced & {
  title: string
  description: string
  request?: string | undefined
  coAuthor?: string | null
  signer?: { name: string; email: string } | null
}

/**
 * Subject of at most 72 characters, body and trailers. A commit message has no code spans, so a space breaks mentions
 * and references.
 */
export function commitMessage({
  title,
  description,
  request,
  coAuthor = null,
  signer = null,
  ...traced
}: CommitText): string {
  const subject = cut(plainLine(escapedPlain(oneLine(title))) || 'Change without a title', SUBJECT_LIMIT)
  const body = cut(escapedPlain(withoutHidden(description)).split('\n').map(plainLine).join('\n').trim(), BODY_LIMIT)
  const by = coAuthor === null ? [] : [`Co-authored-by: ${oneLine(coAuthor)}`]
  if (signer !== null) by.push(`Signed-off-by: ${oneLine(`${signer.name} <${signer.email}>`)}`)
  return `${[subject, body, [...trailersFor(traced, request), ...by].join('\n')].filter(part => part !== '').join('\n\n')}\n`
}

/** The message of a commit that changes nothing and lets checks start. */
export function checksMessage(traced: Traced): string {
  return `Start the checks\n\n${trailersFor(traced).join('\n')}\n`
}

function trailersFor({ taskId, runId, tree }: Traced, request?: string): readonly string[] {
  const answers = request === undefined ? [] : [`Diffproof-Request: ${oneLine(request)}`]
  return [
    `Diffproof-Task: ${oneLine(taskId)}`,
    `Diffproof-Run: ${oneLine(runId)}`,
    ...answers,
    `Diffproof-Tree: ${oneLine(tree)}`,
  ]
}

/**
 * Whether a commit has the trailers of this task and the tree that they name. Anyone can write trailers, so this
 * proves nothing.
 */
export function isTaskCommit(commit: { message: string; tree: string }, taskId: string): boolean {
  const lines = trailersOf(commit.message)
  return lines.includes(`Diffproof-Task: ${taskId}`) && lines.includes(`Diffproof-Tree: ${commit.tree}`)
}

type Hands = { author: string; committer: string }

/** Whether the author has committed it, or GitHub for the author. Addresses that are not known agree. */
export function isByOneHand({ author, committer }: Hands): boolean {
  return committer === author || committer === 'noreply@github.com'
}

export function isByBot({ author }: Hands): boolean {
  return author === '' || author.endsWith('[bot]@users.noreply.github.com')
}

const REQUEST = 'Diffproof-Request: '

/** The request of the revision that made the commit; null for any other commit. */
export function requestOf(commit: { message: string; tree: string }, taskId: string): string | null {
  if (!isTaskCommit(commit, taskId)) return null
  const line = trailersOf(commit.message).find(one => one.startsWith(REQUEST))
  return line?.slice(REQUEST.length) ?? null
}

function trailersOf(message: string): string[] {
  const paragraphs = message.trimEnd().split(/\n\s*\n/)
  return (paragraphs.at(-1) ?? '').split('\n').map(line => line.trim())
}

function escapedPlain(text: string): string {
  return withoutReferences(withoutSigns(withoutOrders(text))).replace(/@(?=\w)/g, '@ ')
}

/** A line that looks like a trailer or a command to a bot is quoted. */
function plainLine(line: string): string {
  const bare = line.trimEnd()
  return /^\s*(?:[A-Za-z][\w-]*-(?:by|to|task|run|request|tree)\s*:|\/[a-z])/i.test(bare) ? `> ${bare.trim()}` : bare
}

const TITLE_LIMIT = 256

/**
 * The title of commit and pull request. Maintenance keeps the title of its task file, so that every run looks like the
 * last.
 */
export function titleOf(task: Pick<Task, 'kind' | 'title'>, { summary }: Pick<ProofRecord, 'summary'>): string {
  return task.kind === 'maintenance' ? task.title : summary.title
}

/**
 * Prefix and title on one line of at most 256 characters. Mentions and references are put into backticks; the prefix
 * is trusted.
 */
export function pullRequestTitle(prefix: string, title: string): string {
  const first = oneLine(prefix)
  const lead = first === '' ? '' : `${first} `
  const rest = oneLine(title) || 'Change without a title'
  const pieces = splitCode(withoutSigns(withoutOrders(rest)))
  const words = pieces.map(piece =>
    isShortSpan(piece) ? `\`${unmarked(piece.code)}\`` : withReferencesAsCode(piece.text),
  )
  return cutOutsideCode(`${lead}${words.join('')}`.replaceAll('``', '` `'), TITLE_LIMIT)
}

/** In titles GitHub knows only code between single backticks. */
function isShortSpan(piece: Piece): piece is Piece & { code: string } {
  return piece.code !== null && piece.text.split('`').length === 3
}

/** A reference in backticks closes nothing, even behind a closing keyword. */
function withReferencesAsCode(text: string): string {
  return text.replaceAll('`', "'").replace(/[\w.+/:@#-]+/g, word => (refersElsewhere(word) ? `\`${word}\`` : word))
}

function cutOutsideCode(text: string, limit: number): string {
  const short = cut(text, limit)
  const backticks = short.split('`').length - 1
  return short === text || backticks % 2 === 0 ? short : `${short.slice(0, short.lastIndexOf('`')).trimEnd()}…`
}
