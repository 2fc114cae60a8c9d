import { expect, test } from '@jest/globals'
import { endingOf } from '../../../src/core/outcome.ts'
import { commentMarker, endingText, type Told } from '../../../src/core/report/issue-comment.ts'
import { fc } from '../../playground/properties.ts'
import { anyRecord, hostile, sampleRecord } from '../pull-request/sample-record.ts'
import { liveThings } from '../text/live-markdown.ts'

const AT = { repository: 'octo/project', task: 'issue-12' }
const LOG = 'https://github.com/octo/project/actions/runs/1'
const NOTHING: Told = { runUrl: LOG, evidence: null, rows: [], next: '', patch: '', effort: null }
const EFFORT = { elapsedMs: 61_000, costUsd: 0.5, turns: 7, begunIn: null }
const URL = 'https://github.com/octo/project/pull/3'
const DONE = { ...endingOf('pr-created', 'it is open'), outputs: { 'pull-request-url': URL, branch: 'b' } }

test('the marker is one hidden line that names repository and task, and differs where one of them does', () => {
  expect(commentMarker(AT)).toBe('<!-- diffproof-comment {"repository":"octo/project","task":"issue-12"} -->')
  const others = [
    { ...AT, task: 'issue-1' },
    { ...AT, task: 'issue-123' },
    { ...AT, repository: 'octo/projects' },
  ].map(commentMarker)
  expect(new Set([commentMarker(AT), ...others]).size).toBe(4)
  // Found by how a comment begins, so none may be the beginning of another.
  expect(others.filter(one => one.startsWith(commentMarker(AT)) || commentMarker(AT).startsWith(one))).toEqual([])
  expect(commentMarker({ repository: 'o/--><b>', task: 'issue-1' })).toMatch(/^<!-- [^<>]* -->$/)
})

test('it links the pull request and shows what proves it, and what it took', () => {
  expect(endingText(DONE, NOTHING)).toBe(`[Pull request #3](${URL})\n\nit is open ([log](${LOG}))`)
  const told = endingText(DONE, {
    ...NOTHING,
    evidence: sampleRecord.evidence,
    effort: EFFORT,
    next: 'no',
    patch: 'no',
  })
  expect(told).toMatch(
    /\n\n\| Proof \| Result \|\n.*\| Red, then green \| \*\*yes\*\*.*\n\n1 min 1 s · 7 turns · \$0\.50$/s,
  )
  expect(told).not.toContain('no\n')
})

test('where there is none it says what happened instead, what to do, where the work is and how far it came', () => {
  const lost = { ...endingOf('superseded', 'somebody was faster'), outputs: { branch: 'b' } }
  expect(endingText(lost, NOTHING)).toBe(
    `No pull request this time, \`superseded\`: somebody was faster ([log](${LOG}))\n\nBranch: \`b\``,
  )
  const rows = [{ title: 'Edit', state: 'failed', detail: 'the run ended here' }] as const
  const told = { ...NOTHING, rows, next: 'Do this.', patch: 'It is here.', effort: EFFORT }
  expect(endingText(endingOf('turn-limit', 'enough'), told).split('\n\n')).toEqual([
    `No pull request this time, \`turn-limit\`: enough ([log](${LOG}))`,
    '**What to do:** Do this.',
    'It is here.',
    '- [ ] ❌ Edit: the run ended here',
    '1 min 1 s · 7 turns · $0.50',
  ])
})

test('no reason and no evidence can do anything on the page', () => {
  fc.assert(
    fc.property(hostile, hostile, anyRecord, (reason, branch, { evidence }) => {
      const ending = { ...endingOf('tests-failed', reason), outputs: { branch } }
      expect(liveThings(endingText(ending, { ...NOTHING, evidence }))).toEqual([])
    }),
  )
})
