import { expect, test } from '@jest/globals'
import type { ActionName } from '../../../src/core/config/actions.ts'
import { type Config, readConfig } from '../../../src/core/config/read-inputs.ts'
import { decideTrigger, readCommand } from '../../../src/core/task/trigger.ts'
import { fc } from '../../playground/properties.ts'

function config(raw: Record<string, string> = {}, action: ActionName = 'run'): Config {
  const result = readConfig({ 'anthropic-api-key': 'k', 'github-token': 't', ...raw }, action)
  if ('problems' in result) throw new Error(result.problems.join())
  return result.config
}

const issue = { number: 12, title: 'Broken', body: 'It is broken', state: 'open', locked: false }
const labelled = (more: object = {}, label = 'diffproof') => ({
  action: 'labeled',
  label: { name: label },
  issue: { ...issue, ...more },
})
const decide = (name: string, payload: unknown, raw: Record<string, string> = {}, action: ActionName = 'run') =>
  decideTrigger(
    { name, payload, ref: 'refs/heads/main', actor: 'mona', triggeringActor: 'mona', isRerun: false },
    config(raw, action),
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

const AT = '2026-01-02T03:04:05Z'
const TIME = Date.UTC(2026, 0, 2, 3, 4, 5)
const comment = (body: string, issue: object = {}, action = 'created') => ({
  action,
  issue: { number: 7, title: 'Broken', body: null, state: 'open', locked: false, ...issue },
  comment: { id: 70, body, created_at: AT },
})
const pull = { pull_request: { url: 'x' } }
const review = (more: object = {}, action = 'submitted', state = 'open') => ({
  action,
  review: { id: 9, body: null, state: 'changes_requested', submitted_at: AT, ...more },
  pull_request: { number: 7, state },
})
const run = (more: object = {}, action = 'completed') => ({
  action,
  workflow_run: {
    id: 5,
    run_attempt: 2,
    name: 'CI',
    event: 'pull_request',
    conclusion: 'failure',
    head_branch: 'diffproof/issue-7-x',
    head_sha: 'abc',
    head_repository: { full_name: 'Octo/Project' },
    pull_requests: [],
    ...more,
  },
  repository: { full_name: 'octo/project' },
})

test('an order on an issue, one on a pull request, a review and a failed run are told apart', () => {
  const text = { id: 70, body: '/diffproof Mend\nit', at: TIME, words: 'Mend\nit' }
  const issue = { number: 7, title: 'Broken', body: '' }
  const asked = { kind: 'revision', pullRequest: 7 }
  const said = { id: 9, body: '', at: TIME }
  expect(decide('issue_comment', comment(text.body))).toEqual({ kind: 'commanded-issue', ...issue, comment: text })
  expect(decide('issue_comment', comment(text.body, pull))).toEqual({ ...asked, ask: 'comment', text })
  expect(decide('pull_request_review', review())).toEqual({ ...asked, ask: 'review', text: said })
  expect(decide('workflow_run', run({ conclusion: 'timed_out' }))).toEqual({
    kind: 'revision',
    ask: 'failed-run',
    run: { id: 5, attempt: 2, workflow: 'CI', branch: 'diffproof/issue-7-x', headSha: 'abc' },
  })
})

test.each([
  ['an edited comment', 'issue_comment', comment('/diffproof x', {}, 'edited'), /issue_comment\.edited starts nothing/],
  ['a quoted order', 'issue_comment', comment('> /diffproof x'), /does not begin/],
  ['an order without words', 'issue_comment', comment('/diffproof \n', pull), /says nothing after/],
  ['a closed issue', 'issue_comment', comment('/diffproof', { state: 'closed' }), /issue #7 is closed/],
  [
    'a locked pull request',
    'issue_comment',
    comment('/diffproof x', { locked: true, ...pull }),
    /pull request #7 is locked/,
  ],
  ['a payload without a comment', 'issue_comment', {}, /holds no comment/],
  ['an edited review', 'pull_request_review', review({}, 'edited'), /edited starts nothing/],
  ['an approval', 'pull_request_review', review({ state: 'approved' }), /does not ask for changes/],
  ['a review of a closed one', 'pull_request_review', review({}, 'submitted', 'closed'), /is closed/],
  ['a payload without a review', 'pull_request_review', null, /holds no review/],
  ['a run that is not over', 'workflow_run', run({}, 'requested'), /requested starts nothing/],
  ['a run that went well', 'workflow_run', run({ conclusion: 'success' }), /ended as success/],
  ['a run that was cancelled', 'workflow_run', run({ conclusion: 'cancelled' }), /ended as cancelled/],
  [
    'a run that strangers can start',
    'workflow_run',
    run({ event: 'pull_request_review' }),
    /started by pull_request_review/,
  ],
  ['a run of a fork', 'workflow_run', run({ head_repository: { full_name: 'evil/project' } }), /of a fork/],
  ['a run of a fork that is gone', 'workflow_run', run({ head_repository: null }), /of a fork/],
  ['a run of another branch', 'workflow_run', run({ head_branch: 'main' }), /main, which is not ours/],
  ['a payload without a run', 'workflow_run', {}, /holds no run/],
])('%s is skipped with the reason', (_, name, payload, reason) => {
  expect(decide(name, payload)).toEqual({ kind: 'skip', reason: expect.stringMatching(reason) })
})

test('inputs that say something else are named together, and an issue may name itself', () => {
  const inputs = { prompt: 'x', 'issue-number': '8', 'task-file': 'a.md' }
  for (const [name, payload] of [
    ['issues', labelled()],
    ['issue_comment', comment('/diffproof x', pull)],
    ['pull_request_review', review()],
    ['workflow_run', run()],
    ['issue_comment', comment('/diffproof')],
  ] as const)
    expect(decide(name, payload, inputs)).toEqual({
      kind: 'misconfigured',
      problems: [/issue-number is 8/, /task-file cannot/, /prompt cannot .* use instructions/].map(
        expect.stringMatching,
      ),
    })
  expect(decide('issues', labelled(), { 'issue-number': '12' })).toMatchObject({ kind: 'labelled-issue' })
  expect(decide('issue_comment', comment('/diffproof'), { 'issue-number': '7' })).toMatchObject({
    kind: 'commanded-issue',
  })
  expect(decide('workflow_run', run(), {}, 'propose')).toMatchObject({
    kind: 'misconfigured',
    problems: [expect.stringMatching(/diffproof\/propose cannot revise/)],
  })
  expect(decide('issue_comment', comment('/diffproof'), {}, 'propose')).toMatchObject({ kind: 'commanded-issue' })
})

test('an order stands at the very beginning and nowhere else', () => {
  for (const no of ['', '/diffproofs', '/diffproof-x', '`/diffproof`', '    /diffproof', '\u200b/diffproof'])
    expect(readCommand(no)).toBeNull()
  expect(readCommand('/DiffProof\r\n now ')).toBe('now')
  for (const addressed of ['/diffproof: now', '/diffproof, now', '/diffproof:\nnow'])
    expect(readCommand(addressed)).toBe('now')
  fc.assert(fc.property(fc.string(), words => expect(readCommand(`/diffproof ${words}`)).toBe(words.trim())))
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), before => {
      fc.pre(!before.startsWith('/'))
      expect(readCommand(`${before}/diffproof x`)).toBeNull()
    }),
  )
})
