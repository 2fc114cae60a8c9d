import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { expectNothingPublished } from './only-pull.ts'
import { openBareScene, openScene } from './scene.ts'

test('wrong inputs are all named in one message, and no server hears of it', async () => {
  await using scene = await openScene()
  const result = await scene.run({
    inputs: {
      'anthropic-api-key': '',
      anthropic_api_key: scene.model.key,
      'max-turns': 'many',
      mode: 'fly',
      'max-tasks': '3',
      'github-token': '',
    },
  })
  expect(result.outputs).toMatchObject({ outcome: 'configuration-error' })
  expect(result.exitCode).toBe(1)
  const { reason = '' } = result.outputs
  expect(reason).toMatch(/anthropic_api_key is not known: did you mean anthropic-api-key\?/)
  expect(reason).toMatch(/anthropic-api-key is missing/)
  expect(reason).toMatch(/max-turns must be a whole number.*\(got "many"\)/)
  expect(reason).toMatch(/mode is gone: each mode is an action of its own/)
  expect(reason).toMatch(
    /max-tasks must not be given to diffproof\/diffproof: it belongs to diffproof\/diffproof\/plan/,
  )
  expect(reason).toMatch(/github-token is missing/)
  expect(scene.github.requests).toEqual([])
  expect(scene.model.requests).toEqual([])
  expect(result.commands.filter(one => one.command === 'error')).toHaveLength(1)
})

test('another label or event is skipped with exit code 0 and no model call', async () => {
  await using scene = await openScene()
  for (const options of [{ inputs: { 'trigger-label': 'DIFFPROOFS' } }, { event: { name: 'push' } }]) {
    const result = await scene.run(options)
    expect(result.outputs).toMatchObject({ outcome: 'skipped', reason: expect.stringMatching(/is not|event/) })
    expect(result.exitCode).toBe(0)
  }
  expect(scene.model.requests).toEqual([])
  expect(scene.github.requests).toEqual([])
})

test('dispatch solves an issue by number, and a prompt without an issue', async () => {
  await using byNumber = await openBareScene()
  const first = await byNumber.run({
    event: { name: 'workflow_dispatch', payload: {} },
    inputs: { 'issue-number': String(byNumber.issue) },
  })
  expect(first.outputs).toMatchObject({
    outcome: 'pr-created',
    branch: `diffproof/issue-${byNumber.issue}-it-is-broken`,
  })
  expect(JSON.stringify(byNumber.model.requests[0]?.body.messages)).toContain('Please make it work.')

  await using byPrompt = await openBareScene()
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

test('an issue-number that does not exist or is a pull request is a configuration error', async () => {
  await using scene = await openBareScene()
  const pull = (await scene.run()).outputs['pull-request-number'] ?? ''
  const before = scene.model.requests.length
  const event = { name: 'workflow_dispatch', payload: {} }
  for (const [number, reason] of [
    ['999', /no issue #999/],
    [pull, /is a pull request/],
  ] as const) {
    const result = await scene.run({ event, inputs: { 'issue-number': number } })
    expect(result.outputs).toMatchObject({ outcome: 'configuration-error', reason: expect.stringMatching(reason) })
  }
  expect(scene.model.requests).toHaveLength(before)
})

test('dry-run proves the change and writes nothing to GitHub, and needs no right to; the label is compared case-insensitively', async () => {
  await using scene = await openScene({ permissions: { contents: 'read', issues: 'read', 'pull-requests': 'read' } })
  const result = await scene.run({ inputs: { 'dry-run': 'true', 'trigger-label': 'DiffProof' } })
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
