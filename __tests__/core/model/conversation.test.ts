import { expect, test } from '@jest/globals'
import { timesFor } from '../../../src/core/deadlines.ts'
import {
  addedTokens,
  breakpointsFor,
  holdsReplies,
  type Message,
  nextRequest,
} from '../../../src/core/model/messages.ts'
import { costOf, NO_USAGE, tariffOf } from '../../../src/core/model/prices.ts'
import { endOfCommand, exitLine, foldFrames, readCall } from '../../../src/core/model/tools.ts'
import { growthOf } from '../../playground/growth.ts'
import { fc } from '../../playground/properties.ts'

const user: Message = { role: 'user', blocks: [{ type: 'text', text: 'x' }] }
const assistant: Message = { role: 'assistant', raw: [] }

test('breakpoints stand on the newest user message and on the one before it', () => {
  expect(breakpointsFor([user])).toEqual([0])
  expect(breakpointsFor([user, assistant, user])).toEqual([0, 2])
  expect(breakpointsFor([user, assistant, user, assistant, user])).toEqual([2, 4])
})

test.each([
  ['str_replace_based_edit_tool', { command: 'view', path: 'a' }],
  ['str_replace_based_edit_tool', { command: 'view', path: 'a', view_range: [1, -1] }],
  ['str_replace_based_edit_tool', { command: 'create', path: 'a', file_text: '' }],
  ['str_replace_based_edit_tool', { command: 'str_replace', path: 'a', old_str: 'b' }],
  ['str_replace_based_edit_tool', { command: 'insert', path: 'a', insert_line: 0, insert_text: 'b' }],
  ['bash', { command: 'ls' }],
  ['bash', { restart: true }],
  ['search_files', { pattern: 'x' }],
  ['list_files', {}],
])('%s takes %j', (name, input) => {
  expect(readCall(name, input)).toMatchObject({ tool: name })
})

test.each([
  ['str_replace_based_edit_tool', { command: 'undo_edit', path: 'a' }, /command/],
  ['str_replace_based_edit_tool', { command: 'view' }, /path/],
  ['bash', {}, /not carried out/],
  ['bash', 'ls', /not carried out/],
  ['search_files', { pattern: 3 }, /pattern/],
  ['delete_everything', {}, /There is no tool named "delete_everything"\. Use /],
])('%s refuses %j and says what would be right', (name, input, problem) => {
  expect(readCall(name, input)).toEqual({ problem: expect.stringMatching(problem) })
})

test.each([
  [{ status: 'exited', exitCode: 3 }, '(exit code 3)'],
  [{ status: 'exited', exitCode: 0 }, '(exit code 0)'],
  [{ status: 'signalled', exitCode: null }, '(ended by a signal)'],
  [{ status: 'timed-out', exitCode: null }, '(stopped at the limit of 10 minutes)'],
  [{ status: 'could-not-run', exitCode: null }, '(could not be started)'],
] as const)('the last line of a result says how the command ended: %j', (ending, line) => {
  expect(exitLine(endOfCommand(ending), 10)).toBe(line)
})

const TRACE = `1 !== 0

    at TestContext.<anonymous> (file:///work/test/all.test.js:22:29)
    at Test.runInAsyncScope (node:async_hooks:227:14)
    at Test.run (node:internal/test_runner/test:1402:25)
    at async Test.processPendingSubtests (node:internal/test_runner/test:974:7) {
  code: 'ERR_ASSERTION'
}
Error: no
    at sum (/work/src/sum.js:2:3)
    at node:internal/main/run_main_module:33:47`

test('frames of Node in a row are counted in one line, which opens the fields that the last one opened', () => {
  expect(foldFrames(TRACE)).toBe(`1 !== 0

    at TestContext.<anonymous> (file:///work/test/all.test.js:22:29)
    ... 3 frames inside Node {
  code: 'ERR_ASSERTION'
}
Error: no
    at sum (/work/src/sum.js:2:3)
    at node:internal/main/run_main_module:33:47`)
})

test('what only looks like such a frame stays as it is', () => {
  const like = 'node:fs|at (node:fs:1:2)|    at (node:fs:1:2) and more|    at x (node:fs)|\tat x (node:fs:1:2)'
  const lines = like.replaceAll('|', '\n')
  expect(foldFrames(lines)).toBe(lines)
})

