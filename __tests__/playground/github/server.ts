import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { type Answer, isObject } from './answer.ts'

interface ServerParts {
  readonly records: RequestRecord[]
  readonly faults: Faults
  readonly now: () => Date
  readonly beforeEach: (record: RequestRecord) => Promise<void>
  readonly answer: (exchange: Exchange) => Promise<Answer>
  readonly onFailure: (message: string) => void
}

/** The HTTP side: records every request, lets faults strike, asks for the answer and sends it. */
export function createHttpServer(parts: ServerParts): { readonly server: Server; closeSockets(): void } {
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    serve(parts, request, response).catch((error: unknown) => {
      // A bug here must be seen by the test that met it, also where a client takes the 500 for a hiccup and tries again.
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
      parts.onFailure(`${request.method} ${request.url}: ${message}`)
      if (response.headersSent) response.destroy()
      else send(response, { status: 500, body: { message } })
    })
  })
  server.on('connection', socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  return { server, closeSockets: () => sockets.forEach(socket => void socket.destroy()) }
}

async function serve(parts: ServerParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const raw = await readBody(request)
  const url = new URL(request.url ?? '/', 'http://emulator')
  const record: RequestRecord = {
    n: parts.records.length + 1,
    method: request.method ?? 'GET',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    body: parsed(raw, request.headers['content-type'] ?? ''),
    status: null,
    token: null,
    route: null,
    fault: null,
    time: parts.now().toISOString(),
  }
  parts.records.push(record)
  await parts.beforeEach(record)
  const fault = parts.faults.take(record.method, record.path)
  record.fault = fault?.mode ?? (fault === null ? null : 'before')
  const refusal = record.path.endsWith('/git-receive-pack') ? (fault?.push ?? null) : null
  if (fault !== null && fault.mode !== 'after' && refusal === null) {
    strike(fault, record, response)
    return
  }
  const answer = await parts.answer({ record, url, raw, headers: request.headers, answerHeaders: {}, refusal })
  if (fault !== null && fault.status === undefined && refusal === null) {
    response.destroy()
    return
  }
  const seen = fault?.status === undefined || refusal !== null ? answer : faultAnswer(fault, fault.status)
  record.status = seen.status
  send(response, seen)
}

function strike(fault: Fault, record: RequestRecord, response: ServerResponse): void {
  if (fault.mode === 'stall') return
  if (fault.mode === 'reset') {
    response.destroy()
    return
  }
  const isHtml = fault.mode === 'html'
  const answer = isHtml
    ? faultAnswer({ ...fault, body: fault.body ?? PROXY_ERROR_PAGE }, fault.status ?? 502)
    : faultAnswer(fault, fault.status ?? 502)
  record.status = answer.status
  send(response, answer)
}

/** Text is sent as a page, anything else as JSON. */
function faultAnswer(fault: Fault, status: number): Answer {
  const headers = fault.headers ?? {}
  if (typeof fault.body !== 'string') return { status, headers, body: fault.body ?? { message: 'Server Error' } }
  return { status, raw: Buffer.from(fault.body), headers: { 'content-type': 'text/html; charset=utf-8', ...headers } }
}

function send(response: ServerResponse, answer: Answer): void {
  const isJson = answer.raw === undefined && answer.body !== undefined
  const bytes = answer.raw ?? (isJson ? Buffer.from(JSON.stringify(answer.body)) : Buffer.alloc(0))
  const type = isJson ? { 'content-type': 'application/json; charset=utf-8' } : {}
  response.writeHead(answer.status, {
    ...type,
    ...answer.headers,
    ...(answer.status === 204 ? {} : { 'content-length': bytes.length }),
  })
  response.end(bytes)
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** The JSON of a body; undefined for none, the text where it is something else, a note where git speaks its own protocol. */
function parsed(raw: Buffer, type: string): unknown {
  if (raw.length === 0) return undefined
  if (type.startsWith('application/x-git-')) return `(${raw.length} bytes)`
  const text = raw.toString()
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) || Array.isArray(value) ? value : text
  } catch {
    return text
  }
}

export interface Fault {
  readonly method?: string
  /** Matched against the path of the request as it was sent, `/api/v3` included. */
  readonly path: RegExp
  /** How many matching requests are hit; one where nothing is said. */
  readonly times?: number
  /** A `git push` is refused as GitHub refuses one: what the server says (git shows it as `remote: ...`), and the word for the ref. Other requests get `status`. */
  readonly push?: PushRefusal
  /**
   * before: answered instead of the real work (502 where nothing is said); after: the work happens, then the connection is cut, or
   * `status` is sent; reset: cut before the work; stall: never answered; html: a 502 page of a proxy in front of GitHub.
   */
  readonly mode?: 'before' | 'after' | 'reset' | 'stall' | 'html'
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface PushRefusal {
  readonly says: readonly string[]
  readonly reason: string
}

export interface Faults {
  add(fault: Fault): { readonly hits: number }
  clear(): void
  /** The fault that hits this request, if any; counts it. */
  take(method: string, path: string): Fault | null
}

/** A list of planned misfortunes; the oldest one that matches and is not used up strikes. */
export function createFaults(): Faults {
  let planned: { readonly fault: Fault; hits: number }[] = []
  return {
    add: fault => {
      const entry = { fault, hits: 0 }
      planned.push(entry)
      return entry
    },
    clear: () => {
      planned = []
    },
    take: (method, path) => {
      const entry = planned.find(
        ({ fault, hits }) => hits < (fault.times ?? 1) && (fault.method ?? method) === method && fault.path.test(path),
      )
      if (entry === undefined) return null
      entry.hits += 1
      return entry.fault
    },
  }
}

const PROXY_ERROR_PAGE =
  '<!DOCTYPE html>\n<html><head><title>Unicorn! &middot; GitHub</title></head><body><p>This page is taking too long to load.</p></body></html>\n'

/** One HTTP request as tests look at it. */
export interface RequestRecord {
  readonly n: number
  readonly method: string
  /** As sent, `/api/v3` included. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Parsed JSON; undefined for no body. */
  readonly body: unknown
  /** What the client saw: null while it is worked on, and where the connection was cut or left hanging. */
  status: number | null
  /** The name the token was issued under. */
  token: string | null
  /** `METHOD /template` for REST, `GRAPHQL <mutation>`, `GIT <service>`; null for what nobody knows. */
  route: string | null
  /** The kind of fault that struck. */
  fault: string | null
  readonly time: string
}

/** A request on its way to its answer. */
export interface Exchange {
  readonly record: RequestRecord
  readonly url: URL
  readonly raw: Buffer
  readonly headers: IncomingHttpHeaders
  /** Sent with whatever the answer is. */
  readonly answerHeaders: Record<string, string>
  /** A push is not to succeed. */
  readonly refusal: PushRefusal | null
}
