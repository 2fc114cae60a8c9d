import { expect, test } from '@jest/globals'
import type { RepositoryFacts } from '../../../src/core/preflight/facts.ts'
import { judgeRepository } from '../../../src/core/preflight/judge-repository.ts'
import { judgeSpace } from '../../../src/core/preflight/judge-space.ts'
import { misconfigured, preflightEnding } from '../../../src/core/preflight/obstacle.ts'
import { workflowFiles } from '../../../src/core/preflight/workflow-files.ts'

const SOUND: RepositoryFacts = { archived: false, disabled: false, hasIssues: true, role: null, isAppToken: false }
const MODEL = { fault: 'model', what: 'the key is wrong', fix: 'Check it.' } as const

test('one obstacle is told as it is, several are counted and numbered; what the user can mend gives the outcome', () => {
  expect(preflightEnding([MODEL])).toMatchObject({ outcome: 'model-error', reason: 'the key is wrong. Check it.' })
  expect(preflightEnding([MODEL, misconfigured('it is archived', '')])).toEqual({
    outcome: 'configuration-error',
    reason: '2 things stand in the way, and nothing was spent: (1) the key is wrong. Check it. (2) it is archived',
    passes: false,
    outputs: {},
  })
  expect(preflightEnding([MODEL, { fault: 'repository', what: 'git failed', fix: '' }]).outcome).toBe('forge-error')
})

test.each([
  ['a role that may only read', { pull: true, push: false }, false, 1],
  ['a role that may push', { pull: true, push: true }, false, 0],
  ['no role', null, false, 0],
  ['nothing at all, as GitHub shows it', { pull: false, push: false }, false, 0],
  ["the job's own token", { pull: true, push: false }, true, 0],
])('the right to push: %s', (_, role, isAppToken, obstacles) => {
  const judged = judgeRepository({ ...SOUND, role, isAppToken }, true)
  expect(judged.obstacles).toHaveLength(obstacles)
  if (obstacles > 0) expect(judged.obstacles[0]?.fix).toContain('contents: write')
  expect(judgeRepository({ ...SOUND, role, isAppToken }, false).obstacles).toEqual([])
})

test('an archived and a disabled repository stand in the way of every half of a run', () => {
  for (const writes of [true, false])
    expect(judgeRepository({ ...SOUND, archived: true, disabled: true }, writes).obstacles).toHaveLength(2)
})

test('a full disk is named with what it has and what is needed', () => {
  const megabyte = 1024 * 1024
  const { obstacles } = judgeSpace([
    { place: '/work', bytes: 50 * megabyte },
    { place: '/tmp', bytes: 50 * megabyte - 1 },
  ])
  expect(obstacles.map(one => one.what)).toEqual(['/tmp has 49 MB of free disk space, and at least 50 MB are needed'])
})

test('that workflow files never change is a fact, and a warning where the input leaves their folder open', () => {
  expect(workflowFiles(['.github/**', 'CODEOWNERS'])).toMatchObject({
    isLifted: false,
    said: expect.stringMatching(/^workflow files/),
  })
  expect(workflowFiles(['docs/**'])).toMatchObject({
    isLifted: true,
    said: expect.stringMatching(/^protected-paths leaves/),
  })
})
