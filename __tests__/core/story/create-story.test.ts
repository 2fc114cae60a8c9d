import { expect, test } from '@jest/globals'
import { createStory, type StoryEvent } from '../../../src/core/story/create-story.ts'

const usage = { inputTokens: 10, outputTokens: 5, cacheReadTokens: 0, cacheWriteTokens: 0 }
const request = (id: number, turn: number, closing = false): StoryEvent => ({
  type: 'request',
  id,
  turn,
  closing,
  model: 'a-model',
})
const reply = (id: number, turn: number, costUsd: number | null, raw: unknown[]): StoryEvent => ({
  type: 'reply',
  request: id,
  turn,
  raw,
  stopReason: 'tool_use',
  usage,
  costUsd,
  durationMs: 40,
})
const tool = (turn: number, callId: string): StoryEvent => ({
  type: 'tool',
  turn,
  callId,
  name: 'bash',
  input: { command: 'ls' },
  text: 'a.txt',
  isError: false,
  durationMs: 7,
})

function told(...events: readonly (readonly [number, StoryEvent])[]) {
  const { add, story } = createStory()
  for (const [at, event] of events) add(event, at)
  return story
}

test('a turn holds what was said, thought and called, and when it began and ended', () => {
  const raw = [
    { type: 'thinking', thinking: 'hm' },
    { type: 'text', text: 'I look.' },
  ]
  const { turns } = told([100, request(1, 1)], [140, reply(1, 1, 0.01, raw)], [150, tool(1, 'a')], [160, tool(1, 'b')])
  expect(turns).toHaveLength(1)
  expect(turns[0]).toMatchObject({ said: 'I look.', thought: 'hm', beganAt: 100, endedAt: 140, costUsd: 0.01 })
  expect(turns[0]?.calls.map(call => [call.callId, call.beganAt, call.endedAt])).toEqual([
    ['a', 143, 150],
    ['b', 153, 160],
  ])
})

test('a request that failed is a turn of its own, and calls belong to the one that was answered', () => {
  const failed: StoryEvent = {
    type: 'no-reply',
    request: 1,
    turn: 1,
    why: 'overloaded',
    trouble: 'busy',
    status: 529,
    waitMs: 0,
    usage,
    costUsd: 0.002,
    durationMs: 5,
  }
  const story = told(
    [0, request(1, 1)],
    [5, failed],
    [10, request(2, 1)],
    [50, reply(2, 1, 0.01, [])],
    [60, tool(1, 'a')],
  )
  expect(story.turns.map(turn => [turn.failure, turn.calls.length])).toEqual([
    ['overloaded', 0],
    [null, 1],
  ])
  expect(story.costUsd).toBeCloseTo(0.012)
})

test('one answer without a price leaves the cost unknown for good', () => {
  const { costUsd } = told([0, request(1, 1)], [1, reply(1, 1, null, [])], [2, request(2, 2)], [3, reply(2, 2, 1, [])])
  expect(costUsd).toBeNull()
})

test('a run that was killed has no end, and its last turn none either', () => {
  const story = told([0, { type: 'began', step: 'edit' }], [5, request(1, 1)])
  expect(story.end).toBeNull()
  expect(story.turns[0]).toMatchObject({ endedAt: null, stopReason: null, failure: null })
  expect(story.began).toEqual([{ step: 'edit', at: 0 }])
  expect(story.lastAt).toBe(5)
})
