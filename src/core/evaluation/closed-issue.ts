/** Which issue a past fix has closed, and its text as a task. */
import type { PastFix } from './past-fix.ts'

const CLOSING = /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+#(\d{1,9})\b/gi

/** The numbers behind closing words: `Fixes #12`. Those of other repositories are not meant. */
export function closedNumbers(text: string): readonly number[] {
  return [...new Set([...text.matchAll(CLOSING)].map(([, digits]) => Number(digits)))]
}

/** The pull request that brought the commit: `Merge pull request #12`, or `(#12)` behind the first line. */
export function pullRequestIn({ message }: Pick<PastFix, 'message'>): number | null {
  const [first = ''] = message.split('\n')
  const digits = /^Merge pull request #(\d{1,9})\b|\(#(\d{1,9})\)\s*$/.exec(first)
  return digits === null ? null : Number(digits[1] ?? digits[2])
}

/** What an issue was called and said, in milliseconds since the epoch. Titles and texts are untrusted. */
export type IssueHistory = {
  /** The first text and each later one; empty where the text never changed. A text that was deleted is null. */
  texts: readonly { since: number; text: string | null }[]
  titles: readonly { until: number; title: string }[]
}

/** The issue as it was right before a moment; null where its text of then is not known. */
export function issueBefore(
  today: { title: string; body: string },
  { texts, titles }: IssueHistory,
  moment: number,
): { title: string; body: string } | null {
  const older = texts.filter(({ since }) => since < moment).toSorted((a, b) => b.since - a.since)
  const body = texts.length === 0 ? today.body : (older[0]?.text ?? null)
  const [named] = titles.filter(({ until }) => until >= moment).toSorted((a, b) => a.until - b.until)
  return body === null ? null : { title: named?.title ?? today.title, body }
}

/** Title and body as `--issue-file` takes them: the first line is the title. */
export function textOfIssue({ title, body }: { title: string; body: string }): string {
  const below = body.trim()
  return below === '' ? `${title.trim()}\n` : `${title.trim()}\n\n${below}\n`
}
