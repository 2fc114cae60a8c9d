import { expect, test } from '@jest/globals'
import { askedProof, measuringRun } from '../../../src/core/task/asked-proof.ts'

const HEAD = 'a'.repeat(40)
const MERGE = 'b'.repeat(40)
const GIVEN = { repository: 'octo/project', number: '', commit: MERGE }
const event = (name: string, payload: unknown) => ({
  ...{ name, payload, ref: '', actor: 'mona', triggeringActor: 'mona', isRerun: false },
})
const pull = (action: string, from = 'octo/project') =>
  event('pull_request', {
    action,
    pull_request: {
      number: 7,
      body: null,
      head: { ref: 'mend', sha: HEAD, repo: { full_name: from } },
      base: { ref: 'main' },
    },
  })

test('a pull request is proven with the merge result of its event, from a fork too', () => {
  for (const action of ['opened', 'synchronize', 'reopened'])
    expect(askedProof(pull(action), GIVEN)).toMatchObject({
      kind: 'pull-request',
      pull: { number: 7, headSha: HEAD, mergeSha: MERGE, into: 'main', isFromHere: true, body: '' },
    })
  expect(askedProof(pull('opened', 'mona/project'), GIVEN)).toMatchObject({ pull: { isFromHere: false } })
  expect(askedProof(pull('closed'), GIVEN)).toMatchObject({ kind: 'skip' })
})

test('a merge group has its base in its event, and other events need a number', () => {
  const group = { merge_group: { base_sha: MERGE, head_sha: HEAD, base_ref: 'refs/heads/main' } }
  expect(askedProof(event('merge_group', group), GIVEN)).toEqual({
    ...{ kind: 'merge-group', into: 'main', baseSha: MERGE, headSha: HEAD },
  })
  expect(askedProof(event('workflow_dispatch', {}), { ...GIVEN, number: '7' })).toEqual({ kind: 'number', number: 7 })
  for (const wrong of [
    askedProof(event('workflow_dispatch', {}), GIVEN),
    askedProof(pull('opened'), { ...GIVEN, number: '8' }),
    askedProof(event('pull_request_target', {}), GIVEN),
  ])
    expect(wrong).toMatchObject({ kind: 'misconfigured' })
})

test('only a workflow run that a pull request started can have measured', () => {
  const run = {
    ...{ id: 5, event: 'pull_request', head_sha: HEAD, html_url: 'https://example.invalid/runs/5' },
    head_repository: { full_name: 'mona/project' },
  }
  expect(measuringRun(event('workflow_run', { workflow_run: run }))).toMatchObject({
    id: 5,
    headSha: HEAD,
    from: 'mona/project',
  })
  expect(measuringRun(event('workflow_run', { workflow_run: { ...run, event: 'push' } }))).toBeNull()
  expect(measuringRun(event('pull_request', { workflow_run: run }))).toBeNull()
})
