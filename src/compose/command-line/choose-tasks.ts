/** The tasks of an evaluation: past fixes of the repository, each with what the model is asked. */
import { readPastCommits } from '../../adapters/git/past-commits.ts'
import { ConfigurationError } from '../../core/errors.ts'
import { closedNumbers, issueBefore, pullRequestIn, textOfIssue } from '../../core/evaluation/closed-issue.ts'
import type { Evaluation, EvaluationTask } from '../../core/evaluation/evaluation.ts'
import { issueTextOf } from '../../core/evaluation/issue-text.ts'
import { chooseFixes, type PastFix, placeToTouch, subjectOf } from '../../core/evaluation/past-fix.ts'
import type { Forge } from '../../ports/forge.ts'
import type { Copy } from './open-copy.ts'

type Choice = Pick<Evaluation, 'mode' | 'variants' | 'models' | 'setting'> & {
  most: number
  isTest: (path: string) => boolean
  name: string
  /** Where issues are read; null to take the messages of commits. */
  forge: IssueForge | null
}

const MOST_ASKED = 1_000

/** Throws ConfigurationError where there is none, RepositoryError and ForgeError. */
export async function chooseTasks({ git, user }: Copy, choice: Choice): Promise<Evaluation> {
  const { mode, variants, models, setting, most, isTest, name, forge } = choice
  const since = setting['since'] ?? ''
  const all = await readPastCommits(git, user)
  const commits = all.filter(({ date }) => since === '' || Date.parse(date) >= Date.parse(since))
  const { fixes, lookedAt, leftOut } = chooseFixes(commits, { most: forge === null ? most : MOST_ASKED, isTest })
  const about = { mode, repository: name, head_sha: user.head, setting, variants, models }
  if (fixes.length === 0)
    throw new ConfigurationError(
      `none of ${lookedAt} commits${since === '' ? '' : ` since ${since}`} changes a source and its tests`,
      'Look further back: --since, or a clone with more history. If the tests have unusual names, set --test-paths.',
    )
  if (forge === null) {
    const tasks = fixes.map(fix => taskOfFix(fix, null, isTest))
    return { schema: 'diffproof-eval/v1', ...about, looked_at: lookedAt, left_out: leftOut, tasks }
  }
  const { found, without } = await fixesWithIssues(fixes, { most, label: setting['label'], forge })
  const count = without['no-issue'] + without['no-label']
  if (found.length === 0)
    throw new ConfigurationError(
      `none of ${count} past fixes closes such an issue`,
      'Leave --issues and --label out: then the messages of the commits are the tasks.',
    )
  const asked = chooseFixes(commits, { most: found.length + count, isTest })
  const noIssue = (['no-issue', 'no-label'] as const).map(why => ({ why, count: without[why] }))
  const leftOutToo = [...asked.leftOut, ...noIssue.filter(one => one.count > 0)]
  const tasks = found.map(([fix, issue]) => taskOfFix(fix, issue, isTest))
  return { schema: 'diffproof-eval/v1', ...about, looked_at: asked.lookedAt, left_out: leftOutToo, tasks }
}

function taskOfFix(fix: PastFix, issue: FoundIssue | null, isTest: (path: string) => boolean): EvaluationTask {
  return {
    ...{ id: fix.sha.slice(0, 12), commit: fix.sha, parent: fix.parent, date: fix.date, subject: subjectOf(fix) },
    ...{ issue: issue?.text ?? issueTextOf(fix), issue_number: issue?.number ?? null },
    ...{ files: fix.files.length, touched: placeToTouch(fix, isTest) },
    ...{ fix: null, taken_back: null, attempts: [], begun: [] },
  }
}

type FoundIssue = { number: number; text: string }

type IssueForge = Pick<Forge, 'issue' | 'issueHistory' | 'pullRequest'>
type Wanted = { most: number; label: string | undefined; forge: IssueForge }

/** Newest first, until enough have an issue. Throws ForgeError. */
async function fixesWithIssues(fixes: readonly PastFix[], { most, label, forge }: Wanted) {
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
async function issueOfFix(fix: PastFix, forge: IssueForge) {
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
