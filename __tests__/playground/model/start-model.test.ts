import { afterEach, expect, test } from '@jest/globals'
import { converse, messages, openModel, request, TOOLS } from './model-client.ts'
import { bash, create, say, summary, think, turn, view } from './script.ts'

const { open, closeAll } = openModel()
afterEach(closeAll)

test('a streamed reply arrives as the script has it, thoughts, text and calls with every kind of character', async () => {
  const text = 'const größe = "\\n\\t\\u00e9"; // 日本語 🙂🙂 \\\\ "quoted"\r\n'.repeat(20)
  const { client } = await open([turn(think('Hm — ä🙂'), say('Ich öffne… 🙂'), create('src/ü.ts', text), bash('ls'))])
  const reply = await client.messages.stream(request()).finalMessage()
  expect(reply.content.map(block => block.type)).toEqual(['thinking', 'text', 'tool_use', 'tool_use'])
  expect(reply.content[0]).toMatchObject({ thinking: 'Hm — ä🙂' })
  expect(reply.content[1]).toMatchObject({ text: 'Ich öffne… 🙂' })
  expect(reply.content[2]).toMatchObject({ input: { command: 'create', path: 'src/ü.ts', file_text: text } })
  expect(reply.stop_reason).toBe('tool_use')
})

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

test('a whole conversation follows the script, and the client counts the tokens that the server counts', async () => {
  const { client, server } = await open([
    view('a'),
    turn(think('now'), bash('true')),
    summary({ title: 'T' }),
    say('Done.'),
  ])
  const { replies, usage } = await converse(client)
  expect(replies.map(reply => reply.content.at(-1))).toMatchObject([
    { name: 'str_replace_based_edit_tool' },
    { name: 'bash' },
    { name: 'submit_summary', input: { title: 'T', confidence: 'high' } },
    { text: 'Done.' },
  ])
  expect(server.totals()).toEqual({ ...usage, requests: 4 })
  expect(server.problems).toEqual([])
  expect(server.prefixChanges).toEqual([])
})

test('requests are recorded without the key, but with the header it came in and the sizes of the parts', async () => {
  const { client, server } = await open([say('Hello.')])
  await client.messages.stream(request({ system: 'Be brief.' })).finalMessage()
  const [record] = server.requests
  expect(record?.key).toEqual({ header: 'authorization', correct: true })
  expect(JSON.stringify(record)).not.toContain(server.key)
  expect(record?.bytes.tools).toBe(Buffer.byteLength(JSON.stringify(TOOLS)))
  expect(record?.bytes.system).toBe(Buffer.byteLength('"Be brief."'))
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

test('a script that runs out says so in the stream and in the problems', async () => {
  const { client, server } = await open([])
  await expect(client.messages.stream(request()).finalMessage()).rejects.toThrow(/no turn at position 0/)
  expect(server.problems).toEqual([expect.stringMatching(/no turn at position 0/)])
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
