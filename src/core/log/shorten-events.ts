/** Shortens events for the transcript: what was written before is only pointed to. */
import { z } from 'zod'
import { findSummary } from '../model/find-summary.ts'
import type { Message, Reply, ToolDefinition } from '../model/messages.ts'
import type { ReadonlyDeep } from '../readonly.ts'
import type { EventOf, TranscriptEvent } from './events.ts'

type ShortEvent = Exclude<TranscriptEvent, { type: 'cut' }>

/** Returns a function that shortens the events of one run, called with every event in order. */
export function createShortener(): (event: RunEvent) => ShortEvent {
  const newest = new Map<string, SentRequest>()
  const replies = new Map<readonly unknown[], number>()
  const toolTexts = new Map<string, string>()

  const said = (message: Message): EventOf<'request'>['messages'][number] => {
    if (message.role === 'assistant') {
      const reply = replies.get(message.raw)
      return reply === undefined ? { role: 'assistant', raw: [...message.raw] } : { role: 'assistant', reply }
    }
    return { role: 'user', blocks: message.blocks.map(block => shortBlock(block, toolTexts)) }
  }

  const shorten = (sent: SentRequest): EventOf<'request'> => {
    const { system, tools, messages, breakpoints, ...rest } = sent
    const key = JSON.stringify([system, tools])
    const before = newest.get(key)
    // The conversation goes on in the same array.
    newest.set(key, { ...sent, messages: [...messages] })
    const keeps = before === undefined ? { messages: 0, blocks: 0 } : sharedBeginning(before.messages, messages)
    return {
      ...rest,
      continues: before?.id ?? null,
      keeps,
      ...(before === undefined ? { system, tools: structuredClone(tools) as EventOf<'request'>['tools'] } : {}),
      messages: fresh(messages, keeps).map(said),
      breakpoints: [...breakpoints],
    }
  }

  return event => {
    if (event.type === 'request') return shorten(event)
    if (event.type === 'reply') replies.set(event.raw, event.request)
    if (event.type === 'tool') toolTexts.set(event.callId, event.text)
    return event as ShortEvent
  }
}

type MessageBlock = Extract<Message, { role: 'user' }>['blocks'][number]

function shortBlock(block: MessageBlock, toolTexts: ReadonlyMap<string, string>) {
  if (block.type === 'picture') {
    const { data: _, ...rest } = block
    return rest
  }
  if (block.type === 'text' || toolTexts.get(block.callId) !== block.text) return { ...block }
  const { text: _, ...rest } = block
  return rest
}

type Keeps = EventOf<'request'>['keeps']

function sharedBeginning(before: readonly Message[], now: readonly Message[]): Keeps {
  let messages = 0
  while (messages < now.length && same(before[messages], now[messages])) messages += 1
  const [one, other] = [before[messages], now[messages]]
  let blocks = 0
  if (one?.role === 'user' && other?.role === 'user')
    while (blocks < other.blocks.length && same(one.blocks[blocks], other.blocks[blocks])) blocks += 1
  return { messages, blocks }
}

function same(one: unknown, other: unknown): boolean {
  return one === other || (one !== undefined && other !== undefined && JSON.stringify(one) === JSON.stringify(other))
}

function fresh(messages: readonly Message[], keeps: Keeps): readonly Message[] {
  const [next, ...rest] = messages.slice(keeps.messages)
  if (next === undefined) return []
  return [next.role === 'user' ? { ...next, blocks: next.blocks.slice(keeps.blocks) } : next, ...rest]
}

export type SentRequest = Pick<EventOf<'request'>, 'type' | 'id' | 'turn' | 'closing' | 'model' | 'maxTokens'> & {
  system: string
  tools: readonly ToolDefinition[]
  messages: readonly Message[]
  breakpoints: readonly number[]
  sharedBlocks: number
}

export type RunEvent = SentRequest | ReadonlyDeep<Exclude<TranscriptEvent, { type: 'request' | 'cut' }>>

export type RunEventOf<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>

/** Returns the event for a reply, without what follows from its blocks. */
export function replyEvent(
  reply: Reply,
  around: Pick<EventOf<'reply'>, 'request' | 'turn' | 'costUsd' | 'durationMs'>,
): RunEvent {
  const { raw, text, calls, stopReason, usage } = reply
  const unreadable = calls.flatMap(({ id, problem }) => (problem === null ? [] : [{ callId: id, problem }]))
  return {
    ...around,
    type: 'reply',
    raw,
    ...(text === textIn(raw) ? {} : { text }),
    ...(unreadable.length === 0 ? {} : { unreadable }),
    stopReason,
    ...(findSummary(reply) === null ? {} : { summary: true }),
    usage,
  }
}

const TEXT_BLOCK = z.object({ type: z.literal('text'), text: z.string() })

export function textIn(raw: readonly unknown[]): string {
  return raw.flatMap(block => TEXT_BLOCK.safeParse(block).data?.text ?? []).join('\n')
}
