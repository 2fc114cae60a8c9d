import { type Answer, created, noContent, notFound, ok, Refusal } from './answer.ts'
import { textField, textList } from './fields.ts'
import { addLabel, labelNamed, removeLabel, setLabels } from './issue-labels.ts'
import { page } from './page.ts'
import type { Call, Route } from './route.ts'
import { actorOf, issueOf } from './routes-issues.ts'
import { issueLabels, labelShape } from './shape-issue.ts'

const REPO = '/repos/{owner}/{repo}'
const OF_ISSUE = `${REPO}/issues/{issue_number}/labels`
const RIGHTS = ['issues', 'pull-requests']

export const labelRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${REPO}/labels`,
    rights: RIGHTS,
    level: 'read',
    answer: call =>
      page(
        call,
        [...call.repository.labels.values()].map(label => labelShape(call.world, call.repository, label)),
      ),
  },
  { method: 'POST', path: `${REPO}/labels`, rights: RIGHTS, level: 'write', answer: createLabel },
  { method: 'GET', path: `${REPO}/labels/{name}`, rights: RIGHTS, level: 'read', answer: getLabel },
  {
    method: 'GET',
    path: OF_ISSUE,
    rights: RIGHTS,
    level: 'read',
    answer: call => page(call, issueLabels(call.world, call.repository, issueOf(call, 'read'))),
  },
  { method: 'POST', path: OF_ISSUE, rights: RIGHTS, level: 'write', answer: addLabels },
  { method: 'PUT', path: OF_ISSUE, rights: RIGHTS, level: 'write', answer: replaceLabels },
  { method: 'DELETE', path: OF_ISSUE, rights: RIGHTS, level: 'write', answer: removeAllLabels },
  { method: 'DELETE', path: `${OF_ISSUE}/{name}`, rights: RIGHTS, level: 'write', answer: removeOneLabel },
]

function createLabel(call: Call): Answer {
  const name = textField(call.body, 'name') ?? ''
  if (call.repository.labels.has(name.toLowerCase())) {
    throw new Refusal(422, 'Validation Failed', [{ resource: 'Label', code: 'already_exists', field: 'name' }])
  }
  return created(
    labelShape(
      call.world,
      call.repository,
      labelNamed(call.world, call.repository, name, textField(call.body, 'color')),
    ),
  )
}

function getLabel(call: Call): Answer {
  const label = call.repository.labels.get((call.params['name'] ?? '').toLowerCase())
  if (label === undefined) throw notFound()
  return ok(labelShape(call.world, call.repository, label))
}

function addLabels(call: Call): Answer {
  const issue = issueOf(call, 'write')
  for (const name of textList(call.body, 'labels') ?? [])
    addLabel(call.world, call.repository, issue, name, actorOf(call))
  return ok(issueLabels(call.world, call.repository, issue))
}

function replaceLabels(call: Call): Answer {
  const issue = issueOf(call, 'write')
  setLabels(call.world, call.repository, issue, textList(call.body, 'labels') ?? [], actorOf(call))
  return ok(issueLabels(call.world, call.repository, issue))
}

function removeAllLabels(call: Call): Answer {
  setLabels(call.world, call.repository, issueOf(call, 'write'), [], actorOf(call))
  return noContent()
}

function removeOneLabel(call: Call): Answer {
  const issue = issueOf(call, 'write')
  if (!removeLabel(call.world, issue, call.params['name'] ?? '', actorOf(call)))
    throw new Refusal(404, 'Label does not exist')
  return ok(issueLabels(call.world, call.repository, issue))
}
