import { expect, test } from '@jest/globals'
import { readMarker } from '../../src/core/task/ownership.ts'
import { HOSTILE_TEXTS } from '../core/text/hostile-texts.ts'
import { summary, turn } from '../playground/model/script.ts'
import { draftOf } from './crafted-proposal.ts'
import { expectInert } from './inert-body.ts'
import { onlyPull } from './only-pull.ts'
import { openScene } from './scene.ts'
import { MEND, SMALL_PROJECT } from './small-project.ts'
import { proposed, publishIn } from './split-scene.ts'

const SOLVE = [turn(MEND), summary()]

test('what a test can only show where it ran stays; what the diff shows is found again', async () => {
  await using scene = await openScene({ files: SMALL_PROJECT, script: SOLVE })
  const draft = draftOf(scene, await proposed(scene))
  draft.change({ 'test/sum.test.js': SMALL_PROJECT['test/sum.test.js'].replace('assert.equal(sum(1, 2), 3)', '') })
  draft.edit(({ record }) => {
    record.evidence.tests.proof = 'red-then-green'
    record.evidence.tests.tampering = [{ kind: 'rewritten-by-tests', path: 'src/sum.js', detail: 'rewrote it' }]
  })
  const result = await publishIn(scene, draft.folder)
  draft.close()
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', reason: expect.stringMatching(/as a draft/) })
  const kinds = (await onlyPull(scene)).record.evidence.tests.tampering.map((one: { kind: string }) => one.kind)
  expect(kinds).toContain('rewritten-by-tests')
  expect(kinds.length).toBeGreaterThan(1)
})

test('prose of a proposal is as inert as that of a model: nothing in it mentions, closes or marks', async () => {
  await using scene = await openScene({ files: SMALL_PROJECT, script: SOLVE })
  const draft = draftOf(scene, await proposed(scene))
  const evil = Object.values(HOSTILE_TEXTS).join('\n\n').slice(0, 9_000)
  const short = evil.slice(0, 900)
  draft.edit(({ record }) => {
    record.summary = {
      ...record.summary,
      title: 'Fixes #7 for @everyone',
      description: evil,
      root_cause: evil,
      tests: evil,
      risks: [short],
    }
    record.summary.files = [{ path: 'src/sum.js', change: 'modified', description: short }]
    record.evidence.left_out = [{ path: evil, why: evil }]
    record.evidence.checks = [{ command: evil, status: 'passed', exit_code: 0, duration_ms: 1 }]
    record.evidence.tests.tampering = [{ kind: 'x', path: evil, detail: evil }]
  })
  await publishIn(scene, draft.folder)
  draft.close()
  const { title, body, record } = await onlyPull(scene)
  expect(title).toBe('Fixes `#7` for `@everyone`')
  expect(readMarker(body ?? '')).toMatchObject({ task: 'issue-1', tree: record.evidence.tree_sha })
  expectInert(body ?? '')
})
