/** Where Gitea 1.27 differs from GitHub, as measured on it by `npm run gitea`. */
import { type Answer, isObject, notFound, Refusal } from './answer.ts'
import { issueLabels } from './shapes.ts'
import type { Json, Repository, Token, World } from './world.ts'

/** What it has no route for, beside all of GraphQL. */
const MISSING =
  /^GET .*(?:\/git\/ref\/|\/git\/matching-refs\/|\/rules\/|\/rulesets\/|\/events$)|^POST .*\/git\/(?:refs|trees|blobs|commits)$/
const PULL = /\/pulls(?:\/\{pull_number\})?$/

/** Changes a request to what Gitea makes of it. Throws a Refusal where it has no such route. */
export function asGiteaReads(
  route: string,
  { params, query }: { readonly params: Readonly<Record<string, string>>; readonly query: URLSearchParams },
  token: Token | null,
  at: { readonly world: World; readonly repository: Repository },
): Readonly<Record<string, string>> {
  if (MISSING.test(route)) throw notFound()
  if (/\/permission$/.test(route) && token?.user.type === 'Bot')
    throw new Refusal(403, 'Only admins can query all permissions, repo admins can query all repo permissions')
  for (const unknown of ['per_page', 'head', 'sort', 'direction']) query.delete(unknown)
  if (!/^DELETE .*\/labels\/\{name\}$/.test(route)) return params
  const issue = at.repository.issues.get(Number(params['issue_number']))
  const labels = issue === undefined ? [] : issueLabels(at.world, at.repository, issue)
  const found = labels.find(({ id }) => String(id) === params['name'])
  if (found === undefined) throw notFound()
  return { ...params, name: String(found['name']) }
}

/** The answer in Gitea's form. */
export function asGiteaAnswers(route: string, answer: Answer): Answer {
  const { body, status } = answer
  const each = (change: (one: Json) => Json): Answer => ({
    ...answer,
    body: Array.isArray(body) ? body.map(change) : isObject(body) ? change(body) : body,
  })
  if (status === 422 && /^POST .*\/pulls$/.test(route)) {
    const message = JSON.stringify(body).includes('already exists')
      ? 'pull request already exists for these targets'
      : ''
    return message === '' ? answer : { ...answer, status: 409, body: { message } }
  }
  if (status >= 300) return answer
  if (PULL.test(route)) return each(pullShape)
  if (/^GET .*\/pulls\/\{pull_number\}\/commits$/.test(route))
    return each(one => ({ ...one, commit: { ...(one['commit'] as Json), tree: { sha: one['sha'] } } }))
  if (/^GET .*\/git\/commits\//.test(route))
    return each(({ sha, parents, author }) => ({ sha, parents, author, commit: { tree: { sha } } }))
  if (!/\/permission$/.test(route)) return answer
  return each(({ permission, user }) => {
    const { permissions: _, type: __, ...rest } = user as Json
    return { permission: permission === 'admin' ? 'owner' : permission, user: rest }
  })
}

/** Only the title makes a draft. */
function pullShape({ node_id: _, locked, ...pull }: Json): Json {
  return { ...pull, is_locked: locked, draft: /^WIP:/.test(String(pull['title'])) }
}
