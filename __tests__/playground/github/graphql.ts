import { holds, tokenFor } from './access.ts'
import { type Answer, ok, Refusal } from './answer.ts'
import { isObject, textField } from './fields.ts'
import { failed, undefinedField } from './graphql-error.ts'
import { updateRefs } from './graphql-refs.ts'
import { record } from './issue-events.ts'
import { nodeId } from './shape-user.ts'
import type { InTurn } from './turns.ts'
import type { Issue, Json, Pull, Repository, Token, World } from './world.ts'

const MUTATIONS: Readonly<Record<string, boolean>> = {
  convertPullRequestToDraft: true,
  markPullRequestReadyForReview: false,
}

/** Answers `viewer { login }`, `updateRefs` and the two mutations that change whether a pull request is a draft; everything else is a GraphQL error. */
export async function answerGraphql(world: World, token: Token | null, inTurn: InTurn, body: Json): Promise<Answer> {
  if (token === null) throw new Refusal(401, 'This endpoint requires you to be authenticated.')
  const query = textField(body, 'query') ?? ''
  const variables = isObject(body['variables']) ? body['variables'] : {}
  if (/^\s*(?:query\b[^{]*)?\{\s*viewer\s*\{\s*login\s*\}\s*\}\s*$/.test(query))
    return ok({ data: { viewer: { login: token.user.login } } })
  const [, mutation = ''] = /^\s*mutation\b[^{]*\{\s*(?:\w+\s*:\s*)?(\w+)/.exec(query) ?? []
  if (mutation === 'updateRefs' && !world.switches.noUpdateRefs) {
    const [, name = ''] = /input\s*:\s*\$(\w+)/.exec(query) ?? []
    const input = variables[name]
    return updateRefs(world, token, inTurn, isObject(input) ? input : {})
  }
  const toDraft = MUTATIONS[mutation]
  if (toDraft === undefined) return undefinedField(mutation || 'query', mutation ? 'Mutation' : 'Query')
  const id = pullRequestId(query, variables)
  const found = findPull(world, id)
  if (found === null) return failed('NOT_FOUND', `Could not resolve to a node with the global id of '${id}'`, mutation)
  const own = tokenFor(found.repository, token)
  // Changing the draft state takes both rights.
  if (!holds(own, ['pull-requests'], 'write') || !holds(own, ['contents'], 'write')) {
    return failed('FORBIDDEN', 'Resource not accessible by integration', mutation)
  }
  const { issue, pull } = found
  if (toDraft && world.switches.noDrafts)
    return failed('UNPROCESSABLE', 'Draft pull requests are not supported in this repository.', mutation)
  if (issue.state !== 'open') return failed('UNPROCESSABLE', 'Pull request is closed', mutation)
  if (pull.draft !== toDraft) record(world, issue, token.user, toDraft ? 'convert_to_draft' : 'ready_for_review')
  pull.draft = toDraft
  return selected(world, query, mutation, found)
}

function pullRequestId(query: string, variables: Json): string {
  const [, literal, name] = /pullRequestId\s*:\s*(?:"([^"]*)"|\$(\w+))/.exec(query) ?? []
  if (literal !== undefined) return literal
  if (name !== undefined) return textField(variables, name) ?? ''
  const [, input = ''] = /input\s*:\s*\$(\w+)/.exec(query) ?? []
  const value = variables[input]
  return isObject(value) ? (textField(value, 'pullRequestId') ?? '') : ''
}

interface Found {
  readonly repository: Repository
  readonly issue: Issue
  readonly pull: Pull
}

function findPull(world: World, id: string): Found | null {
  for (const repository of world.repositories.values()) {
    for (const issue of repository.issues.values()) {
      if (issue.pull !== null && nodeId('PR', issue.pull.id) === id) return { repository, issue, pull: issue.pull }
    }
  }
  return null
}

/** Only what the query asks for comes back, as everywhere in GraphQL. */
function selected(world: World, query: string, mutation: string, { repository, issue, pull }: Found): Answer {
  const known: Json = {
    __typename: 'PullRequest',
    id: nodeId('PR', pull.id),
    isDraft: pull.draft,
    number: issue.number,
    state: issue.state.toUpperCase(),
    title: issue.title,
    url: `${world.urls.web}/${repository.fullName}/pull/${issue.number}`,
  }
  const [, selection] = /pullRequest\s*\{([^{}]*)\}/.exec(query) ?? []
  const names = (selection ?? '').split(/[\s,]+/).filter(name => name !== '')
  const strange = names.find(name => !(name in known))
  if (strange !== undefined) return undefinedField(strange, 'PullRequest')
  const pullRequest = Object.fromEntries(names.map(name => [name, known[name]]))
  return ok({ data: { [mutation]: { clientMutationId: null, ...(selection === undefined ? {} : { pullRequest }) } } })
}
