import { expect, test } from '@jest/globals'
import { TRANSCRIPT_LINE, type TranscriptEvent } from '../../../src/core/log/events.ts'
import { createShortener, replyEvent, type SentRequest } from '../../../src/core/log/shorten-events.ts'
import type { Message, Reply } from '../../../src/core/model/messages.ts'
import { toolDefinitions } from '../../../src/core/model/tools.ts'
import { rebuildReply, rebuildRequests } from '../../../tools/transcript-replay/rebuild-requests.ts'
import { fc } from '../../playground/properties.ts'

const USAGE = { inputTokens: 1, outputTokens: 2, cacheReadTokens: 3, cacheWriteTokens: 4 }
const TOOLS = toolDefinitions({ search: 'a', list: 'b', submit: 'c' })

/** Written and read back, as a file does it. */
const written = (event: object): TranscriptEvent =>
  TRANSCRIPT_LINE.parse(JSON.parse(JSON.stringify({ at: 0, phase: null, ...event })))

const text = fc.constantFrom('', 'a', 'the same', '日本', '{"x": 1}')
const callId = fc.constantFrom('call_1', 'call_2')
const raw = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('text'), text }),
    fc.record({ type: fc.constant('thinking'), thinking: text, signature: text }),
    fc.record({
      type: fc.constant('tool_use'),
      id: callId,
      name: text,
      input: fc.dictionary(fc.constantFrom('a', 'b'), text),
    }),
  ),
  { minLength: 1, maxLength: 3 },
)
const step = fc.oneof(
  fc.record({ kind: fc.constant('say' as const), text }),
  fc.record({ kind: fc.constant('tool' as const), callId, text, told: fc.boolean() }),
  fc.record({ kind: fc.constant('ask' as const), raw, isSent: fc.boolean() }),
  fc.record({ kind: fc.constant('begin anew' as const), text }),
  fc.record({ kind: fc.constant('file' as const), text, shared: text }),
)

test('requests that were written as what is new are rebuilt as they were sent, whatever was said, repeated, retried or begun anew', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), steps => {
      const shorten = createShortener()
      const lines: TranscriptEvent[] = []
      const sent: SentRequest[] = []
      let messages: Message[] = []
      let unsent: Extract<Message, { role: 'user' }>['blocks'][number][] = []
      const record = (event: Parameters<typeof shorten>[0]) => lines.push(written(shorten(event)))
      const send = (system: string, tools: typeof TOOLS, all: readonly Message[], sharedBlocks = 0) => {
        const id = sent.length + 1
        const known = { turn: 1, closing: false, model: 'm', maxTokens: 5, breakpoints: [0], sharedBlocks }
        const request: SentRequest = { type: 'request', id, system, tools, messages: structuredClone(all), ...known }
        sent.push(request)
        // The flow hands over the very objects of the conversation.
        record({ ...request, messages: all })
        return id
      }
      for (const one of steps) {
        if (one.kind === 'say') unsent = [...unsent, { type: 'text', text: one.text }]
        else if (one.kind === 'tool') {
          const { callId: id, text: said, told } = one
          record({
            type: 'tool',
            turn: 1,
            callId: id,
            name: 'bash',
            input: {},
            text: said,
            isError: false,
            durationMs: 1,
          })
          unsent = [...unsent, { type: 'tool-result', callId: id, text: told ? said : 'another', isError: false }]
        } else if (one.kind === 'ask') {
          const all = unsent.length === 0 ? messages : [...messages, { role: 'user' as const, blocks: unsent }]
          const request = send('system', TOOLS, all)
          if (!one.isSent) continue
          // In place, as the conversation does it.
          messages.push(...all.slice(messages.length), { role: 'assistant', raw: one.raw })
          unsent = []
          const reply: Reply = {
            raw: one.raw,
            text: '',
            calls: [],
            stopReason: 'end_turn',
            usage: USAGE,
          }
          record(replyEvent(reply, { request, turn: 1, costUsd: 0, durationMs: 1 }))
        } else if (one.kind === 'begin anew') {
          messages = []
          unsent = [{ type: 'text', text: one.text }]
        } else {
          const blocks = [one.shared, one.text].map(part => ({ type: 'text' as const, text: part }))
          send('for files', [], [{ role: 'user', blocks }], 1)
        }
      }
      expect(rebuildRequests(lines)).toEqual(sent)
    }),
    { numRuns: 500 },
  )
})

test('a long conversation is written once: each line holds what is new', () => {
  const shorten = createShortener()
  let messages: Message[] = []
  const sizes: number[] = []
  for (let id = 1; id <= 100; id += 1) {
    messages = [...messages, { role: 'user', blocks: [{ type: 'text', text: 'x'.repeat(1_000) }] }]
    const known = { turn: id, closing: false, model: 'm', maxTokens: 5, breakpoints: [], sharedBlocks: 0 }
    sizes.push(JSON.stringify(shorten({ type: 'request', id, system: 's', tools: TOOLS, messages, ...known })).length)
    const replied = [{ type: 'text', text: 'y'.repeat(1_000) }]
    const reply: Reply = {
      raw: replied,
      text: 'y'.repeat(1_000),
      calls: [],
      stopReason: 'end_turn',
      usage: USAGE,
    }
    shorten(replyEvent(reply, { request: id, turn: id, costUsd: null, durationMs: 1 }))
    messages = [...messages, { role: 'assistant', raw: replied }]
  }
  expect(Math.max(...sizes.slice(1))).toBeLessThan(1_500)
})

test('a reply comes back as the model gave it, unreadable calls and blank texts included', () => {
  const calls = fc.array(
    fc.record({ input: fc.dictionary(fc.constantFrom('a'), text), problem: fc.option(text, { nil: null }) }),
    { maxLength: 3 },
  )
  const reply = fc
    .record({ texts: fc.array(text, { maxLength: 2 }), blank: fc.boolean(), calls })
    .map(({ texts, blank, calls: made }): Reply => {
      const all = made.map(({ input, problem }, index) => ({
        id: `call_${index}`,
        name: 'bash',
        input: problem === null ? input : undefined,
        problem,
      }))
      return {
        raw: [
          ...texts.map(one => ({ type: 'text', text: one })),
          ...all.map(({ id, name, input }) => ({ type: 'tool_use', id, name, input: input ?? {} })),
        ],
        text: [...(blank ? [''] : []), ...texts].join('\n'),
        calls: all,
        stopReason: 'tool_use',
        usage: USAGE,
      }
    })
  fc.assert(
    fc.property(reply, one => {
      const event = written(replyEvent(one, { request: 1, turn: 1, costUsd: 0.5, durationMs: 7 }))
      if (event.type !== 'reply') throw new Error('another kind')
      expect(rebuildReply(event)).toEqual(one)
    }),
  )
})

test('a transcript that points to what it does not hold says so', () => {
  const broken = written({
    ...{ type: 'request', id: 2, turn: 1, closing: false, model: 'm', maxTokens: 1 },
    ...{ continues: 1, keeps: { messages: 1, blocks: 0 }, messages: [], breakpoints: [], sharedBlocks: 0 },
  })
  expect(() => rebuildRequests([broken])).toThrow('the transcript lacks request 1')
})
