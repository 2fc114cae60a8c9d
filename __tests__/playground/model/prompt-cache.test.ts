import { afterEach, expect, test } from '@jest/globals'
import type { MessageRequest } from './message-request.ts'
import { converse, openModel } from './model-client.ts'
import { createPromptCache } from './prompt-cache.ts'
import { bash, repeat, say } from './script.ts'

const { open, closeAll } = openModel()
afterEach(closeAll)

const mark = { cache_control: { type: 'ephemeral' } }
const text = (words: string, marked = false) => ({ type: 'text', text: words, ...(marked && mark) })
const long = 'word '.repeat(1000)

function ask(
  blocks: ReturnType<typeof text>[],
  system: ReturnType<typeof text>[] = [text(long, true)],
): MessageRequest {
  return { model: 'claude-sonnet-5-5', max_tokens: 1, system, messages: [{ role: 'user', content: blocks }] }
}

function newCache(minimum = 1024) {
  const time = { now: 0 }
  return { time, take: createPromptCache(minimum, () => time.now).take }
}

test('the first request writes up to the last breakpoint, the next one reads that', () => {
  const { take } = newCache()
  const first = take(ask([text('question')]))
  expect(first.cacheRead).toBe(0)
  expect(first.cacheWrite).toBeGreaterThan(1250)
  expect(first.input).toBeLessThan(20)
  expect(take(ask([text('another')]))).toMatchObject({ cacheRead: first.cacheWrite, cacheWrite: 0 })
})

test('a change before the breakpoint is a miss, moving the breakpoint is none', () => {
  const { take } = newCache()
  take(ask([text('a', true)]))
  expect(take(ask([text('a')], [text(`${long}!`, true)])).cacheRead).toBe(0)
  expect(take(ask([text('a'), text('b', true)], [text(long)])).cacheRead).toBeGreaterThan(1250)
})

test('a lookup goes back twenty blocks and no further', () => {
  const wide = (blocks: number) => {
    const { take } = newCache()
    take(ask([text('start', true)], [text(long)]))
    const added = Array.from({ length: blocks }, (_, index) => text(`block ${index}`, index === blocks - 1))
    return take(ask([text('start'), ...added], [text(long)])).cacheRead
  }
  expect(wide(19)).toBeGreaterThan(1250)
  expect(wide(20)).toBe(0)
})

test('entries live five minutes from their last use', () => {
  const { take, time } = newCache()
  take(ask([text('a')]))
  time.now = 4 * 60_000
  expect(take(ask([text('a')])).cacheRead).toBeGreaterThan(0)
  time.now = 8 * 60_000
  expect(take(ask([text('a')])).cacheRead).toBeGreaterThan(0)
  time.now = 14 * 60_000
  expect(take(ask([text('a')])).cacheRead).toBe(0)
})

test('a breakpoint that moves with the conversation caches all but the newest turn', async () => {
  const { client, server } = await open([...repeat(6, bash('ls')), say('Done.')])
  await converse(client, () => 'file '.repeat(400), { system: long, cache_control: { type: 'ephemeral' } })
  expect(server.cachedShare()).toBeGreaterThan(0.7)
  expect(server.requests.at(-1)?.tokens?.input).toBe(0)
  const { input, cacheRead, cacheWrite } = server.totals()
  expect([input, cacheRead, cacheWrite].every(Number.isInteger)).toBe(true)
})
