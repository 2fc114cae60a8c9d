import { afterEach, expect, test } from '@jest/globals'
import { messages, openModel, request } from './model-client.ts'
import { say, view } from './script.ts'

const { open, closeAll } = openModel()
afterEach(closeAll)

test('the stream breaks inside UTF-8 sequences', async () => {
  const { server } = await open([say('é'.repeat(40))])
  const response = await fetch(`${server.url}/v1/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.key}`, 'anthropic-version': '2026-10-21' },
    body: JSON.stringify({ ...request(), stream: true }),
  })
  let broken = 0
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    if (new TextDecoder().decode(chunk).includes('\ufffd')) broken += 1
  }
  expect(broken).toBeGreaterThan(0)
})

test('a wrong key is refused with 401, also in x-api-key', async () => {
  const { server, clientWith } = await open([say('Hello.')])
  await expect(clientWith('wrong').messages.create(request())).rejects.toMatchObject({ status: 401 })
  const version = { 'anthropic-version': '2026-10-21' }
  const models = (key: string) => fetch(`${server.url}/v1/models`, { headers: { ...version, 'x-api-key': key } })
  expect((await models('wrong')).status).toBe(401)
  expect((await models(server.key)).status).toBe(200)
  expect(server.requests[0]?.key).toEqual({ header: 'authorization', correct: false })
})

test('changed tools, system prompts and histories are noticed unless the script expects them', async () => {
  const script = [view('a'), view('b'), view('c'), { ...say('Done.'), newPrefix: true }]
  const { client, server } = await open(script)
  const conversation = [...messages()]
  const ask = async (system: string) => {
    const reply = await client.messages.stream(request({ messages: conversation, system })).finalMessage()
    const results = reply.content.flatMap(block =>
      block.type === 'tool_use' ? [{ type: 'tool_result' as const, tool_use_id: block.id, content: 'ok' }] : [],
    )
    conversation.push({ role: 'assistant', content: reply.content }, { role: 'user', content: results })
  }
  await ask('one')
  await ask('two')
  conversation[2] = { ...conversation[2], role: 'user', content: conversation[2]?.content ?? '' }
  const [result] = conversation[2].content
  conversation[2] = {
    role: 'user',
    content: [{ ...(result as { type: 'tool_result'; tool_use_id: string }), content: 'shorter' }],
  }
  await ask('two')
  await ask('three')
  expect(server.prefixChanges).toEqual([
    { request: 2, part: 'system' },
    { request: 3, part: 'messages' },
  ])
  expect(server.problems).toHaveLength(2)
})
