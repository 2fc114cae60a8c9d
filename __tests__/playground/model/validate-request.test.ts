import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { messages, openModel, request, TOOLS } from './model-client.ts'
import { bash, say, think, turn } from './script.ts'
import type { ModelServer } from './start-model.ts'

const { open, closeAll } = openModel()
let server: ModelServer
beforeEach(async () => {
  const opened = await open(() => say('Hello.'))
  server = opened.server
})
afterEach(closeAll)

async function post(body: unknown, to: ModelServer = server, headers: Record<string, string> = {}) {
  const response = await fetch(`${to.url}/v1/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${to.key}`, 'anthropic-version': '2026-10-21', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const answer = (response.ok ? {} : await response.json()) as { error?: { type: string; message: string } }
  return { status: response.status, ...answer.error }
}

const user = (...content: unknown[]) => ({ role: 'user', content })
const assistant = (...content: unknown[]) => ({ role: 'assistant', content })
const use = (id: string) => ({ type: 'tool_use', id, name: 'bash', input: {} })
const result = (id: string, more = {}) => ({ type: 'tool_result', tool_use_id: id, content: 'ok', ...more })
const text = (words: string) => ({ type: 'text', text: words })
const cached = { cache_control: { type: 'ephemeral' } }
const talk = (...turns: unknown[]) => ({ ...request(), messages: turns })
const tools = (...added: unknown[]) => ({ ...request(), tools: added })

test.each<[string, unknown, RegExp]>([
  ['a body that is no JSON', '{"model":', /not valid JSON/],
  ['a temperature', { ...request(), temperature: 1 }, /temperature/],
  ['an unknown parameter', { ...request(), retries: 3 }, /retries: Extra inputs/],
  ['no max_tokens', { ...request(), max_tokens: undefined }, /max_tokens: Field required/],
  ['too many max_tokens', { ...request(), max_tokens: 200_000 }, /200000 > 128000/],
  ['a forced tool', { ...request(), tool_choice: { type: 'any' } }, /tool_choice/],
  ['disabled thinking', { ...request(), thinking: { type: 'disabled' } }, /thinking.type/],
  ['a conversation that the assistant begins', talk(assistant(text('Hi'))), /first message/],
  ['a conversation that the assistant ends', talk(user(text('Hi')), assistant(text('Hi'))), /prefill/],
  [
    'two assistant messages in a row',
    talk(user(text('a')), assistant(text('b')), assistant(text('c')), user(text('d'))),
    /alternate/,
  ],
  ['a message with an id', talk({ ...user(text('a')), id: 'msg_1' }), /id: Extra inputs/],
  ['an empty text', talk(user(text(''))), /text content blocks must be non-empty/],
  ['an unknown block', talk(user({ type: 'video' })), /video/],
  ['a block with a field too many', talk(user({ ...text('a'), parsed: null })), /parsed: Extra inputs/],
  [
    'a call without a result',
    talk(user(text('a')), assistant(use('t1')), user(text('b'))),
    /without `tool_result`.*t1/,
  ],
  [
    'a result behind a text',
    talk(user(text('a')), assistant(use('t1')), user(text('b'), result('t1'))),
    /without `tool_result`/,
  ],
  ['a result without a call', talk(user(result('t1'))), /unexpected `tool_use_id`/],
  [
    'two results for a call',
    talk(user(text('a')), assistant(use('t1')), user(result('t1'), result('t1'))),
    /single result/,
  ],
  [
    'a call id used twice',
    talk(user(text('a')), assistant(use('t1')), user(result('t1')), assistant(use('t1')), user(result('t1'))),
    /unique/,
  ],
  [
    'an error without content',
    talk(user(text('a')), assistant(use('t1')), user(result('t1', { content: '', is_error: true }))),
    /content cannot be empty/,
  ],
  ['two tools of one name', tools(...TOOLS, TOOLS[1]), /unique/],
  ['an unknown built-in tool', tools({ type: 'bash_20300101', name: 'bash' }), /bash_20300101/],
  ['an editor of another name', tools({ type: 'text_editor_20250728', name: 'edit' }), /str_replace_based_edit_tool/],
  [
    'five breakpoints',
    talk(user(...['a', 'b', 'c', 'd', 'e'].map(word => ({ ...text(word), ...cached })))),
    /maximum of 4/,
  ],
])('%s is refused with 400 and is a problem', async (_, body, message) => {
  const answer = await post(body)
  expect(answer).toMatchObject({ status: 400, type: 'invalid_request_error' })
  expect(answer.message).toMatch(message)
  expect(server.problems).toHaveLength(1)
})

test.each<[string, unknown]>([
  ['four breakpoints', talk(user(...['a', 'b', 'c', 'd'].map(word => ({ ...text(word), ...cached }))))],
  ['two user messages in a row', talk(user(text('a')), user(text('b')))],
  ['a text behind the results', talk(user(text('a')), assistant(use('t1')), user(result('t1'), text('b')))],
  ['an empty result', talk(user(text('a')), assistant(use('t1')), user(result('t1', { content: '' })))],
  [
    'contents as strings',
    talk({ role: 'user', content: 'a' }, { role: 'assistant', content: 'b' }, { role: 'user', content: 'c' }),
  ],
])('%s are accepted', async (_, body) => {
  expect((await post(body)).status).toBe(200)
})

test('an unknown model is not found', async () => {
  expect(await post({ ...request(), model: 'claude-nothing-1' })).toMatchObject({
    status: 404,
    type: 'not_found_error',
  })
})

test('no key is 401, an unknown version 400', async () => {
  expect(await post(request(), server, { authorization: '' })).toMatchObject({
    status: 401,
    type: 'authentication_error',
  })
  expect(await post(request(), server, { 'anthropic-version': '2019-01-01' })).toMatchObject({ status: 400 })
})

test('a body over 32 MB is too large', async () => {
  const response = await post(talk(user(text('x'.repeat(33 * 1024 * 1024))))).catch(() => ({ status: 413 }))
  expect(response.status).toBe(413)
  expect(server.problems).toHaveLength(1)
})

test('thinking must come back unchanged, in its place, and behind the same history', async () => {
  const thinking = await open(() => turn(think('Let me see.'), bash('ls')))
  const reply = await thinking.client.messages.stream(request()).finalMessage()
  const [thought, called] = reply.content
  const id = called?.type === 'tool_use' ? called.id : ''
  const back = (content: unknown[], first = messages()) => talk(...first, assistant(...content), user(result(id)))
  expect((await post(back([thought, called]), thinking.server)).status).toBe(200)
  expect(await post(back([{ ...thought, thinking: 'Let me not see.' }, called]), thinking.server)).toMatchObject({
    status: 400,
    message: expect.stringMatching(/signature/),
  })
  expect(await post(back([called]), thinking.server)).toMatchObject({
    message: expect.stringMatching(/Expected `thinking`/),
  })
  expect(await post(back([called, thought]), thinking.server)).toMatchObject({ status: 400 })
  expect(await post(back([thought, called], messages('Other.')), thinking.server)).toMatchObject({ status: 400 })
})
