/** The task of a past fix, out of its commit message: what was wrong, without the facts of the diff. */
import { type PastCommit, subjectOf } from './past-fix.ts'

const TRAILER =
  /^(?:(?:signed-off|co-authored|reviewed|acked|tested|reported|suggested|approved|helped)-by|fix(?:e[sd])?|close[sd]?|resolve[sd]?|refs?|see|pr-url|change-id|backport(?:ed)?|cherry[ -]picked from|part of|related)\b[^a-z]*(?::|#|http)/i
const COMMIT_ID = /\b[0-9a-f]{7,40}\b/g
const DIFF = /^(?:diff --git|@@ |\+\+\+ |--- |[+-](?![ -]*\s)\S)/

/**
 * The title and what is below it. Left out: trailers, lines of a diff, commit ids, and lines that name a file that the
 * fix changes.
 */
export function issueTextOf(commit: Pick<PastCommit, 'message' | 'files'>): string {
  const subject = subjectOf(commit)
  const names = new Set(commit.files.flatMap(({ path }) => [path, path.slice(path.lastIndexOf('/') + 1)]))
  const below = commit.message.split('\n').filter(line => line.trim() !== subject.trim() && !/^Merge /.test(line))
  const kept = below.filter(line => !isFact(line, names)).map(line => line.replace(COMMIT_ID, '').trimEnd())
  const title = subject.replace(/^\w+(?:\([^)]*\))?!?:\s+/, '').replace(/\s*\(#\d+\)\s*$/, '')
  const body = kept
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return body === '' ? `${title}\n` : `${title}\n\n${body}\n`
}

function isFact(line: string, names: ReadonlySet<string>): boolean {
  const words = line.split(/[\s`'"(),;]+/).map(word => word.replace(/[.:]+$/, ''))
  return TRAILER.test(line.trim()) || DIFF.test(line) || words.some(word => names.has(word))
}
