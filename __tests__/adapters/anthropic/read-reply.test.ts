import { expect, test } from '@jest/globals'
import { callOf, replyOf } from '../../../src/adapters/anthropic/collect-message.ts'
import { fc } from '../../playground/properties.ts'

const AT = { id: 'toolu_1', name: 'bash' }

test.each([
  ['plain text', 'x'.repeat(10_000_000)],
  ['line ends and quotes', '\n"\\'.repeat(3_000_000)],
  ['brackets', '[{'.repeat(5_000_000)],
])('an input of 10 MB is read: %s', (_, command) => {
  expect(callOf(AT, JSON.stringify({ command }))).toEqual({ ...AT, input: { command }, problem: null })
})

test('an input that is nested too deeply is refused, whatever stands in its texts', () => {
  const nested = (depth: number, text: string) => `{"a":${'['.repeat(depth)}${text}${']'.repeat(depth)}}`
  fc.assert(
    fc.property(fc.string(), text => {
      const json = JSON.stringify(text)
      expect(callOf(AT, nested(99, json)).problem).toBeNull()
      expect(callOf(AT, nested(100, json)).problem).toMatch(/nested too deeply/)
    }),
  )
})

test('a thought that was cut off is not sent back: it has no signature', () => {
  const usage = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 }
  const thought = (signature: string) => ({ type: 'thinking', thinking: 'Where is it?', signature }) as const
  const read = { blocks: [thought('signed'), thought('')], toolInputs: new Map(), stopReason: 'max_tokens', usage }
  expect(replyOf(read).raw).toEqual([thought('signed')])
})
