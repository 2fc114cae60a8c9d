import { expect, test } from '@jest/globals'
import { type Config, readConfig } from '../../../src/core/config/inputs.ts'
import { decideTrigger } from '../../../src/core/task/trigger.ts'

function config(raw: Record<string, string> = {}): Config {
  const result = readConfig({ 'anthropic-api-key': 'k', 'github-token': 't', ...raw })
  if ('problems' in result) throw new Error(result.problems.join())
  return result.config
}

const issue = { number: 12, title: 'Broken', body: 'It is broken', state: 'open', locked: false }
const labelled = (more: object = {}, label = 'diffproof') => ({
  action: 'labeled',
  label: { name: label },
  issue: { ...issue, ...more },
})
const decide = (name: string, payload: unknown, raw: Record<string, string> = {}) =>
  decideTrigger(
    { name, payload, ref: 'refs/heads/main', actor: 'mona', triggeringActor: 'mona', isRerun: false },
    config(raw),
  )

test('the label starts a run with title and body from the payload, whatever its case', () => {
  expect(decide('issues', labelled({ updated_at: '2026-01-02T03:04:05Z' }, 'DiffProof'))).toEqual({
    kind: 'labelled-issue',
    number: 12,
    title: 'Broken',
    body: 'It is broken',
    updatedAt: Date.UTC(2026, 0, 2, 3, 4, 5),
  })
})

test('an issue without a body has an empty one', () => {
  expect(decide('issues', labelled({ body: null }))).toMatchObject({ kind: 'labelled-issue', body: '' })
})

test.each([
  ['another label', 'issues', labelled({}, 'bug'), /"bug" is not "diffproof"/],
  ['another action', 'issues', { ...labelled(), action: 'opened' }, /issues\.opened starts nothing/],
  ['a pull request', 'issues', labelled({ pull_request: {} }), /#12 is a pull request/],
  ['a closed issue', 'issues', labelled({ state: 'closed' }), /is closed/],
  ['a locked issue', 'issues', labelled({ locked: true }), /is locked/],
  ['another event', 'push', {}, /the event push starts nothing/],
  ['no payload', 'issues', {}, /holds no issue/],
])('%s is skipped with the reason', (_, name, payload, reason) => {
  expect(decide(name, payload)).toEqual({ kind: 'skip', reason: expect.stringMatching(reason) })
})

test('a label event refuses another issue number and a prompt, which names instructions', () => {
  const trigger = decide('issues', labelled(), { 'issue-number': '13', prompt: 'do it', 'task-file': 'a.md' })
  expect(trigger).toMatchObject({
    kind: 'misconfigured',
    problems: [
      expect.stringContaining('13'),
      expect.stringContaining('instructions'),
      expect.stringContaining('task-file'),
    ],
  })
})

test('the issue number of the labelled issue itself is fine', () => {
  expect(decide('issues', labelled(), { 'issue-number': '12' })).toMatchObject({ kind: 'labelled-issue' })
})

test.each(['workflow_dispatch', 'schedule'])('%s takes exactly one of issue-number, prompt and task-file', name => {
  expect(decide(name, {}, { 'issue-number': '7' })).toEqual({ kind: 'issue-number', number: 7 })
  expect(decide(name, {}, { prompt: 'tidy up' })).toEqual({ kind: 'prompt', text: 'tidy up' })
  expect(decide(name, {}, { 'task-file': './tasks/a.md' })).toEqual({ kind: 'task-file', path: 'tasks/a.md' })
  expect(decide(name, {}, { 'task-file': 'a.md', prompt: 'x' })).toMatchObject({
    problems: [expect.stringContaining('prompt and task-file are given')],
  })
  expect(decide(name, {})).toMatchObject({
    kind: 'misconfigured',
    problems: [expect.stringContaining('none is given')],
  })
  expect(decide(name, {}, { prompt: 'x', 'issue-number': '7' })).toMatchObject({ kind: 'misconfigured' })
})

test('the inputs of a dispatch payload are not read', () => {
  expect(decide('workflow_dispatch', { inputs: { prompt: 'evil' } })).toMatchObject({ kind: 'misconfigured' })
})

test('pull_request_target is a configuration error', () => {
  expect(decide('pull_request_target', {})).toMatchObject({ kind: 'misconfigured' })
})
