import { expect, test } from '@jest/globals'
import { adviceFor } from '../../src/core/forge-advice.ts'

const PUBLISH = 'contents: write, pull-requests: write and issues: write'
const SAID = 'Resource not accessible by integration'

test.each([
  ['contents=read', `Give the job the permission contents: read (${PUBLISH} where it publishes).`],
  [
    'issues=read; pull_requests=read',
    `Give the job the permission issues: read or pull-requests: read (${PUBLISH} where it publishes).`,
  ],
  [
    'contents=read,actions=read',
    `Give the job the permission contents: read and actions: read (${PUBLISH} where it publishes).`,
  ],
  ['contents=write', `Give the job the permissions ${PUBLISH}.`],
  ['', `Give the job the permissions ${PUBLISH}.`],
  ['x=read; <b>=read', `Give the job the permissions ${PUBLISH}.`],
])('where GitHub would take %j, no more than that is asked for', (accepted, advice) => {
  expect(adviceFor(403, SAID, accepted)).toBe(advice)
})

test('what is known by its words does not depend on the permissions', () => {
  expect(adviceFor(403, 'Repository was archived so is read-only.', 'contents=read')).toMatch(/unarchives it/)
})
