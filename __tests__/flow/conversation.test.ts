import { afterEach, expect, test } from '@jest/globals'
import type { KeptEntry } from '../../src/core/conversation/history.ts'
import type { Reply } from '../../src/core/conversation/messages.ts'
import { done } from '../../src/core/edit/tool-results.ts'
import { ModelError } from '../../src/core/errors.ts'
import { NO_USAGE, tariffOf } from '../../src/core/money/prices.ts'
import { firstMessageOf } from '../../src/flow/agent/first-message.ts'
import { openConversation } from '../../src/flow/agent/loop.ts'
import { bedWith, closeBeds } from '../adapters/anthropic/test-bed.ts'
import { bash, failing, say, think, turn } from '../playground/model/script.ts'
import { reply, sessionOf, world } from './fakes.ts'
import { patientWith } from './patient.ts'

afterEach(closeBeds)

const signal = new AbortController().signal
const call = { id: '1', name: 'bash', input: { command: 'ls' } }
const textOf = (blocks: readonly { readonly text: string }[]) => blocks.map(({ text }) => text).join('\n')

/** A talk whose new beginning tells what it was given. */
function talkWith(replies: readonly (Reply | Error)[], inputs = {}) {
  const scene = world(replies, inputs)
  const again = async (history: readonly KeptEntry[]) => history.map(({ kind, text }) => `${kind}=${text}`).join(' ')
  const talk = openConversation({ text: 'the task', again }, scene.run)
  return { ...scene, talk }
}

test.each<[string, Reply | ModelError, number]>([
  ['is told to be too long', new ModelError('prompt is too long', '', 400, 'too-long'), 2],
  ['ended because the window was full', reply('I see.', [], { stopReason: 'model_context_window_exceeded' }), 2],
  [
    'has grown beyond what is gone on with',
    reply('I see.', [], { usage: { ...NO_USAGE, cacheReadTokens: 150_000 } }),
    2,
  ],
])('a conversation that %s goes on as a new one, with what was said last on both sides', async (_, second) => {
  const { talk, requests, run } = talkWith([reply('Reading.', [call]), second, reply('Done.'), reply('Done.')])
  await talk.ask(signal, false)
  talk.say(null, [{ callId: '1', ...done('the listing') }])
  await talk.ask(signal, false)
  if (!(second instanceof Error)) {
    talk.say('Go on.')
    await talk.ask(signal, false)
  }
  const last = requests.at(-1)
  expect(last?.messages).toHaveLength(1)
  const [first] = last?.messages ?? []
  const text = first?.role === 'user' ? textOf(first.blocks) : ''
  expect(text).toBe(`said=Reading. answer=the listing${second instanceof Error ? '' : ' said=I see. host=Go on.'}`)
  expect(last?.system).toBe(requests[0]?.system)
  expect(last?.tools).toEqual(requests[0]?.tools)
  expect(run.state.turns).toBe(second instanceof Error ? 2 : 3)
})

test('an answer that would not fit any more is not sent: the new conversation is told its beginning and end', async () => {
  const { talk, requests } = talkWith([reply('Reading.', [call]), reply('Done.')])
  await talk.ask(signal, false)
  talk.say(null, [{ callId: '1', ...done('x'.repeat(500_000)) }])
  await talk.ask(signal, false)
  expect(requests).toHaveLength(2)
  expect(requests[1]?.messages).toHaveLength(1)
})

test('thoughts never reach a model or a history that is not theirs', async () => {
  const thoughtful = turn(think('Where is it?'), bash('ls'))
  const first = await bedWith([thoughtful, failing(say('x'), { status: 404 })])
  const second = await bedWith([turn(think('I see the patch.'), bash('ls')), say('Done.')], {
    model: 'claude-opus-5-5',
  })
  const fallback = { model: second.model, tariff: tariffOf('claude-opus-5-5', {}) }
  const { run } = patientWith(first.model, {}, { fallback })
  const talk = openConversation({ text: 'the task', again: async () => 'the task again' }, run)
  for (const _ of [1, 2, 3]) {
    const answered = await talk.ask(signal, false)
    if (answered.kind === 'stopped') throw new Error(answered.limit)
    talk.say(
      null,
      answered.calls.map(({ id }) => ({ callId: id, ...done('ok') })),
    )
  }
  expect(second.server.problems).toEqual([])
  expect(second.server.prefixChanges).toEqual([])
  expect(JSON.stringify(second.server.requests[0]?.body)).not.toMatch(/Where is it|thinking/)
  expect(run.state).toMatchObject({ turns: 3, switched: true })
})

test('a new conversation begins with the task, the patch so far and what is kept of the one before', async () => {
  const scene = world([])
  scene.files.set('src/a.js', 'new\n')
  const session = sessionOf(scene.run, { testCommand: null })
  const { text, again } = firstMessageOf('the first message', session)
  expect(text).toBe('the first message')
  const resumed = await again([
    { kind: 'said', call: '', text: 'My plan.' },
    { kind: 'answer', call: 'bash echo "x"', text: 'x' },
  ])
  expect(resumed).toContain('[resumed]')
  expect(resumed).toContain('patch of tree-of-src/a.js=new')
  expect(resumed).toMatch(/-said>\nMy plan\.\n<\//)
  expect(resumed).toMatch(/<(\S+-answer) of="bash echo \\"x\\"">\nx\n<\/\1>/)
  scene.files.set('src/a.js', 'old\n')
  expect(await again([])).toContain('(nothing was changed yet)')
  expect(await again([])).not.toContain('-said>')
})
