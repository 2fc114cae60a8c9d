import { tokenFor, tokenOf } from './access.ts'
import { type Answer, isObject, notFound, Refusal } from './answer.ts'
import type { Contract } from './contract.ts'
import { answerGit, unauthorized } from './git-http.ts'
import { answerGraphql } from './graphql.ts'
import { timestamp } from './issue-changes.ts'
import { followRefs } from './pull-changes.ts'
import { createRestEndpoint, type Findings } from './rest-endpoint.ts'
import { LOG_STORE, logAnswer } from './routes-actions.ts'
import type { Exchange } from './server.ts'
import type { Repository, ServedAnswer, Token, World } from './world.ts'

const API = '/api/v3'
const GRAPHQL = '/api/graphql'
const GIT_PATH = /^\/([^/]+)\/([^/]+?)(?:\.git)?(\/(?:info\/refs|git-upload-pack|git-receive-pack|HEAD|objects\/.+))$/

type Dispatch = (exchange: Exchange) => Promise<Answer>

/** Sends every request to whoever answers it: REST, GraphQL or git. */
export function createDispatcher(world: World, contract: Contract, findings: Findings): Dispatch {
  const inTurn = createTurns()
  const rest = createRestEndpoint(world, contract, findings, inTurn)

  const graphql = async (exchange: Exchange): Promise<Answer> => {
    const { record, url } = exchange
    const isKnown = url.pathname === GRAPHQL && record.method === 'POST'
    if (!isKnown) findings.unknownRequests.push(`${record.method} ${record.path}`)
    if (!isKnown || world.switches.noGraphql || world.switches.speaksGitea) throw notFound()
    const body = isObject(record.body) ? record.body : {}
    record.route = `GRAPHQL ${/\{\s*(\w+)/.exec(String(body['query']))?.[1] ?? ''}`
    return answerGraphql(world, authenticate(world, exchange), inTurn, body)
  }

  const git = async (exchange: Exchange, repository: Repository | undefined, suffix: string): Promise<Answer> => {
    const { record, url, raw, headers, refusal } = exchange
    const isAdvertisement = suffix === '/info/refs'
    const service = isAdvertisement ? (url.searchParams.get('service') ?? '') : suffix.slice(1)
    record.route = `GIT ${service}${isAdvertisement ? ' refs' : ''}`
    const token = tokenFor(repository, authenticate(world, exchange))
    const request = { method: record.method, service, suffix, query: url.search.slice(1), headers, body: raw, refusal }
    if (repository === undefined || suffix !== '/git-receive-pack') return answerGit(repository, token, request)
    return inTurn(repository, async () => {
      const answer = await answerGit(repository, token, request)
      if (answer.status === 200) repository.pushedAt = timestamp(world.now())
      await followRefs(world, repository)
      return answer
    })
  }

  const log = async (exchange: Exchange): Promise<Answer> => {
    exchange.record.route = 'LOG'
    if (exchange.headers.authorization !== undefined) findings.violations.push('a token was shown to the store of logs')
    return logAnswer(world, exchange.url.pathname)
  }

  /** What a test has put there: an attachment, a file, a redirect. */
  const serve = (exchange: Exchange, { guarded = false, ...answer }: ServedAnswer): Answer => {
    exchange.record.route = 'SERVED'
    return authenticate(world, exchange) === null && guarded ? { status: 404, raw: Buffer.from('Not Found') } : answer
  }

  return async exchange => {
    const { pathname } = exchange.url
    const served = world.served.get(pathname)
    if (served !== undefined) return serve(exchange, served)
    if (pathname.startsWith(LOG_STORE)) return log(exchange).catch(unlessRefused(refusal => refusal.answer()))
    const gitPath = pathname.startsWith('/api/') ? null : GIT_PATH.exec(pathname)
    if (gitPath !== null) {
      const [, owner, name, suffix = ''] = gitPath
      const repository = world.repositories.get(`${owner}/${name}`.toLowerCase())
      return git(exchange, repository, suffix).catch(unlessRefused(unauthorized))
    }
    const isRest = pathname.startsWith(`${API}/`)
    const answer = isRest
      ? rest(exchange, pathname.slice(API.length), () => authenticate(world, exchange))
      : graphql(exchange).catch(unlessRefused(refusal => refusal.answer()))
    return withApiHeaders(await answer, exchange)
  }
}

function authenticate(world: World, exchange: Exchange): Token | null {
  const token = tokenOf(world, exchange.headers.authorization)
  exchange.record.token = token?.name ?? null
  return token
}

function unlessRefused(answer: (refusal: Refusal) => Answer): (error: unknown) => Answer {
  return error => {
    if (error instanceof Refusal) return answer(error)
    throw error
  }
}

function withApiHeaders(answer: Answer, { record: { n }, answerHeaders }: Exchange): Answer {
  const headers = {
    'x-github-request-id': `E2A0:${n.toString(16).toUpperCase().padStart(4, '0')}:1F2C3D`,
    'x-github-media-type': 'github.v3; format=json',
    'x-ratelimit-limit': '5000',
    'x-ratelimit-remaining': String(Math.max(0, 5000 - n)),
    'x-ratelimit-used': String(n),
    'x-ratelimit-resource': 'core',
  }
  return { ...answer, headers: { ...headers, ...answerHeaders, ...answer.headers } }
}

export type InTurn = <T>(repository: Repository, work: () => Promise<T>) => Promise<T>

/** Requests to one repository take effect one after another, as GitHub's transactions make them appear. */
function createTurns(): InTurn {
  const last = new Map<Repository, Promise<unknown>>()
  return (repository, work) => {
    const turn = (last.get(repository) ?? Promise.resolve()).then(work, work)
    last.set(repository, turn)
    return turn
  }
}
