import { checkAccess, isCollaborator } from './access.ts'
import { created, notFound, ok, Refusal } from './answer.ts'
import { textList } from './fields.ts'
import { record } from './issue-events.ts'
import { page } from './page.ts'
import { type Call, type Route, route } from './route.ts'
import { issueShape } from './shape-issue.ts'
import type { Issue, Level, User } from './world.ts'

const REPO = '/repos/{owner}/{repo}'
const RIGHTS = ['issues', 'pull-requests']

/** The issue or pull request a request names. The pull-request right alone opens pull requests only. */
export function issueOf(call: Call, level: Level): Issue {
  const issue = call.repository.issues.get(Number(call.params['issue_number']))
  if (issue === undefined) throw notFound()
  checkAccess(call.repository, call.token, issue.pull === null ? ['issues'] : RIGHTS, level)
  if (issue.pull === null && !call.repository.settings.hasIssues)
    throw new Refusal(410, 'Issues has been disabled in this repository.')
  return issue
}

/** Who makes this request; routes that write have refused anonymous ones before. */
export function actorOf(call: Call): User {
  if (call.token === null) throw new Refusal(401, 'Requires authentication')
  return call.token.user
}

export const issueRoutes: readonly Route[] = [
  route('GET', `${REPO}/issues`, RIGHTS, listIssues),
  route('GET', `${REPO}/issues/{issue_number}`, RIGHTS, call =>
    ok(issueShape(call.world, call.repository, issueOf(call, 'read'))),
  ),
  route('POST', `${REPO}/issues/{issue_number}/assignees`, RIGHTS, assign),
]

function listIssues(call: Call): ReturnType<typeof page> {
  const { query } = call
  const state = query.get('state') ?? 'open'
  const labels = (query.get('labels') ?? '').split(',').filter(label => label !== '')
  const since = Date.parse(query.get('since') ?? '1970-01-01T00:00:00Z')
  const found = [...call.repository.issues.values()].filter(
    issue =>
      (state === 'all' || issue.state === state) &&
      labels.every(label => issue.labels.some(own => own.toLowerCase() === label.toLowerCase())) &&
      Date.parse(issue.updatedAt) >= since &&
      matches(query.get('creator'), [issue.user]) &&
      matches(query.get('assignee'), issue.assignees),
  )
  const sorted = sortIssues(found, query.get('sort') ?? 'created', query.get('direction') ?? 'desc')
  return page(
    call,
    sorted.map(issue => issueShape(call.world, call.repository, issue)),
  )
}

function matches(wanted: string | null, users: readonly User[]): boolean {
  if (wanted === null) return true
  if (wanted === 'none') return users.length === 0
  return wanted === '*' ? users.length > 0 : users.some(user => user.login.toLowerCase() === wanted.toLowerCase())
}

/** Sorts as the lists of issues and pull requests do; numbers decide where times are equal. */
export function sortIssues(issues: readonly Issue[], sort: string, direction: string): Issue[] {
  const key = (issue: Issue): number => {
    if (sort === 'comments' || sort === 'popularity') return issue.comments.length
    return Date.parse(sort === 'updated' ? issue.updatedAt : issue.createdAt)
  }
  const ascending = [...issues].sort((a, b) => key(a) - key(b) || a.number - b.number)
  return direction === 'asc' ? ascending : ascending.reverse()
}

/** GitHub leaves out people who cannot be assigned, without a word. */
function assignable(call: Call, logins: readonly string[]): User[] {
  const users = logins.flatMap(login => call.world.users.get(login.toLowerCase()) ?? [])
  return users.filter(user => isCollaborator(call.repository, user))
}

function assign(call: Call): ReturnType<typeof created> {
  const issue = issueOf(call, 'write')
  for (const user of assignable(call, textList(call.body, 'assignees') ?? [])) {
    if (issue.assignees.includes(user)) continue
    issue.assignees.push(user)
    record(call.world, issue, actorOf(call), 'assigned', { assignee: user })
  }
  return created(issueShape(call.world, call.repository, issue))
}
