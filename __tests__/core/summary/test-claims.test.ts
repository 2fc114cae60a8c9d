import { expect, test } from '@jest/globals'
import { findDisagreements } from '../../../src/core/summary/disagreements.ts'
import type { RunStatus } from '../../../src/core/testing/test-verdict.ts'
import { CLAIMS, type Said } from './claim-sentences.ts'

const contradicts = (said: string, status: RunStatus, where: 'tests' | 'description' = 'tests') =>
  findDisagreements(
    {
      title: 'Mend it',
      description: where === 'description' ? said : 'What was wrong is mended.',
      root_cause: null,
      files: [],
      tests: where === 'tests' ? said : '',
      risks: [],
      confidence: 'high',
    },
    [],
    { status },
  ).some(one => one.kind === 'tests-claim')

const STATUSES: readonly RunStatus[] = ['passed', 'failed', 'timed-out', 'could-not-run', 'not-run']
const wrongWith = (meaning: Said): readonly RunStatus[] =>
  ({
    'all pass': STATUSES.filter(one => one !== 'passed'),
    'some pass': ['could-not-run', 'not-run'] as const,
    'they were run': ['could-not-run', 'not-run'] as const,
    'tests fail': ['passed'] as const,
    nothing: [],
  })[meaning]

const pairs = CLAIMS.flatMap(([meaning, said]) => STATUSES.map(status => ({ meaning, said, status })))

test('nothing is called a contradiction that is none: precision 1 over the sentences', () => {
  const called = pairs.filter(({ said, status }) => contradicts(said, status))
  const falsely = called.filter(({ meaning, status }) => !wrongWith(meaning).includes(status))
  expect(falsely.map(({ said, status }) => `${status}: ${said}`)).toEqual([])
  expect(called.length).toBeGreaterThan(100)
})

test('and nearly all that is one is found: recall above 0.95', () => {
  const due = pairs.filter(({ meaning, status }) => wrongWith(meaning).includes(status))
  const missed = due.filter(({ said, status }) => !contradicts(said, status))
  const share = 1 - missed.length / due.length
  expect({
    share: share > 0.95,
    missed: share > 0.95 ? [] : missed.map(({ said, status }) => `${status}: ${said}`),
  }).toEqual({
    share: true,
    missed: [],
  })
})
