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

/** Title and body as `--issue-file` takes them: the first line is the title. */
export function textOfIssue({ title, body }: { readonly title: string; readonly body: string }): string {
  const below = body.trim()
  return below === '' ? `${title.trim()}\n` : `${title.trim()}\n\n${below}\n`
}
