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
  expect(adviceFor(403, SAID, accepted).hint).toBe(advice)
})

test('what is known by its words does not depend on the permissions', () => {
  expect(adviceFor(403, 'Repository was archived so is read-only.', 'contents=read').hint).toMatch(/unarchives it/)
})

test.each([
  [401, 'Bad credentials', /Check the input github-token/],
  [403, 'Resource not accessible by integration', /contents: write, pull-requests: write and issues: write/],
  [403, 'GitHub Actions is not permitted to create or approve pull requests.', /Turn on "Allow GitHub Actions/],
  [403, 'Repository was archived so is read-only.', /archived/],
  [403, 'Resource protected by organization SAML enforcement.', /single sign-on/],
  [403, 'Protected branch update failed', /The branch is protected/],
  [409, 'Repository rule violations found\n\nSecret detected in content', /push protection sees a secret/],
  [409, 'Conflict', /stand in the way/],
  [413, 'Payload Too Large', /larger than GitHub takes/],
  [422, 'Repository rule violations found\n\nCannot create ref due to creations being restricted.', /A ruleset/],
  [422, 'Sorry, the file is too large to be processed.', /100 MB/],
  [422, 'Update is not a fast forward', /changed during the run/],
  [422, 'Reference update failed', /Branch rules/],
  [422, 'refusing to allow a GitHub App to create or update workflow `.github/workflows/x.yml`', /workflow files/],
  [403, 'GH006: Protected branch update failed for refs/heads/x.', /branch is protected/],
  [403, "GH001: Large files detected. File big.bin exceeds GitHub's file size limit", /100 MB/],
  [403, 'GH013: Repository rule violations found. - GITHUB PUSH PROTECTION', /push protection sees a secret/],
  [500, 'Server Error', /^Run again later\.$/],
])('%i "%s" comes with advice that fits', (status, said, advice) => {
  expect(adviceFor(status, said).hint).toMatch(advice)
})
