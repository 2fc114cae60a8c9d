import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiError, jsonOrNothing, parseBody, readBody, refuse } from './api-error.ts'
import type { Clock } from './clock.ts'
import {
  createAttempts,
  createConversation,
  createPrefixWatch,
  newsOf,
  type PrefixChange,
  prefixBefore,
} from './conversation.ts'
import { type createFaultPlan, endsBeforeReply, type PlannedFault } from './fault.ts'
import type { KnownModel } from './known-models.ts'
import type { MessageRequest } from './message-request.ts'
import { createPromptCache, tokensOf } from './prompt-cache.ts'
import { makeReply, replyEvents, told, usageOf } from './reply.ts'
import { openRecord, type RequestRecord } from './request-record.ts'
import { answerFault, endWithError, sendEvents } from './send-reply.ts'
import type { Script, Turn } from './turn.ts'
import { validateRequest } from './validate-request.ts'

/** What `POST /v1/messages` works with. */
export interface EndpointParts {
  readonly script: Script
  readonly faults: ReturnType<typeof createFaultPlan>
  readonly keys: readonly string[]
  readonly models: readonly KnownModel[]
  readonly cacheMinimumTokens: number
  readonly delayMs: number
  readonly tokensPerSecond: number
  readonly clock: Clock
  readonly problems: string[]
  readonly authorize: (request: IncomingMessage) => void
}

/** The endpoint that replies, and the memory it keeps. */
export interface MessagesEndpoint {
  readonly records: readonly RequestRecord[]
  readonly prefixChanges: readonly PrefixChange[]
  readonly create: (request: IncomingMessage, response: ServerResponse, requestId: string) => Promise<void>
  readonly stop: () => void
}

/** An endpoint that has not been asked yet. */
export function createMessagesEndpoint(parts: EndpointParts): MessagesEndpoint {
  const { clock, problems, models } = parts
  const records: RequestRecord[] = []
  const prefixChanges: PrefixChange[] = []
  const conversation = createConversation()
  const watch = createPrefixWatch()
  const cache = createPromptCache(parts.cacheMinimumTokens, clock.now)
  const attempts = createAttempts()
  const stopped = new AbortController()

  /** Checks the request as the API would; what it refuses is a problem of the client. */
  function check(record: RequestRecord, request: IncomingMessage, raw: string): void {
    try {
      parts.authorize(request)
      parseBody(raw)
      validateRequest(record.body, { models, isPaused: conversation.isPaused })
      checkWindow(record.body, models)
      conversation.checkThinking(record.body)
    } catch (error) {
      if (error instanceof ApiError) {
        record.status = error.status
        problems.push(`request ${record.number} was refused with ${error.status}: ${error.message}`)
      }
      throw error
    }
  }

  async function turnFor(record: RequestRecord): Promise<Turn | undefined> {
    const { body } = record
    record.position = conversation.position(body)
    record.attempt = attempts.next(body, record.position, typeof parts.script === 'function')
    if (typeof parts.script !== 'function') return parts.script[record.position]
    const { position, attempt, number } = record
    return parts.script(body, { position, attempt, number, ...newsOf(body) })
  }

  function look(record: RequestRecord, turn: Turn): void {
    const changes = watch.look(record.body, record.number)
    if (turn.newPrefix !== true) {
      prefixChanges.push(...changes)
      for (const { part } of changes) problems.push(`request ${record.number} changed the ${part} of its conversation`)
    }
    try {
      turn.expect?.(record.body)
    } catch (error) {
      problems.push(`request ${record.number} was not as expected: ${error instanceof Error ? error.message : error}`)
    }
  }

  async function create(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> {
    const number = records.length + 1
    const raw = await readBody(request).catch((error: unknown) => {
      if (error instanceof ApiError) problems.push(`request ${number} was refused with 413: ${error.message}`)
      throw error
    })
    const record = openRecord(request, raw, jsonOrNothing(raw), {
      number: records.length + 1,
      at: clock.now(),
      keys: parts.keys,
    })
    records.push(record)
    check(record, request, raw)
    const turn = await turnFor(record)
    if (turn === undefined) {
      const message = `The script has no turn at position ${record.position}`
      problems.push(`request ${record.number}: ${message}`)
      record.status = 200
      return endWithError(response, 'invalid_request_error', message, requestId)
    }
    look(record, turn)
    const fault = parts.faults.next(record.number, record.position) ?? turn.faults?.[record.attempt]
    record.fault = fault
    const gone = AbortSignal.any([stopped.signal, goneSignal(response)])
    await clock.sleep(turn.delayMs ?? parts.delayMs, gone)
    if (endsBeforeReply(fault)) {
      record.status = answerFault(response, fault, requestId)
      return
    }
    await reply(record, turn, fault, { response, requestId, signal: gone })
  }

  async function reply(
    record: RequestRecord,
    turn: Turn,
    fault: PlannedFault | undefined,
    to: { response: ServerResponse; requestId: string; signal: AbortSignal },
  ): Promise<void> {
    const { body } = record
    const made = makeReply(turn, fault, record.number, prefixBefore(body, body.messages.length))
    record.status = 200
    record.stop = made.stop
    record.tokens = cache.take(body)
    const usage = usageOf(record.tokens, made, turn.usage)
    conversation.keep(made)
    const tokensPerSecond = turn.tokensPerSecond ?? parts.tokensPerSecond
    const events = replyEvents(made, body.model, usage)
    // A client that fails in mid-stream may ask again before the end of this one: it has been told the start by then.
    record.usage = told(usage, ['message_start'])
    const sent = await sendEvents(to.response, events, { ...to, fault, clock, tokensPerSecond })
    record.endedAt = clock.now()
    record.usage = told(usage, sent)
  }

  return {
    records,
    prefixChanges,
    create,
    stop: () => stopped.abort(),
  }
}

/** Refuses a prompt that is longer than the window of its model. */
function checkWindow({ model, tools, system, messages }: MessageRequest, models: readonly KnownModel[]): void {
  const tokens = tokensOf(JSON.stringify([tools, system, messages]).length)
  const { context } = models.find(({ id }) => id === model) ?? { context: tokens }
  if (tokens > context) refuse(`prompt is too long: ${tokens} tokens > ${context} maximum`)
}

function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  return gone.signal
}
