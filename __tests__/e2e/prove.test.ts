/** Any pull request through `dist/prove.js`, and its comment through `dist/prove-comment.js`. */

import { expect, test } from '@jest/globals'
import { commentOn, HOLLOW, MEND, PROJECT, PROVING } from './prove-pulls.ts'
import { openPullScene } from './prove-scene.ts'

test('one comment says what was measured, and a second run updates it; the step fails as fail-on says', async () => {
  await using scene = await openPullScene({ files: PROJECT, changes: { ...MEND, ...HOLLOW } })
  expect((await scene.prove({ inputs: { 'fail-on': 'not-ready' } })).exitCode).toBe(1)
  const [first, ...others] = await scene.comments()
  expect(others).toEqual([])
  expect(first?.body).toMatch(/^<!-- diffproof-proof \{"pull_request":\d+,.*\} -->\n\n?⚠️ \*\*Not ready: /)
  const later = { event: { runId: 4002 } }
  expect((await scene.prove({ ...later, inputs: { 'fail-on': 'not-proven' } })).outputs['outcome']).toBe('not-ready')
  expect(await scene.comments()).toHaveLength(1)
  const early = await scene.prove({ event: { runId: 3 } })
  expect(early.exitCode).toBe(0)
  expect((await scene.comments())[0]?.body).toContain('"run":"4002"')
})

test('the job of a fork only measures; another one checks its record as hostile and writes the comment', async () => {
  await using scene = await openPullScene({ files: PROJECT, changes: { ...MEND, ...PROVING }, fork: true })
  const token = scene.github.token('fork', { contents: 'read', 'pull-requests': 'read' })
  const measured = await scene.prove({ token })
  expect(measured.outputs).toMatchObject({ outcome: 'reported', verdict: 'proven' })
  expect(measured.log).toContain('this token may not comment')
  expect(await scene.comments()).toEqual([])
  const record = measured.outputs['record'] ?? ''
  const parsed = JSON.parse(record) as Record<string, unknown>
  for (const wrong of [
    'no json',
    JSON.stringify({ ...parsed, repository: 'other/project' }),
    JSON.stringify({ ...parsed, head_sha: '0'.repeat(40) }),
    JSON.stringify({ ...parsed, pull_request: 99 }),
    'x'.repeat(3_000_000),
  ]) {
    const { outputs, exitCode } = await commentOn(scene, wrong)
    expect({ outcome: outputs['outcome'], exitCode }).toEqual({ outcome: 'blocked-changes', exitCode: 1 })
  }
  const elsewhere = await commentOn(scene, record, { head_repository: { full_name: 'evil/project' } })
  expect(elsewhere.outputs['outcome']).toBe('blocked-changes')
  expect(await scene.comments()).toEqual([])
  const written = await commentOn(scene, record)
  expect(written.outputs).toMatchObject({ outcome: 'reported', verdict: 'proven' })
  const [comment] = await scene.comments()
  expect(comment?.body).toContain('✅ **Proven: ')
  expect(written.log).not.toContain('git ')
})
