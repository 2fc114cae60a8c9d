import type { IncomingMessage } from 'node:http'
import type { PlannedFault } from './fault.ts'
import type { MessageRequest } from './message-request.ts'
import { cacheBreakpoints, type InputTokens, type PromptBlock } from './prompt-cache.ts'
import type { Usage } from './reply.ts'

/** Which header carried a key, and whether it was a right one; the key itself is kept nowhere. */
export interface KeyUse {
  readonly header: 'authorization' | 'x-api-key' | 'both' | 'none'
  readonly correct: boolean
}

/** One `POST /v1/messages` as it came in and how it ended. */
export interface RequestRecord {
  readonly number: number
  readonly at: number
  readonly headers: Readonly<Record<string, string>>
  readonly key: KeyUse
  /** The parsed body; where it was refused it may be anything. */
  readonly body: MessageRequest
  readonly bytes: { readonly total: number; readonly system: number; readonly tools: number; readonly messages: number }
  readonly breakpoints: readonly { readonly index: number; readonly part: PromptBlock['part'] }[]
  position: number
  attempt: number
  status: number
  fault: PlannedFault | undefined
  /** What the cache simulation says; null where no reply was made. */
  tokens: InputTokens | null
  /** What the client was told; null where nothing was. */
  usage: Usage | null
  stop: string | null
  /** When the last byte of the answer was handed over; null where none was. */
  endedAt: number | null
}

/** Looks at the headers for a key and says whether it is one of the right ones. */
export function keyUse(request: IncomingMessage, keys: readonly string[]): KeyUse {
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const plain = request.headers['x-api-key']?.toString()
  const given = [bearer, plain].filter(key => key !== undefined)
  const header = given.length === 2 ? 'both' : bearer !== undefined ? 'authorization' : plain ? 'x-api-key' : 'none'
  return { header, correct: given.length > 0 && given.every(key => keys.includes(key)) }
}

/** The record of a request that has just come in. */
export function openRecord(
  request: IncomingMessage,
  raw: string,
  body: unknown,
  known: { number: number; at: number; keys: readonly string[] },
): RequestRecord {
  const { authorization: _, 'x-api-key': __, ...headers } = request.headers
  const sent = (typeof body === 'object' && body !== null ? body : {}) as MessageRequest
  const size = (part: unknown) => (part === undefined ? 0 : Buffer.byteLength(JSON.stringify(part)))
  return {
    number: known.number,
    at: known.at,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    key: keyUse(request, known.keys),
    body: sent,
    bytes: {
      total: Buffer.byteLength(raw),
      system: size(sent.system),
      tools: size(sent.tools),
      messages: size(sent.messages),
    },
    breakpoints: breakpointsOf(sent),
    position: -1,
    attempt: 0,
    status: 0,
    fault: undefined,
    tokens: null,
    usage: null,
    stop: null,
    endedAt: null,
  }
}

function breakpointsOf(body: MessageRequest): RequestRecord['breakpoints'] {
  try {
    return cacheBreakpoints(body)
  } catch {
    // A body of another shape: the validation says what is wrong with it.
    return []
  }
}
