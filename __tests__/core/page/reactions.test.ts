import { expect, test } from '@jest/globals'
import { readConfig } from '../../../src/core/config/read-inputs.ts'
import { resultOf } from '../../../src/core/outcome.ts'
import { reactionTarget, readWrittenBy, stateOf, writtenByLine } from '../../../src/core/page/comment.ts'
import { decideTrigger } from '../../../src/core/task/trigger.ts'
import { liveThings } from './live-things.ts'

test('an ending that passes shows as done, any other as failed, and who was overtaken says nothing', () => {
  expect(stateOf(resultOf('superseded', ''))).toBeNull()
  expect(stateOf(resultOf('no-changes', '', true))).toBe('done')
  expect(stateOf(resultOf('no-changes', ''))).toBe('failed')
  expect(stateOf(resultOf('declined', ''))).toBe('done')
  expect(stateOf(resultOf('pr-updated', ''))).toBe('done')
  expect(stateOf({ ...resultOf('pr-created', ''), isDraft: true })).toBe('draft')
  expect(stateOf({ ...resultOf('not-ready', ''), isDraft: true })).toBe('failed')
  expect(stateOf(resultOf('cancelled', ''))).toBe('failed')
})

test('what started the run is reacted to: the issue, or the comment with the order', () => {
  const targetOf = (name: string, payload: unknown, inputs: Record<string, string> = {}) => {
    const read = readConfig({ 'anthropic-api-key': 'k', 'github-token': 't', ...inputs }, 'run')
    if ('problems' in read) throw new Error(read.problems.join())
    const event = { name, payload, ref: '', actor: '', triggeringActor: '', isRerun: false }
    return reactionTarget(decideTrigger(event, read.config))
  }
  const issue = { number: 3, title: 't', body: '' }
  const comment = { id: 77, body: '/diffproof more' }
  expect(targetOf('issues', { action: 'labeled', label: { name: 'diffproof' }, issue })).toEqual({ on: 'issue', id: 3 })
  expect(targetOf('schedule', {}, { 'issue-number': '4' })).toEqual({ on: 'issue', id: 4 })
  expect(targetOf('issue_comment', { action: 'created', issue, comment })).toEqual({ on: 'comment', id: 77 })
  const pull = { ...issue, pull_request: {} }
  expect(targetOf('issue_comment', { action: 'created', issue: pull, comment })).toEqual({ on: 'comment', id: 77 })
  const review = { id: 5, state: 'changes_requested', body: '' }
  expect(targetOf('pull_request_review', { action: 'submitted', review, pull_request: { number: 3 } })).toBeNull()
  expect(targetOf('schedule', {}, { prompt: 'do' })).toBeNull()
  expect(targetOf('push', {})).toBeNull()
})

test('whose words a comment holds is read back from its hidden line, and from nothing else', () => {
  const line = writtenByLine({ run: 'a1', isOver: true })
  expect(liveThings(line)).toEqual(['comment', '#comment'])
  expect(readWrittenBy(`marker\n${line}\ntext`)).toEqual({ run: 'a1', isOver: true })
  expect(readWrittenBy(`x\n${writtenByLine({ run: 'b', isOver: false })}`)).toEqual({ run: 'b', isOver: false })
  for (const text of [
    '',
    ` ${line}`,
    '<!-- diffproof-written-by {} -->',
    '<!-- diffproof-written-by {"run":1} -->',
    '<!-- diffproof-written-by {x} -->',
  ])
    expect(readWrittenBy(text)).toBeNull()
})
