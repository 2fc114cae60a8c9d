import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ApiError, errorBody } from './api-error.ts'
import { type Clock, realClock } from './clock.ts'
import type { PrefixChange } from './conversation.ts'
import { createFaultPlan, type PlannedFault } from './fault.ts'
import { KNOWN_MODELS, type KnownModel, modelInfo } from './known-models.ts'
import { createMessagesEndpoint } from './messages-endpoint.ts'
import { addUsage, type Totals } from './reply.ts'
import { keyUse, type RequestRecord } from './request-record.ts'
import type { Script } from './turn.ts'

/** What a scripted model is made of; only the script is needed. */
export interface ModelOptions {
  readonly script: Script
  readonly faults?: readonly PlannedFault[]
  /** The keys that are right; the first one is the server's `key`. */
  readonly keys?: readonly string[]
  readonly models?: readonly KnownModel[]
  /** What questions about models are answered with instead, as by a gateway that has no such list. */
  readonly lookUps?: LookUpAnswer | ((path: string) => LookUpAnswer | null)
  readonly cacheMinimumTokens?: number
  readonly delayMs?: number
  readonly tokensPerSecond?: number
  readonly clock?: Clock
}

export interface LookUpAnswer {
  readonly status: number
  readonly body: string
}

/** A running scripted model. */
export interface ModelServer {
  readonly url: string
  readonly key: string
  /** Every `POST /v1/messages`, in order. */
  readonly requests: readonly RequestRecord[]
  /** Method and path of everything else that was asked for. */
  readonly otherRequests: readonly string[]
  /** What a correct client would not have caused: refused requests, failed expectations, a script run out. */
  readonly problems: readonly string[]
  readonly prefixChanges: readonly PrefixChange[]
  readonly totals: () => Totals
  /** Share of the input tokens that came out of the cache. */
  readonly cachedShare: () => number
  readonly close: () => Promise<void>
}

const VERSIONS = ['2023-06-01', '2026-10-21']

/** Starts a Messages API on the loopback interface that says what the script says. */
export async function startModel(options: ModelOptions): Promise<ModelServer> {
  const keys = options.keys ?? ['scripted-model-key']
  const clock = options.clock ?? realClock
  const models = options.models ?? KNOWN_MODELS
  const problems: string[] = []
  const otherRequests: string[] = []
  const endpoint = createMessagesEndpoint({
    script: options.script,
    faults: createFaultPlan(options.faults ?? []),
    keys,
    models,
    cacheMinimumTokens: options.cacheMinimumTokens ?? 1024,
    delayMs: options.delayMs ?? 0,
    tokensPerSecond: options.tokensPerSecond ?? 0,
    clock,
    problems,
    authorize: request => authorize(request, keys),
  })

  async function route(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (request.method === 'POST' && pathname === '/v1/messages') return endpoint.create(request, response, requestId)
    otherRequests.push(`${request.method} ${pathname}`)
    const { lookUps = null } = options
    const instead = typeof lookUps === 'function' ? lookUps(pathname) : lookUps
    if (instead !== null && pathname.startsWith('/v1/models')) {
      response.writeHead(instead.status).end(instead.body)
      return
    }
    authorize(request, keys)
    if (request.method !== 'GET') throw new ApiError(404, `Not found: ${request.method} ${pathname}`)
    sendJson(response, 200, lookUp(pathname, models), requestId)
  }

  let serial = 0
  const server = createServer((request, response) => {
    const requestId = `req_${String(++serial).padStart(6, '0')}`
    route(request, response, requestId).catch((error: unknown) => {
      // The client went away while it was sending: nobody is left to answer.
      if (!request.complete && !(error instanceof ApiError)) return
      const known = error instanceof ApiError ? error : new ApiError(500, String(error))
      if (!(error instanceof ApiError)) problems.push(`the scripted model failed: ${String(error)}`)
      // The rest of a body that is too large is not waited for.
      if (known.status === 413) response.setHeader('connection', 'close')
      sendJson(response, known.status, errorBody(known.type, known.message, requestId), requestId)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const totals = () => addUsage(endpoint.records.map(record => record.usage))

  return {
    url: `http://127.0.0.1:${port}`,
    key: keys[0] ?? '',
    requests: endpoint.records,
    otherRequests,
    problems,
    prefixChanges: endpoint.prefixChanges,
    totals,
    cachedShare() {
      const { input, cacheRead, cacheWrite } = totals()
      return cacheRead === 0 ? 0 : cacheRead / (input + cacheRead + cacheWrite)
    },
    async close() {
      endpoint.stop()
      server.closeAllConnections()
      await new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}

function authorize(request: IncomingMessage, keys: readonly string[]): void {
  const key = keyUse(request, keys)
  if (key.header === 'none') throw new ApiError(401, 'x-api-key header is required')
  if (!key.correct) throw new ApiError(401, 'invalid x-api-key')
  const version = request.headers['anthropic-version']?.toString()
  if (version === undefined) throw new ApiError(400, 'anthropic-version: header is required')
  if (!VERSIONS.includes(version)) throw new ApiError(400, `anthropic-version: "${version}" is not a valid version`)
}

function lookUp(pathname: string, models: readonly KnownModel[]): Record<string, unknown> {
  if (pathname === '/v1/models') {
    const data = models.map(modelInfo)
    return { data, has_more: false, first_id: models[0]?.id ?? null, last_id: models.at(-1)?.id ?? null }
  }
  const id = /^\/v1\/models\/([^/]+)$/.exec(pathname)?.[1]
  const model = models.find(known => known.id === id)
  if (model === undefined) throw new ApiError(404, id === undefined ? `Not found: ${pathname}` : `model: ${id}`)
  return modelInfo(model)
}

function sendJson(response: ServerResponse, status: number, body: unknown, requestId: string): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': requestId })
  response.end(JSON.stringify(body))
}
