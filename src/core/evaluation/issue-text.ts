/** The task of a past fix, out of its commit message: what was wrong, without the facts of the diff. */
import { fileName } from '../change/paths.ts'
import { type PastCommit, subjectOf } from './past-fix.ts'

const TRAILER =
  /^(?:(?:signed-off|co-authored|reviewed|acked|tested|reported|suggested|approved|helped)-by|fix(?:e[sd])?|close[sd]?|resolve[sd]?|refs?|see|pr-url|change-id|backport(?:ed)?|cherry[ -]picked from|part of|related)\b[^a-z]*(?::|#|http)/i
const COMMIT_ID = /\b[0-9a-f]{7,40}\b/g
/** A list has one blank behind its sign. */
const DIFF = /^\s*(?:diff --git|@@ |\+\+\+ |--- |[+-](?:\t| {2,}\S|(?![ -]*\s)\S))/
/** What is left of a line that only names a commit. */
const STUB = /^\W*(?:\w{1,5}\W*)?$/

/**
 * The title and what is below it. Left out: trailers, lines of a diff, commit ids, and lines that name a file that the
 * fix changes. If nothing else is there, the title keeps its words without those names.
 */
export function issueTextOf(commit: Pick<PastCommit, 'message' | 'files'>): string {
  const subject = subjectOf(commit)
  const names = new Set(commit.files.flatMap(({ path }) => [path, fileName(path)]))
  const below = commit.message.split('\n').filter(line => line.trim() !== subject.trim() && !/^Merge /.test(line))
  const kept = below.filter(line => !isFact(line, names)).flatMap(withoutIds)
  const titled = withoutKind(subject)
  const [first = namesOut(titled, names), ...rest] = isFact(titled, names)
    ? kept.filter(line => line !== '')
    : [titled, ...kept]
  const title = withoutKind(first)
  const body = rest
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return body === '' ? `${title}\n` : `${title}\n\n${body}\n`
}

function withoutIds(line: string): readonly string[] {
  const rest = line.replace(COMMIT_ID, '').trimEnd()
  return rest !== line.trimEnd() && STUB.test(rest) ? [] : [rest]
}

/** A title without its kind, as in `fix(core): title`, and without the number of its pull request. */
function withoutKind(title: string): string {
  return title
    .replace(/^\w+(?:\([^)]*\))?!?:\s+/, '')
    .replace(/\(#\d+\)\s*$/, '')
    .trimEnd()
}

const WORD = /[^\s`'"(),;]+/g

function isNameOf(word: string, names: ReadonlySet<string>): boolean {
  return names.has(word.replace(/(?<![.:])[.:]+$/, ''))
}

function isFact(line: string, names: ReadonlySet<string>): boolean {
  const words = line.match(WORD) ?? []
  return TRAILER.test(line.trim()) || DIFF.test(line) || words.some(word => isNameOf(word, names))
}

function namesOut(line: string, names: ReadonlySet<string>): string {
  const rest = line.replace(WORD, word => (isNameOf(word, names) ? '' : word)).replace(COMMIT_ID, '')
  return rest.replace(/ {2,}/g, ' ').trim()
}
