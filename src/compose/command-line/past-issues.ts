/** The issues that past fixes have closed, as they were then. */
import { closedNumbers, issueBefore, pullRequestIn, textOfIssue } from '../../core/evaluation/closed-issue.ts'
import type { PastFix } from '../../core/evaluation/past-fix.ts'
import type { Forge } from '../../ports/forge.ts'

export type FoundIssue = { number: number; text: string }

type Wanted = {
  most: number
  label: string | undefined
  forge: Pick<Forge, 'issue' | 'issueHistory' | 'pullRequest'>
}

/** Newest first, until enough have an issue. Throws ForgeError. */
export async function fixesWithIssues(fixes: readonly PastFix[], { most, label, forge }: Wanted) {
  const found: (readonly [PastFix, FoundIssue])[] = []
  const without = { 'no-issue': 0, 'no-label': 0 }
  for (const fix of fixes) {
    if (found.length >= most) break
    const issue = await issueOfFix(fix, forge)
    if (issue === null) without['no-issue'] += 1
    else if (label !== undefined && !issue.labels.includes(label.toLowerCase())) without['no-label'] += 1
    else found.push([fix, issue])
  }
  return { found, without }
}

/** Named by the commit, or by the pull request that brought it. */
async function issueOfFix(fix: PastFix, forge: Wanted['forge']) {
  const pull = pullRequestIn(fix)
  const body = pull === null ? '' : ((await forge.pullRequest(pull))?.body ?? '')
  for (const number of [...closedNumbers(fix.message), ...closedNumbers(body)]) {
    const issue = await forge.issue(number)
    if (issue === null || issue.isPullRequest) continue
    const history = await forge.issueHistory(number)
    // A forge without a history of texts has only the one of today.
    const then = history === null ? issue : issueBefore(issue, history, Date.parse(fix.date))
    if (then !== null) return { number, text: textOfIssue(then), labels: issue.labels.map(one => one.toLowerCase()) }
  }
  return null
}
