import { expect, test } from '@jest/globals'
import { timelineOf } from '../../../src/core/run-report/timeline.ts'
import { createStory, type StoryEvent } from '../../../src/core/story/create-story.ts'
import { fc } from '../../playground/properties.ts'

function told(...events: readonly (readonly [number, StoryEvent])[]) {
  const { add, story } = createStory()
  for (const [at, event] of events) add(event, at)
  return timelineOf(story)
}
type Purpose = Extract<StoryEvent, { type: 'command' }>['purpose']
const command = (purpose: Purpose, status: 'passed' | 'failed', durationMs: number): StoryEvent => ({
  ...{ type: 'command', purpose, command: 'c', status, exitCode: 0, durationMs, output: '', tests: null },
})
const began = (step: 'task' | 'edit' | 'tests' | 'red' | 'baseline' | 'publish'): StoryEvent => ({
  type: 'began',
  step,
})

test('a step lasts until the next one, and where its command tells more, as long as that', () => {
  const { totalMs, rows } = told(
    [0, began('task')],
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
    ['Read the task', 0, 100, [{ from: 0, share: 10, tone: 'step' }]],
    ['Tests before', 150, 150, [{ from: 15, share: 15, tone: 'step' }]],
    ['Edit', 100, 500, [{ from: 10, share: 50, tone: 'step' }]],
    ['Tests', 600, 200, [{ from: 60, share: 20, tone: 'bad' }]],
    ['Changed tests on the old source', 800, 100, [{ from: 80, share: 10, tone: 'good' }]],
    ['Publish', 900, 100, [{ from: 90, share: 10, tone: 'step' }]],
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

test('whatever the times, bars stay inside, in their order, and few', () => {
  const events = fc.array(fc.tuple(fc.nat({ max: 100_000 }), fc.nat({ max: 5_000 }), fc.boolean()), {
    maxLength: 3_000,
  })
  fc.assert(
    fc.property(events, all => {
      const { rows } = told(
        ...all.map(([at, took, isGood]) => [at, command('tests', isGood ? 'passed' : 'failed', took)] as const),
      )
      for (const { bars } of rows) {
        expect(bars.length).toBeLessThanOrEqual(3_000)
        for (const [index, { from, share }] of bars.entries()) {
          expect(from).toBeGreaterThanOrEqual(bars[index - 1]?.from ?? 0)
          expect(share).toBeGreaterThan(0)
          expect(from + share).toBeLessThanOrEqual(100.01)
        }
      }
    }),
    { numRuns: 30 },
  )
  const many = told(...Array.from({ length: 20_000 }, (_, n) => [n * 10, command('tests', 'passed', 9)] as const))
  expect(many.rows[0]?.parts).toBe(20_000)
  expect(many.rows[0]?.bars.length).toBeLessThan(500)
})
