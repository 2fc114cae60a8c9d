import { expect, test } from '@jest/globals'
import { done } from '../../src/core/edit/tool-results.ts'
import { ModelError } from '../../src/core/errors.ts'
import type { KeptEntry } from '../../src/core/model/history.ts'
import type { Reply } from '../../src/core/model/messages.ts'
import { NO_USAGE } from '../../src/core/model/prices.ts'
import { Conversation } from '../../src/flow/agent/conversation.ts'
import { reply, world } from './fakes.ts'

const signal = new AbortController().signal
const call = { id: '1', name: 'bash', input: { command: 'ls' } }
const textOf = (blocks: readonly object[]) => blocks.map(block => ('text' in block ? block.text : '')).join('\n')

/** A talk whose new beginning tells what it was given. */
function talkWith(replies: readonly (Reply | Error)[], inputs = {}) {
  const scene = world(replies, inputs)
  const again = async (history: readonly KeptEntry[]) => history.map(({ kind, text }) => `${kind}=${text}`).join(' ')
  const talk = new Conversation({ text: 'the task', again }, scene.run)
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
