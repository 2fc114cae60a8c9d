import { expect, test } from '@jest/globals'
import { breakpointsFor } from '../../../src/core/talk/breakpoints.ts'
import type { Message } from '../../../src/core/talk/messages.ts'
import { readCall } from '../../../src/core/talk/tool-input.ts'

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
