/** The requests of a transcript as they were sent, and the replies as they came. */

import type { EventOf, TranscriptEvent } from '../../src/core/log/events.ts'
import { type SentRequest, textIn } from '../../src/core/log/shorten-events.ts'
import type { Message, Reply, UserMessage } from '../../src/core/model/messages.ts'

/** Every request whole, in order. Throws where one points to what is not there. */
export function rebuildRequests(events: readonly TranscriptEvent[]): SentRequest[] {
  const requests = new Map<number, SentRequest>()
  const replies = new Map<number, readonly unknown[]>()
  const toolTexts = new Map<string, string>()

  const said = (message: EventOf<'request'>['messages'][number]): Message => {
    if ('raw' in message) return message
    if ('reply' in message)
      return { role: 'assistant', raw: known(replies.get(message.reply), `reply ${message.reply}`) }
    const blocks = message.blocks.map(block => {
      if (block.type === 'text') return block
      // The bytes are not kept.
      if (block.type === 'picture') return { ...block, data: '' }
      const { type, callId, isError } = block
      const text = block.text ?? known(toolTexts.get(callId), `the result of ${callId}`)
      return { type, callId, text, isError }
    })
    return { role: 'user', blocks }
  }

  const whole = (event: EventOf<'request'>): SentRequest => {
    const { continues, keeps, system, tools, messages } = event
    const { type, id, turn, closing, model, maxTokens, breakpoints, sharedBlocks } = event
    const before = continues === null ? null : known(requests.get(continues), `request ${continues}`)
    const kept = before?.messages.slice(0, keeps.messages) ?? []
    const begun = before?.messages[keeps.messages]
    const [next, ...more] = messages.map(said)
    const first = keeps.blocks === 0 || begun?.role !== 'user' ? next : joined(begun, keeps.blocks, next)
    return {
      ...{ type, id, turn, closing, model, maxTokens, breakpoints, sharedBlocks },
      system: known(system ?? before?.system, 'the system text'),
      tools: known(tools ?? before?.tools, 'the tools'),
      messages: [...kept, ...(first === undefined ? [] : [first]), ...more],
    }
  }

  for (const event of events) {
    if (event.type === 'request') requests.set(event.id, whole(event))
    else if (event.type === 'reply') replies.set(event.request, event.raw)
    else if (event.type === 'tool') toolTexts.set(event.callId, event.text)
  }
  return [...requests.values()]
}

/** A reply as the model's port gave it. */
export function rebuildReply({ raw, text, unreadable = [], stopReason, usage }: EventOf<'reply'>): Reply {
  const problems = new Map(unreadable.map(({ callId, problem }) => [callId, problem]))
  const calls = raw.flatMap(block => {
    const { type, id, name, input } = block as { type?: unknown; id: string; name: string; input: unknown }
    if (type !== 'tool_use') return []
    const problem = problems.get(id) ?? null
    return [{ id, name, input: problem === null ? input : undefined, problem }]
  })
  return { raw, text: text ?? textIn(raw), calls, stopReason, usage }
}

function joined(begun: UserMessage, blocks: number, next: Message | undefined): UserMessage {
  return { role: 'user', blocks: [...begun.blocks.slice(0, blocks), ...(next?.role === 'user' ? next.blocks : [])] }
}

function known<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the transcript lacks ${what}`)
  return value
}
