import { holds, tokenFor } from './access.ts'
import { type Answer, isObject, ok, Refusal, textField } from './answer.ts'
import type { InTurn } from './dispatch.ts'
import { mergeBase, objectType, refSha } from './git-store.ts'
import { record } from './issue-changes.ts'
import { moveRef, NO_OBJECT, refuseByRules, refuseWorkflows } from './move-ref.ts'
import { followRefs } from './pull-changes.ts'
import { nodeId } from './shapes.ts'
import type { Issue, Json, Pull, Repository, Token, World } from './world.ts'

const MUTATIONS: Readonly<Record<string, boolean>> = {
  convertPullRequestToDraft: true,
  markPullRequestReadyForReview: false,
}

/** Answers `viewer { login }`, the history of an issue, `updateRefs` and the two mutations that change whether a pull request is a draft; everything else is a GraphQL error. */
export async function answerGraphql(world: World, token: Token | null, inTurn: InTurn, body: Json): Promise<Answer> {
  if (token === null) throw new Refusal(401, 'This endpoint requires you to be authenticated.')
  const query = textField(body, 'query') ?? ''
  const variables = isObject(body['variables']) ? body['variables'] : {}
  if (/^\s*(?:query\b[^{]*)?\{\s*viewer\s*\{\s*login\s*\}\s*\}\s*$/.test(query))
    return ok({ data: { viewer: { login: token.user.login } } })
  if (/^\s*query\b[^{]*\{\s*repository\b/.test(query)) return historyOf(world, token, query, variables)
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
  if (!world.switches.ignoresDrafts) pull.draft = toDraft
  return selected(world, query, mutation, found)
}

/** How an issue was edited and renamed: the one query of a repository that is known here. */
function historyOf(world: World, token: Token, query: string, variables: Json): Answer {
  const name = `${textField(variables, 'owner')}/${textField(variables, 'repo')}`
  const repository = [...world.repositories.values()].find(one => one.fullName.toLowerCase() === name.toLowerCase())
  const issue = repository?.issues.get(Number(variables['number']))
  const rights = repository === undefined ? null : tokenFor(repository, token)
  if (issue === undefined || issue.pull !== null || rights === null || !holds(rights, ['issues'], 'read'))
    return failed('NOT_FOUND', 'Could not resolve to an Issue with the number given', 'repository')
  const [, edit = '', event = ''] =
    /userContentEdits\(first: 100\) \{ nodes \{ ([\w ]+) \} \}[^}]*RenamedTitleEvent \{ ([\w ]+) \}/.exec(query) ?? []
  const pick = (known: Json, names: string) => Object.fromEntries(names.split(' ').map(one => [one, known[one]]))
  const edits = issue.texts.map(({ editedAt, text }) => pick({ editedAt, diff: text }, edit))
  const renamed = issue.events.flatMap(({ rename, createdAt }) =>
    rename === undefined ? [] : [pick({ createdAt, previousTitle: rename.from, currentTitle: rename.to }, event)],
  )
  const found = { userContentEdits: { nodes: edits }, timelineItems: { nodes: renamed } }
  return ok({ data: { repository: { issue: found } } })
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

/** GraphQL errors come with status 200; a mutation that failed is null in the data beside them. */
function failed(type: string, message: string, mutation?: string): Answer {
  const errors = [
    { type, path: mutation === undefined ? [] : [mutation], locations: [{ line: 1, column: 1 }], message },
  ]
  return ok(mutation === undefined ? { errors } : { data: { [mutation]: null }, errors })
}

/** What a schema without the field says. */
function undefinedField(field: string, type: string): Answer {
  return failed('undefinedField', `Field '${field}' doesn't exist on type '${type}'`)
}

const NAME = 'updateRefs'
const OID = /^[0-9a-f]{40}$/

/** https://docs.github.com/graphql/reference/git#updaterefs, for one ref at a time: moved, made or deleted where it stands at `beforeOid`. */
async function updateRefs(world: World, token: Token, inTurn: InTurn, input: Json): Promise<Answer> {
  const id = textField(input, 'repositoryId') ?? ''
  const repository = [...world.repositories.values()].find(one => nodeId('R', one.id) === id)
  if (repository === undefined)
    return failed('NOT_FOUND', `Could not resolve to a node with the global id of '${id}'`, NAME)
  const updates = input['refUpdates']
  const [update, ...more] = Array.isArray(updates) ? updates : []
  if (!isObject(update) || more.length > 0) return failed('UNPROCESSABLE', 'The emulator takes one ref update', NAME)
  return inTurn(repository, async () => {
    const refused = await updateRef(world, tokenFor(repository, token), repository, update)
    await followRefs(world, repository)
    return refused ?? ok({ data: { [NAME]: { clientMutationId: null } } })
  })
}

/** The refusal of one update, or null where it was made. */
async function updateRef(
  world: World,
  token: Token | null,
  repository: Repository,
  update: Json,
): Promise<Answer | null> {
  const [name = '', to = '', expected] = ['name', 'afterOid', 'beforeOid'].map(key => textField(update, key))
  const refuse = (message: string, type = 'UNPROCESSABLE') => failed(type, message, NAME)
  if (token === null || !holds(token, ['contents'], 'write'))
    return refuse('Resource not accessible by integration', 'FORBIDDEN')
  if (!/^refs\/[^/]+\/./.test(name)) return refuse(`${name} is not a valid ref name.`)
  if (!OID.test(to) || (expected !== undefined && !OID.test(expected)))
    return refuse('argumentLiteralsIncompatible: expected a GitObjectID')
  const before = (await refSha(repository, name)) ?? NO_OBJECT
  if (expected !== undefined && expected !== before)
    return refuse(
      `Update failed because the current oid of ${name} is ${before}, which does not match the specified expected oid ${expected}.`,
    )
  const isGone = to === NO_OBJECT
  if (!isGone && (await objectType(repository, to)) !== 'commit')
    return refuse(`Could not resolve to a Git object with OID ${to}.`)
  const isForward = before === NO_OBJECT || (!isGone && (await mergeBase(repository, before, to)) === before)
  if (!isForward && !isGone && update['force'] !== true) return refuse('Update is not a fast forward')
  try {
    if (!isGone) await refuseWorkflows(repository, token, to)
    refuseByRules(repository, name, before === NO_OBJECT ? 'creation' : isForward ? 'forward' : 'replacement')
  } catch (thrown) {
    if (thrown instanceof Refusal) return refuse(thrown.message, thrown.status === 403 ? 'FORBIDDEN' : 'UNPROCESSABLE')
    throw thrown
  }
  return moveRef(world, repository, name, to, before) ? null : refuse('Reference cannot be updated')
}
