import { expect, test } from '@jest/globals'
import { type RunResult, resultOf } from '../../../src/core/outcome.ts'
import type { ProofRecord } from '../../../src/core/record/record.ts'
import {
  type CommentFacts,
  commentMarker,
  fitComment,
  linkedReason,
  progressText,
  resultText,
} from '../../../src/core/report/comment.ts'
import type { RunLog } from '../../../src/core/run-log/run-log.ts'
import { effortInWords, summarizeRun } from '../../../src/core/run-log/run-summary.ts'
import { fc } from '../../playground/properties.ts'
import { anyRecord, hostile, sampleRecord } from '../pull-request/sample-record.ts'
import { began, answered as reply, asked as request, toldInOrder as told } from '../run-log/any-run-log.ts'
import { liveThings } from '../text/live-markdown.ts'
import { startLine } from '../transcript/sample-transcript.ts'

const AT = { repository: 'octo/project', task: 'issue-12' }
const LOG = 'https://github.com/octo/project/actions/runs/1'
const NOTHING: CommentFacts = { runUrl: LOG, rows: [], next: '', patch: '' }
const summaryOf = (result: RunResult, record: ProofRecord | null = null) => ({
  ...summarizeRun({ runLog: told(), result, record, receipt: null }),
  ...{ durationMs: 61_000, costUsd: 0.5, turns: 7 },
})
const textOf = (result: RunResult, facts: Partial<CommentFacts> = {}, record: ProofRecord | null = null) =>
  resultText(result, summaryOf(result, record), { ...NOTHING, ...facts })
const EFFORT = '1 min 1 s · 7 turns · $0.50'
const URL = 'https://github.com/octo/project/pull/3'
const DONE = { ...resultOf('pr-created', 'it is open'), outputs: { 'pull-request-url': URL, branch: 'b' } }

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
  expect(textOf(DONE)).toBe(`[Pull request #3](${URL})\n\nit is open ([log](${LOG}))\n\n${EFFORT}`)
  const shown = textOf(DONE, { next: 'no', patch: 'no' }, sampleRecord)
  expect(shown).toMatch(
    /\n\n\| Evidence \| Before \| After \|\n.*\| Changed tests \| ❌ at least one fails \| ✅ pass \|.*\n\n1 min 1 s/s,
  )
  expect(shown).not.toContain('no\n')
})

test('where there is none it says what happened instead, what to do, where the work is and how far it came', () => {
  const lost = { ...resultOf('superseded', 'somebody was faster'), outputs: { branch: 'b' } }
  expect(textOf(lost)).toBe(
    `No pull request this time, \`superseded\`: somebody was faster ([log](${LOG}))\n\nBranch: \`b\``,
  )
  const rows = [{ title: 'Edit', state: 'failed', detail: 'the run ended here' }] as const
  const facts = { rows, next: 'Do this.', patch: 'It is here.' }
  expect(textOf(resultOf('turn-limit', 'enough'), facts).split('\n\n')).toEqual([
    `No pull request this time, \`turn-limit\`: enough ([log](${LOG}))`,
    '**What to do:** Do this.',
    'It is here.',
    '- [ ] ❌ Edit: the run ended here',
    EFFORT,
  ])
})

test('no reason and no evidence can do anything on the page', () => {
  const ours = /<sub>Measured by Diffproof .*<\/sub>/
  fc.assert(
    fc.property(hostile, hostile, anyRecord, (reason, branch, record) => {
      const ending = { ...resultOf('tests-failed', reason), outputs: { branch } }
      expect(liveThings(textOf(ending, {}, record).replace(ours, 'ours'))).toEqual([])
    }),
  )
})

const SECOND = 'https://github.com/octo/project/pull/2'

test('the pull request that a reason names is linked in its sentence, any other above it', () => {
  expect(linkedReason('pull request `#2` is open, as a draft', SECOND)).toBe(
    `[Pull request #2](${SECOND}) is open, as a draft`,
  )
  expect(linkedReason('pull request `#21` is open', SECOND)).toBe(
    `[Pull request #2](${SECOND})\n\npull request \`#21\` is open`,
  )
  expect(linkedReason('somebody was faster', SECOND)).toBe(`[Pull request #2](${SECOND})\n\nsomebody was faster`)
  expect(linkedReason('no', undefined)).toBe('no')
})

test('what is no plain address of a pull request is no link', () => {
  for (const url of ['javascript:alert(1)', 'https://a/b) [x](https://c/2', 'https://a/b'])
    expect(linkedReason('why', url)).toMatch(/^`.*`\n\nwhy$/)
})

const LIMIT = 65_536

test('a comment that fits is left as it is', () => {
  const text = 'line\n'.repeat(13_000)
  expect(fitComment(text)).toBe(text)
})

test.each(['- [x] a row of the list\n', '😀'])('a longer one is cut, says so, and fits: %j', unit => {
  const fit = fitComment(`marker\n${unit.repeat(70_000)}`)
  expect(fit.length).toBeLessThan(LIMIT)
  expect(fit.isWellFormed()).toBe(true)
  expect(fit.startsWith('marker')).toBe(true)
  expect(fit).toMatch(/the rest is left out/)
})

const RUN = 'https://github.com/octo/project/actions/runs/1'
const text = (runLog: RunLog, model = 'a-model') =>
  progressText(runLog, { planned: ['task', 'edit'], elapsedMs: 125_000, model, runUrl: RUN })

test('it tells the steps, the time, the turns, the cost so far, the model, and links the log', () => {
  expect(text(told(began('task'), began('edit'), request(1), reply(1), request(2), reply(2), request(3)))).toBe(
    `**Diffproof is at work on this.**\n\n- [x] Read the task\n- [ ] **Edit** (now): 2 turns\n\nSo far: 2 min 5 s · 2 turns · $0.02 · \`a-model\` · [log](${RUN})`,
  )
  expect(text(told(began('task')))).toContain(`So far: 2 min 5 s · \`a-model\` · [log](${RUN})`)
})

test('what an earlier run had cost is said beside what this one did', () => {
  const resumed = { runId: '4001', costUsd: 0.0054, tree: 't', byEditTool: [], lastText: '', patch: '' }
  const runLog = { ...told(began('edit'), request(1), reply(1)), resumed }
  expect(text(runLog)).toContain('· 1 turn · $0.01 · begun in run 4001 ($0.0054 more) · `a-model`')
})

test('a price that is not known is said, and nothing is a price', () => {
  expect(effortInWords({ durationMs: 1_000, costUsd: null, turns: 1, resumedFrom: null })).toBe(
    '1.0 s · 1 turn · cost unknown',
  )
  expect(effortInWords({ durationMs: 1_000, costUsd: 0, turns: 1, resumedFrom: null })).toBe('1.0 s · 1 turn')
})

test('whatever branch and model are called, nothing of it is live', () => {
  fc.assert(
    fc.property(hostile, hostile, (branch, model) => {
      const base = { branch, sha: 'a'.repeat(40), tree: '', cloned: false }
      const start = startLine({ base }) as unknown as RunLog['start']
      const shown = text({ ...told(began('task'), began('checkout')), start }, model).replaceAll(/^- \[[ x]\]/gm, '-')
      expect(liveThings(shown)).toEqual([])
    }),
  )
})
