import { expect, test } from '@jest/globals'
import { endingOf } from '../../../src/core/outcome.ts'
import { issueComment } from '../../../src/core/report/issue-comment.ts'

const AT = { repository: 'octo/project', task: 'issue-12' }
const LOG = 'https://github.com/octo/project/actions/runs/1'

test('the marker is one hidden line that names repository and task, and differs where one of them does', () => {
  const markerOf = (at: typeof AT) => issueComment(endingOf('superseded', 'x'), at, LOG).marker
  expect(markerOf(AT)).toBe('<!-- diffproof-comment {"repository":"octo/project","task":"issue-12"} -->')
  const others = [
    { ...AT, task: 'issue-1' },
    { ...AT, task: 'issue-123' },
    { ...AT, repository: 'octo/projects' },
  ].map(markerOf)
  expect(new Set([markerOf(AT), ...others]).size).toBe(4)
  // Found by how a comment begins, so none may be the beginning of another.
  expect(others.filter(one => one.startsWith(markerOf(AT)) || markerOf(AT).startsWith(one))).toEqual([])
  expect(markerOf({ repository: 'o/--><b>', task: 'issue-1' })).toMatch(/^<!-- [^<>]* -->$/)
})

test('it links the pull request, or says what happened instead and which branch there is', () => {
  const url = 'https://github.com/octo/project/pull/3'
  const done = { ...endingOf('pr-created', 'it is open'), outputs: { 'pull-request-url': url, branch: 'b' } }
  expect(issueComment(done, AT, LOG).body).toBe(`${url}\n\nit is open ([log](${LOG}))`)
  const lost = { ...endingOf('superseded', 'somebody was faster'), outputs: { branch: 'b' } }
  expect(issueComment(lost, AT, LOG).body).toBe(
    `No pull request this time, \`superseded\`: somebody was faster Branch: \`b\`. ([log](${LOG}))`,
  )
})
