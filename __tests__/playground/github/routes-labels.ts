import { type Answer, ok, Refusal } from './answer.ts'
import { textList } from './fields.ts'
import { addLabel, removeLabel } from './issue-labels.ts'
import { page } from './page.ts'
import { type Call, type Route, route } from './route.ts'
import { actorOf, issueOf } from './routes-issues.ts'
import { issueLabels, labelShape } from './shape-issue.ts'

const REPO = '/repos/{owner}/{repo}'
const OF_ISSUE = `${REPO}/issues/{issue_number}/labels`
const RIGHTS = ['issues', 'pull-requests']

export const labelRoutes: readonly Route[] = [
  route('GET', `${REPO}/labels`, RIGHTS, call =>
    page(
      call,
      [...call.repository.labels.values()].map(label => labelShape(call.world, call.repository, label)),
    ),
  ),
  route('GET', OF_ISSUE, RIGHTS, call => page(call, issueLabels(call.world, call.repository, issueOf(call, 'read')))),
  route('POST', OF_ISSUE, RIGHTS, addLabels),
  route('DELETE', `${OF_ISSUE}/{name}`, RIGHTS, removeOneLabel),
]

function addLabels(call: Call): Answer {
  const issue = issueOf(call, 'write')
  for (const name of textList(call.body, 'labels') ?? [])
    addLabel(call.world, call.repository, issue, name, actorOf(call))
  return ok(issueLabels(call.world, call.repository, issue))
}

function removeOneLabel(call: Call): Answer {
  const issue = issueOf(call, 'write')
  if (!removeLabel(call.world, issue, call.params['name'] ?? '', actorOf(call)))
    throw new Refusal(404, 'Label does not exist')
  return ok(issueLabels(call.world, call.repository, issue))
}
