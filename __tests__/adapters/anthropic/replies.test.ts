import { afterEach, expect, test } from '@jest/globals'
import { bash, create, failing, say } from '../../playground/model/script.ts'
import { ask, bedWith, closeBeds, converse, request } from './test-bed.ts'

afterEach(closeBeds)

test('a call arrives with its id, name and input', async () => {
  const input = { command: 'create', path: 'ä.txt', file_text: '{"a": "\\"\n\u2028🎉"}\r\n\t' }
  const { model } = await bedWith([create(input.path, input.file_text)])
  const reply = await ask(model)
  expect(reply.calls).toEqual([
    { id: expect.stringMatching(/^toolu_/), name: 'str_replace_based_edit_tool', input, problem: null },
  ])
  expect(reply.raw).toEqual([{ type: 'tool_use', id: reply.calls[0]?.id, name: reply.calls[0]?.name, input }])
})

test('a call without any input arrives with an empty one', async () => {
  const { model } = await bedWith([{ calls: [{ name: 'list_files', input: {}, json: '' }] }])
  expect((await ask(model)).calls).toMatchObject([{ input: {}, problem: null }])
})

test.each([
  ['cut in a command', '{"command": "rm -rf build', /not valid JSON/],
  ['cut behind a key', '{"command":', /not valid JSON/],
  ['cut to a beginning that is complete by itself', '{"command": "ls"', /not valid JSON/],
  ['followed by more', '{"command": "ls"} {"command": "rm"}', /not valid JSON/],
  ['with raw line ends in a string', '{"command": "a\nb"}', /not valid JSON/],
  ['a list', '["ls"]', /not a JSON object/],
  ['a text', '"ls"', /not a JSON object/],
  ['null', 'null', /not a JSON object/],
])('input that is broken (%s) is a problem and never a partial input', async (_, json, problem) => {
  const { server, model } = await bedWith([{ calls: [{ name: 'bash', input: {}, json }] }, say('Done.')])
  const [reply] = await converse(model)
  expect(reply?.calls).toEqual([
    { id: expect.any(String), name: 'bash', input: undefined, problem: expect.stringMatching(problem) },
  ])
  expect(JSON.stringify(reply?.raw)).not.toMatch(/rm|ls/)
  expect(server.problems).toEqual([])
})

test.each([
  [say('x'), 'end_turn'],
  [bash('ls'), 'tool_use'],
  [{ say: 'x', stop: 'stop_sequence' }, 'stop_sequence'],
  [failing(say('x'), { pauseTurn: true }), 'pause_turn'],
  [failing(say('x'), { refusal: true }), 'refusal'],
  [failing(say('some text'), { contextExceeded: 'stop' }), 'model_context_window_exceeded'],
  [{ say: 'x', stop: 'brand_new_reason' as 'end_turn' }, 'unknown'],
] as const)('%j ends with the stop reason %s', async (scripted, stopReason) => {
  const { model } = await bedWith([scripted])
  expect(await ask(model)).toMatchObject({ stopReason })
})

test('tokens are counted as the API counts them: plain, cache and output apart', async () => {
  const usage = {
    input_tokens: 11,
    output_tokens: 22,
    cache_read_input_tokens: 33,
    cache_creation_input_tokens: 44,
  }
  const { model } = await bedWith([{ say: 'x', usage }])
  const reply = await ask(model, request())
  expect(reply.usage).toEqual({ inputTokens: 11, outputTokens: 22, cacheReadTokens: 33, cacheWriteTokens: 44 })
  expect(model.name).toBe('claude-sonnet-5-5')
})
