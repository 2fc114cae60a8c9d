import { afterEach, expect, test } from '@jest/globals'
import type { Message } from '../../../src/core/model/messages.ts'
import { bash, call, repeat, say, think, turn, view } from '../../playground/model/script.ts'
import { ask, bedWith, closeBeds, converse, MODEL, request, user } from './test-bed.ts'

afterEach(closeBeds)

test('a whole conversation with thoughts, texts and several calls at once is accepted without a problem', async () => {
  const { server, model } = await bedWith([
    turn(think('Where is it?'), say('I look.'), view('src/a.js'), bash('ls'), call('search_files', { pattern: 'x' })),
    turn(think('There.'), bash('npm test')),
    call('unknown_tool', { any: ['thing'] }),
    say('Done.'),
  ])
  const replies = await converse(model)
  expect(replies.map(({ calls }) => calls.length)).toEqual([3, 1, 1, 0])
  expect(server.problems).toEqual([])
  expect(server.prefixChanges).toEqual([])
  expect(server.otherRequests).toEqual([])
  expect(server.requests.map(({ key }) => key.correct)).toEqual([true, true, true, true])
})

test('thinking blocks go back exactly as they came', async () => {
  const opaque = { type: 'redacted_thinking', data: 'b3BhcXVl' }
  const { server, model } = await bedWith([
    turn(think('First "thought"\n  with ünïcödé 🎉'), bash('ls'), { raw: [opaque] }),
    say('Done.'),
  ])
  const [first] = await converse(model)
  expect(first?.raw.map(block => (block as { type: string }).type)).toEqual([
    'thinking',
    'tool_use',
    'redacted_thinking',
  ])
  expect(server.requests[1]?.body.messages[1]?.content).toEqual(first?.raw)
  expect(first?.raw[2]).toEqual(opaque)
  expect(first?.text).toBe('')
  expect(server.problems).toEqual([])
})

test('a text of blanks is not sent back, because the API refuses it', async () => {
  const { server, model } = await bedWith([turn(say(' \n'), bash('ls')), say('Done.')])
  const [first] = await converse(model)
  expect(first?.raw).toHaveLength(1)
  expect(first?.calls).toHaveLength(1)
  expect(server.problems).toEqual([])
})

test('model, effort and length go into the request, and an empty effort stays out of it', async () => {
  const plain = await bedWith([say('x')])
  await ask(plain.model, request([user()], { maxTokens: 1234 }))
  expect(plain.server.requests[0]?.body).toMatchObject({ model: MODEL, max_tokens: 1234, stream: true })
  expect(plain.server.requests[0]?.body).not.toHaveProperty('output_config')
  const high = await bedWith([say('x')], { effort: 'high' })
  await ask(high.model)
  expect(high.server.requests[0]?.body).toMatchObject({ output_config: { effort: 'high' } })
})

test('tool results go back under the ids of their calls, with their errors marked', async () => {
  const { server, model } = await bedWith([turn(bash('one'), bash('two')), say('Done.')])
  const first = await ask(model)
  const [one, two] = first.calls
  const answers: Message = {
    role: 'user',
    blocks: [
      { type: 'tool-result', callId: one?.id ?? '', text: 'fine', isError: false },
      { type: 'tool-result', callId: two?.id ?? '', text: 'went wrong', isError: true },
      { type: 'text', text: 'Go on.' },
    ],
  }
  await ask(model, request([user(), { role: 'assistant', raw: first.raw }, answers], { breakpoints: [] }))
  expect(server.requests[1]?.body.messages[2]?.content).toEqual([
    { type: 'tool_result', tool_use_id: one?.id, content: 'fine' },
    { type: 'tool_result', tool_use_id: two?.id, content: 'went wrong', is_error: true },
    { type: 'text', text: 'Go on.' },
  ])
})

test('half a character at a cut is mended before it is sent', async () => {
  const { server, model } = await bedWith([say('Done.')])
  await ask(model, request([user('cut here: 🎉'.slice(0, -1))]))
  expect(server.requests[0]?.body.messages[0]?.content).toMatchObject([{ text: 'cut here: \uFFFD' }])
})

test('breakpoints stand on the system text and on the last block of exactly the messages that are named', async () => {
  const { server, model } = await bedWith([turn(bash('one'), bash('two')), say('Done.')])
  await converse(model)
  const marked = server.requests.map(({ body }) => ({
    system: (body.system as readonly object[]).map(block => 'cache_control' in block),
    tools: (body.tools ?? []).filter(tool => 'cache_control' in tool).length,
    messages: body.messages.map(({ content }) => (content as readonly object[]).map(block => 'cache_control' in block)),
  }))
  expect(marked).toEqual([
    { system: [true], tools: 0, messages: [[true]] },
    { system: [true], tools: 0, messages: [[true], [false, false], [false, true]] },
  ])
})

test('the beginning of a conversation is read from the cache and never changes', async () => {
  const long = 'A long answer. '.repeat(400)
  const { server, model } = await bedWith([...repeat(6, bash('ls')), say('Done.')], { cacheMinimumTokens: 64 })
  await converse(model, long)
  expect(server.prefixChanges).toEqual([])
  const reads = server.requests.map(({ usage }) => usage?.cache_read_input_tokens ?? 0)
  expect(reads.slice(1).every((read, index) => read > (reads[index] ?? 0))).toBe(true)
})