test('no other line is lost or moved, and every frame is counted', () => {
  const frames = ['    at run (node:internal/a:1:2)', '    at async node:b:3:4 {', '    at x (/work/a.js:1:2)']
  const line = fc.constantFrom('', 'text', ...frames)
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), lines => {
      const isFrame = (one: string) => one.includes('node:')
      const shown = foldFrames(lines.join('\n')).split('\n')
      const isNote = (one: string) => one.includes('frames inside')
      const written = lines.join('\n').split('\n')
      expect(shown.filter(one => !isFrame(one) && !isNote(one))).toEqual(written.filter(one => !isFrame(one)))
      const counted = shown.filter(isNote).map(one => Number(/\d+/.exec(one)?.[0]))
      expect(counted.every(count => count >= 2)).toBe(true)
      const sum = counted.reduce((a, b) => a + b, 0)
      expect(sum + shown.filter(isFrame).length).toBe(lines.filter(isFrame).length)
    }),
  )
})

test('it takes time in proportion to the output, whatever that holds', () => {
  const work = (count: number) => () => {
    foldFrames(`node:\n    at ${'('.repeat(count)}`)
    foldFrames('    at x (node:a:1:2)\n'.repeat(count / 20))
  }
  expect(growthOf({ small: work(20_000), large: work(160_000) }, 24)).toBeLessThanOrEqual(24)
})

const tariff = tariffOf('claude-sonnet-5-5', {})
const allowance = (maxCostUsd: number) => ({ maxTurns: 10, maxCostUsd, tariff })
const spent = { turns: 0, dollars: 0, newest: NO_USAGE }

test('the request after the last turn is forbidden', () => {
  expect(nextRequest({ ...spent, turns: 9 }, allowance(5), false)).toHaveProperty('maxTokens')
  expect(nextRequest({ ...spent, turns: 10 }, allowance(5), false)).toMatchObject({ limit: 'max-turns' })
})

test('a prompt that was not cached before, or whose cache has died, is counted at its price', () => {
  const output = (more: object) => {
    const allowed = nextRequest({ ...spent, ...more }, allowance(1), true, 1_000_000)
    return 'maxTokens' in allowed ? 1 - allowed.maxTokens * 10e-6 : null
  }
  const warm = { newest: { ...NO_USAGE, cacheReadTokens: 200_000 } }
  expect(output(warm)).toBeCloseTo(0.02 + 0.01, 4)
  expect(output({ ...warm, cold: true })).toBeCloseTo(0.51, 4)
  expect(output({ newest: { ...NO_USAGE, inputTokens: 200_000 } })).toBeCloseTo(0.4 + 0.01, 4)
})

test('the price of a reply is that of the length of its prompt', () => {
  const haiku = { maxTurns: 10, maxCostUsd: 0.05, tariff: tariffOf('claude-haiku-5-5', {}) }
  const at = (cacheReadTokens: number) =>
    nextRequest({ ...spent, newest: { ...NO_USAGE, cacheReadTokens } }, haiku, true)
  expect(at(50_000)).toMatchObject({ maxTokens: 32_000 })
  expect(at(150_000)).toMatchObject({ maxTokens: 16_000 })
})

test('no request that is allowed can cost more than what is left, whatever it adds and replies', () => {
  const count = fc.nat(2_000_000)
  fc.assert(
    fc.property(fc.double({ min: 0, max: 5, noNaN: true }), count, count, (dollars, added, cacheReadTokens) => {
      const newest = { ...NO_USAGE, cacheReadTokens }
      const allowed = nextRequest({ turns: 0, dollars, newest, added }, allowance(5), false)
      if ('limit' in allowed) return
      const usage = { inputTokens: 0, outputTokens: allowed.maxTokens, cacheReadTokens, cacheWriteTokens: added }
      expect(dollars + costOf(usage, tariff)).toBeLessThanOrEqual(5)
    }),
  )
})

test('what is added is what the user side said since the newest reply', () => {
  const user = (text: string) => ({ role: 'user', blocks: [{ type: 'text', text }] }) as const
  const assistant = { role: 'assistant', raw: [{ type: 'text', text: 'x'.repeat(900) }] } as const
  const words = 'word '.repeat(60)
  expect(addedTokens([user(words)])).toBe(100)
  expect(addedTokens([user('\u6c49'.repeat(300))])).toBe(300)
  expect(addedTokens([user('QmFzZTY0'.repeat(60))])).toBe(320)
  expect(addedTokens([user(words), assistant])).toBe(0)
  expect(addedTokens([user(words), assistant, user('x'.repeat(30))])).toBe(10)
  expect(holdsReplies([user('x')])).toBe(false)
  expect(holdsReplies([user('x'), assistant])).toBe(true)
})

test('time for finishing is kept back, and the model may never be silent for more than a quarter of the rest', () => {
  expect(timesFor(30)).toEqual({ totalMs: 1_800_000, editingMs: 1_680_000, silenceMs: 120_000, answerMs: 120_000 })
  expect(timesFor(1)).toEqual({ totalMs: 60_000, editingMs: 51_000, silenceMs: 12_750, answerMs: 6_000 })
})
