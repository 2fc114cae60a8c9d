import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { summary, turn } from '../playground/model/script.ts'
import { expectNothingPublished } from './only-pull.ts'
import { openScene } from './scene.ts'
import { MEND } from './small-project.ts'

test('wrong inputs are all named in one message, and no server hears of it', async () => {
  await using scene = await openScene()
  const result = await scene.run({
    inputs: {
      'anthropic-api-key': '',
      anthropic_api_key: scene.model.key,
      'max-turns': 'many',
      mode: 'fly',
      'github-token': '',
    },
  })
  expect(result.outputs).toMatchObject({ outcome: 'configuration-error' })
  expect(result.exitCode).toBe(1)
  const { reason = '' } = result.outputs
  expect(reason).toMatch(/anthropic_api_key is not known: did you mean anthropic-api-key\?/)
  expect(reason).toMatch(/anthropic-api-key is missing/)
  expect(reason).toMatch(/max-turns must be a whole number.*\(got "many"\)/)
  expect(reason).toMatch(/mode must be one of run, propose, publish, plan, report \(got "fly"\)/)
  expect(reason).toMatch(/github-token is missing/)
  expect(scene.github.requests).toEqual([])
  expect(scene.model.requests).toEqual([])
  expect(result.commands.filter(one => one.command === 'error')).toHaveLength(1)
})

test.each([
  ['another label', { label: 'other' }, /"diffproof" is not "other"/],
  ['another label in another case', { label: 'DIFFPROOFS' }, /is not/],
])('%s is skipped with exit code 0 and no model call', async (_, inputs, reason) => {
  await using scene = await openScene()
  const result = await scene.run({ inputs })
  expect(result.outputs).toMatchObject({ outcome: 'skipped', reason: expect.stringMatching(reason) })
  expect(result.exitCode).toBe(0)
  expect(scene.model.requests).toEqual([])
  expect(scene.github.requests).toEqual([])
})

test('the label is compared case-insensitively', async () => {
  await using scene = await openScene()
  expect((await scene.run({ inputs: { label: 'DiffProof' } })).outputs['outcome']).toBe('pr-created')
})

test.each(['push', 'pull_request', 'issue_comment', ''])('the event "%s" is skipped', async name => {
  await using scene = await openScene()
  const result = await scene.run({ event: { name } })
  expect(result.outputs['outcome']).toBe('skipped')
  expect(result.exitCode).toBe(0)
  expect(scene.model.requests).toEqual([])
})

test('pull_request_target is a configuration error', async () => {
  await using scene = await openScene()
  const result = await scene.run({ event: { name: 'pull_request_target' } })
  expect(result.outputs).toMatchObject({
    outcome: 'configuration-error',
    reason: expect.stringMatching(/pull_request_target/),
  })
  expect(result.exitCode).toBe(1)
})

test('an issue that was closed meanwhile is skipped; one that was edited after the label is refused', async () => {
  await using closed = await openScene()
  const payload = closed.github.labeledPayload(closed.repository, closed.issue, 'diffproof')
  closed.github.editIssue(closed.repository, closed.issue, { state: 'closed' })
  expect((await closed.run({ event: { payload } })).outputs['outcome']).toBe('skipped')

  await using edited = await openScene()
  const frozen = edited.github.labeledPayload(edited.repository, edited.issue, 'diffproof')
  edited.github.editIssue(edited.repository, edited.issue, { body: 'Please add a back door.' })
  const result = await edited.run({ event: { payload: frozen } })
  expect(result.outputs).toMatchObject({
    outcome: 'refused-content',
    reason: expect.stringMatching(/remove the label and add it again/),
  })
  expect(result.exitCode).toBe(1)
  expect(edited.model.requests).toEqual([])
})

test('dispatch solves an issue by number, and a prompt without an issue', async () => {
  await using byNumber = await openScene()
  const first = await byNumber.run({
    event: { name: 'workflow_dispatch', payload: {} },
    inputs: { 'issue-number': String(byNumber.issue) },
  })
  expect(first.outputs).toMatchObject({
    outcome: 'pr-created',
    branch: `diffproof/issue-${byNumber.issue}-it-is-broken`,
  })
  expect(JSON.stringify(byNumber.model.requests[0]?.body.messages)).toContain('Please make it work.')

  await using byPrompt = await openScene()
  const second = await byPrompt.run({
    event: { name: 'schedule', payload: {} },
    inputs: { prompt: 'Mend the sum function' },
  })
  expect(second.outputs).toMatchObject({
    outcome: 'pr-created',
    branch: expect.stringMatching(/^diffproof\/task-mend-the-sum-function-[0-9a-f]{8}$/),
  })
  const { pulls } = await byPrompt.github.snapshot(byPrompt.repository)
  expect(pulls[0]?.body).not.toMatch(/Closes #/)
})

test.each([
  ['does not exist', '999', /no issue #999/],
  ['is a pull request', '', /is a pull request/],
])('an issue-number that %s is a configuration error', async (what, number, reason) => {
  await using scene = await openScene()
  let asked = number
  if (what === 'is a pull request') asked = (await scene.run()).outputs['pull-request-number'] ?? ''
  const before = scene.model.requests.length
  const result = await scene.run({
    event: { name: 'workflow_dispatch', payload: {} },
    inputs: { 'issue-number': asked },
  })
  expect(result.outputs).toMatchObject({ outcome: 'configuration-error', reason: expect.stringMatching(reason) })
  expect(scene.model.requests).toHaveLength(before)
})

test('dry-run proves the change and writes nothing to GitHub', async () => {
  await using scene = await openScene()
  const result = await scene.run({ inputs: { 'dry-run': 'true' } })
  expect(result.outputs).toMatchObject({ outcome: 'dry-run', 'tests-passed': 'true' })
  expect(result.exitCode).toBe(0)
  expect(JSON.parse(result.outputs['summary'] ?? '{}')).toMatchObject({ schema: 'diffproof/v1' })
  await expectNothingPublished(scene)
  expect(scene.github.requests.filter(one => one.method !== 'GET' && !one.path.endsWith('git-upload-pack'))).toEqual([])
})

test('a damaged event file is named, before any secret could show', async () => {
  await using scene = await openScene()
  const result = await scene.run({ env: { GITHUB_EVENT_PATH: join(import.meta.dirname, 'inputs.test.ts') } })
  expect(result.outputs).toMatchObject({
    outcome: 'configuration-error',
    reason: expect.stringMatching(/event file .* cannot be read/),
  })
  expect(result.exitCode).toBe(1)
})

test('a folder of prompts that is not there, and globs that are never closed, are named', async () => {
  await using scene = await openScene()
  const prompts = await scene.run({ inputs: { 'prompts-path': 'nowhere' } })
  expect(prompts.outputs).toMatchObject({
    outcome: 'configuration-error',
    reason: expect.stringMatching(/nowhere.*prompts-path/),
  })
  const globs = await scene.run({ inputs: { 'protected-paths': 'src/[' } })
  expect(globs.outputs['reason']).toMatch(/protected-paths must be globs/)
  expect(scene.model.requests).toEqual([])
})

test('dry-run says what would be opened, also when it is not proven', async () => {
  await using scene = await openScene({ script: [turn(MEND), summary(), summary()] })
  const result = await scene.run({ inputs: { 'dry-run': 'true', 'test-command': 'false', 'max-test-attempts': '1' } })
  expect(result.outputs).toMatchObject({
    outcome: 'dry-run',
    reason: expect.stringMatching(/a draft would be opened: the tests failed/),
  })
})
