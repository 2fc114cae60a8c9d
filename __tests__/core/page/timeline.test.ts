import { expect, test } from '@jest/globals'
import { createRunLog, type LogEvent } from '../../../src/core/log/run-log.ts'
import { timelineOf } from '../../../src/core/page/timeline.ts'
import { fc } from '../../playground/properties.ts'
import { sentBack, tested } from '../log/any-run-log.ts'
import { startLine } from '../log/sample-transcript.ts'

function told(...events: readonly (readonly [number, LogEvent])[]) {
  const { add, runLog } = createRunLog()
  for (const [at, event] of events) add(event, at)
  return timelineOf(runLog)
}
type Purpose = Extract<LogEvent, { type: 'command' }>['purpose']
const command = (purpose: Purpose, status: 'passed' | 'failed', durationMs: number): LogEvent => ({
  ...{ type: 'command', purpose, command: 'c', status, exitCode: 0, durationMs, output: '', tests: null },
})
const began = (step: 'task' | 'summary' | 'edit' | 'tests' | 'red' | 'baseline' | 'publish'): LogEvent => ({
  type: 'began',
  step,
})

const STARTED = startLine() as unknown as LogEvent
const usage = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 }
const asked = (id: number, turn = id): Extract<LogEvent, { type: 'request' }> => ({
  ...{ type: 'request', id, turn, closing: false, model: 'm' },
})
const replied = (request: number, turn = request): Extract<LogEvent, { type: 'reply' }> => ({
  ...{ type: 'reply', request, turn, raw: [], stopReason: 'tool_use', usage, costUsd: 0, durationMs: 1 },
})
test('a step lasts until the next one, and where its command tells more, as long as that', () => {
  const { totalMs, rows } = told(
    [40, STARTED],
    [100, began('baseline')],
    [100, began('edit')],
    [300, command('baseline', 'failed', 150)],
    [600, began('tests')],
    [800, command('tests', 'failed', 200)],
    [800, began('red')],
    [900, command('red', 'failed', 100)],
    [900, began('publish')],
    [1_000, { type: 'limit', limit: 'max-turns', closing: false }],
  )
  expect(totalMs).toBe(1_000)
  expect(rows.map(({ name, beganAt, lastedMs, bars }) => [name, beganAt, lastedMs, bars])).toEqual([
    ['Check out', 0, 40, [{ from: 0, share: 4, tone: 'plain' }]],
    ['Preflight', 40, 60, [{ from: 4, share: 6, tone: 'plain' }]],
    ['Tests before the change', 150, 150, [{ from: 15, share: 15, tone: 'plain' }]],
    ['Edit', 100, 500, [{ from: 10, share: 50, tone: 'plain' }]],
    ['Tests after the change', 600, 200, [{ from: 60, share: 20, tone: 'bad' }]],
    ['Changed tests on the old source', 800, 100, [{ from: 80, share: 10, tone: 'good' }]],
    ['Pull request', 900, 100, [{ from: 90, share: 10, tone: 'plain' }]],
  ])
})

test('a run that ended in preflight shows what its time went into', () => {
  const { rows } = told([4_782, STARTED], [6_016, { type: 'limit', limit: 'x', closing: false }])
  expect(rows.map(({ name, lastedMs }) => [name, lastedMs])).toEqual([
    ['Check out', 4_782],
    ['Preflight', 1_234],
  ])
})

test('work that is sent back is edited again, and the model is never busy for longer than the editing and the summary', () => {
  const { rows } = told(
    [0, began('edit')],
    [100, asked(1)],
    [400, replied(1)],
    [400, asked(2)],
    [600, { ...replied(2), type: 'no-reply', why: 'busy', trouble: 'busy', status: 529, waitMs: 0 } as LogEvent],
    [600, asked(3, 2)],
    [700, replied(3, 2)],
    [800, began('tests')],
    [900, command('tests', 'failed', 100)],
    [950, sentBack({ kind: 'tests-required' })],
    [950, asked(4, 3)],
    [1_450, replied(4, 3)],
    [1_500, began('tests')],
    [1_600, command('tests', 'passed', 100)],
    [1_650, tested()],
    [1_700, began('summary')],
    [1_700, { ...asked(5, 4), closing: true }],
    [1_900, replied(5, 4)],
  )
  expect(rows.map(({ name, bars, isPart, lastedMs }) => [name, bars.length, isPart, lastedMs])).toEqual([
    ['Edit', 2, false, 1_350],
    ['Model', 4, true, 1_100],
    ['Tests after the change', 2, false, 200],
    ['Summary', 1, false, 200],
  ])
})

test('requests beside each other take their time once', () => {
  const { rows } = told([0, began('edit')], [0, asked(1)], [10, asked(2)], [500, replied(1)], [510, replied(2)])
  expect(rows.map(({ name, lastedMs }) => [name, lastedMs])).toEqual([
    ['Edit', 510],
    ['Model', 510],
  ])
})

test('a run that was killed while it waited for the model ends there', () => {
  const { rows } = told(
    [0, began('edit')],
    [10, { type: 'request', id: 1, turn: 1, closing: false, model: 'm' }],
    [40, { type: 'limit', limit: 'x', closing: false }],
  )
  expect(rows.map(({ name, lastedMs }) => [name, lastedMs])).toEqual([
    ['Edit', 40],
    ['Model', 30],
  ])
})

test('whatever the times, bars stay inside and in their order', () => {
  const events = fc.array(fc.tuple(fc.nat({ max: 100_000 }), fc.nat({ max: 5_000 }), fc.boolean()))
  fc.assert(
    fc.property(events, all => {
      const { rows } = told(
        ...all.map(([at, took, isGood]) => [at, command('tests', isGood ? 'passed' : 'failed', took)] as const),
      )
      for (const { bars } of rows)
        for (const [index, { from, share }] of bars.entries()) {
          expect(from).toBeGreaterThanOrEqual(bars[index - 1]?.from ?? 0)
          expect(share).toBeGreaterThan(0)
          expect(from + share).toBeLessThanOrEqual(100.01)
        }
    }),
  )
})
