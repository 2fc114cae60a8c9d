import { checkAccess, tokenFor } from './access.ts'
import { type Answer, forbidden, isObject, notFound, ok, Refusal } from './answer.ts'
import type { Contract } from './contract.ts'
import type { InTurn } from './dispatch.ts'
import { asGiteaAnswers, asGiteaReads } from './gitea-dialect.ts'
import { followRefs } from './pull-changes.ts'
import { createMatcher } from './route.ts'
import { routes } from './routes.ts'
import type { Exchange } from './server.ts'
import { publicUserShape } from './shapes.ts'
import type { Token, World } from './world.ts'

export interface Findings {
  readonly violations: string[]
  readonly unknownRequests: string[]
}

const VERSIONS = new Set(['2022-11-28', '2026-03-10'])

/** Answers REST requests; what comes in and what goes out is held against GitHub's description. */
export function createRestEndpoint(world: World, contract: Contract, findings: Findings, inTurn: InTurn) {
  const match = createMatcher(routes)

  const answer = async (exchange: Exchange, path: string, token: Token | null): Promise<Answer> => {
    const { record, headers } = exchange
    checkEnvelope(exchange)
    if (record.method === 'GET' && path === '/user') return getUser(world, exchange, token)
    const found = match(record.method, pathByName(world, path))
    if (found === null) {
      findings.unknownRequests.push(`${record.method} ${record.path}`)
      throw notFound()
    }
    const { route } = found
    let { params } = found
    record.route = `${record.method} ${route.path}`
    const accepted = route.rights.map(right => `${right.replaceAll('-', '_')}=${route.level}`).join('; ')
    exchange.answerHeaders['x-accepted-github-permissions'] = accepted
    if (world.switches.noGitData && route.path.includes('/git/')) throw notFound()
    if (world.switches.noRules && /\/rules(?:ets)?\//.test(route.path)) throw notFound()
    const named = world.repositories.get(`${params['owner']}/${params['repo']}`.toLowerCase())
    const repository = checkAccess(named, token, route.rights, route.level)
    if (repository.settings.archived && record.method !== 'GET')
      throw new Refusal(403, 'Repository was archived so is read-only.')
    const url = new URL(`${world.urls.web}${exchange.url.pathname}${exchange.url.search}`)
    checkRequest(exchange, route.path, params, url.searchParams)
    if (world.switches.speaksGitea)
      params = asGiteaReads(record.route, { params, query: url.searchParams }, token, { world, repository })
    const body = isObject(record.body) ? record.body : {}
    const own = tokenFor(repository, token)
    const call = {
      world,
      repository,
      params,
      query: url.searchParams,
      body,
      token: own,
      accept: headers.accept ?? '',
      url,
    }
    return inTurn(repository, async () => {
      await followRefs(world, repository)
      const result = await route.answer(call)
      if (record.method !== 'GET') await followRefs(world, repository)
      return result
    })
  }

  const checkRequest = (
    { record }: Exchange,
    path: string,
    params: Readonly<Record<string, string>>,
    query: URLSearchParams,
  ): void => {
    const problems = contract.checkRequest(record.method, path, { params, query, body: record.body })
    if (problems.length === 0) return
    findings.violations.push(...problems.map(problem => `request ${record.n} ${record.route}: ${problem}`))
    throw new Refusal(422, `Invalid request.\n\n${problems.join('\n')}`)
  }

  /** An emulator that drifts from the description would make every test built on it worthless. */
  const checkAnswer = ({ record }: Exchange, given: Answer): Answer => {
    if (record.route === null || given.raw !== undefined) return given
    const path = record.route.slice(record.method.length + 1)
    const problems = contract.checkAnswer(record.method, path, given.status, given.body)
    const where = `answer to ${record.n} ${record.route} (${given.status})`
    findings.violations.push(...problems.map(problem => `${where}: ${problem}`))
    return given
  }

  return async (exchange: Exchange, path: string, authenticate: () => Token | null): Promise<Answer> => {
    let given: Answer
    try {
      given = await answer(exchange, path, authenticate())
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      given = error.answer()
    }
    const checked = checkAnswer(exchange, given)
    const { route } = exchange.record
    return world.switches.speaksGitea && route !== null ? asGiteaAnswers(route, checked) : checked
  }
}

/** `/repositories/{id}` leads to the same places as `/repos/{owner}/{repo}`; the links between pages are written so. */
function pathByName(world: World, path: string): string {
  return path.replace(/^\/repositories\/(\d+)/, (given, id) => {
    const named = [...world.repositories.values()].find(repository => String(repository.id) === id)
    return named === undefined ? given : `/repos/${named.fullName}`
  })
}

/** What GitHub asks of every request before it looks where it goes. */
function checkEnvelope({ record, headers }: Exchange): void {
  const advice = 'Please make sure your request has a User-Agent header'
  if (headers['user-agent'] === undefined)
    throw new Refusal(403, `Request forbidden by administrative rules. ${advice}`)
  const version = headers['x-github-api-version']
  if (typeof version === 'string' && !VERSIONS.has(version)) {
    throw new Refusal(400, `"${version}" is not a supported API version.`)
  }
  if (typeof record.body === 'string') throw new Refusal(400, 'Problems parsing JSON')
}

function getUser(world: World, exchange: Exchange, token: Token | null): Answer {
  exchange.record.route = 'GET /user'
  if (token === null) throw new Refusal(401, 'Requires authentication')
  if (token.user.type === 'Bot') throw forbidden()
  return ok(publicUserShape(world, token.user))
}
