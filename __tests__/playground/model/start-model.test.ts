import { afterEach, expect, test } from '@jest/globals'
import { converse, messages, openModel, request, TOOLS } from './model-client.ts'
import { bash, call, create, say, summary, think, turn, view } from './script.ts'

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

test('the raw stream holds pings, an empty first piece of input, and pieces that end inside escapes', async () => {
  const { client } = await open([create('a', 'é\\n"é"\n'.repeat(30))])
  const types: string[] = []
  const pieces: string[] = []
  const stream = client.messages.stream(request())
  stream.on('streamEvent', event => {
    types.push(event.type)
    if (event.type === 'content_block_delta' && event.delta.type === 'input_json_delta') {
      pieces.push(event.delta.partial_json)
    }
  })
  await stream.finalMessage()
  expect(types[0]).toBe('message_start')
  expect(types.slice(-2)).toEqual(['message_delta', 'message_stop'])
  expect(pieces[0]).toBe('')
  expect(pieces.some(piece => piece.endsWith('\\'))).toBe(true)
  expect(pieces.join('')).toContain('\\u00e9')
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

test('a reply that is not streamed has the same content and usage', async () => {
  const { client, server } = await open([turn(say('Looking.'), view('src/a.ts', [1, 20]))])
  const reply = await client.messages.create(request())
  expect(reply.content).toMatchObject([
    { type: 'text', text: 'Looking.' },
    { type: 'tool_use', name: 'str_replace_based_edit_tool', input: { view_range: [1, 20] } },
  ])
  expect(server.totals()).toMatchObject({ input: reply.usage.input_tokens, output: reply.usage.output_tokens })
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

test('models are listed and looked up, and tokens are counted without a reply', async () => {
  const { client } = await open([])
  const listed = await client.models.list()
  expect(listed.data.map(model => model.id)).toContain('claude-sonnet-5-5')
  expect(await client.models.retrieve('claude-sonnet-5-5')).toMatchObject({ max_input_tokens: 1_000_000 })
  await expect(client.models.retrieve('claude-nothing-1')).rejects.toMatchObject({ status: 404 })
  const { max_tokens: _, ...counted } = request()
  expect((await client.messages.countTokens(counted)).input_tokens).toBeGreaterThan(50)
})

test('a script that runs out says so in the stream and in the problems', async () => {
  const { client, server } = await open([])
  await expect(client.messages.stream(request()).finalMessage()).rejects.toThrow(/no turn at position 0/)
  expect(server.problems).toEqual([expect.stringMatching(/no turn at position 0/)])
})

test('an expectation that fails is a problem, and the reply is given all the same', async () => {
  const expectation = () => {
    throw new Error('no such thing')
  }
  const { client, server } = await open([{ ...say('Hello.'), expect: expectation }])
  await client.messages.stream(request()).finalMessage()
  expect(server.problems).toEqual(['request 1 was not as expected: no such thing'])
})

test('a script that is a function sees what the tools answered', async () => {
  const { client } = await open((_, { position, results }) =>
    position === 0 ? call('bash', { command: 'ls' }) : say(`It said: ${results.map(each => each.text).join()}`),
  )
  const { replies } = await converse(client, () => 'a.txt')
  expect(replies.at(-1)?.content).toMatchObject([{ text: 'It said: a.txt' }])
})

test('closing ends connections that are still streaming', async () => {
  const { client, server } = await open([{ ...say('slow '.repeat(200)), tokensPerSecond: 5 }])
  const stream = client.messages.stream(request())
  const ended = expect(stream.finalMessage()).rejects.toThrow()
  await new Promise<void>(resolve => stream.once('streamEvent', () => resolve()))
  await server.close()
  await ended
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
