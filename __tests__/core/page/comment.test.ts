import { expect, test } from '@jest/globals'
import type { ProofRecord } from '../../../src/core/facts/record.ts'
import type { RunLog } from '../../../src/core/log/run-log.ts'
import { type RunResult, resultOf } from '../../../src/core/outcome.ts'
import { commentMarker, fitComment } from '../../../src/core/page/comment.ts'
import { type CommentFacts, progressText, resultText } from '../../../src/core/page/issue-comment.ts'
import { markdownLine } from '../../../src/core/page/markdown.ts'
import { nextStep, whereThePatchIs } from '../../../src/core/page/next-step.ts'
import { summarizeRun } from '../../../src/core/page/run-summary.ts'
import { effortWords } from '../../../src/core/page/sections.ts'
import { fc } from '../../playground/properties.ts'
import { anyRecord, decide, hostile, sampleRecord, withEvidence } from '../facts/sample-record.ts'
import { began, answered as reply, asked as request, toldInOrder as told } from '../log/any-run-log.ts'
import { startLine } from '../log/sample-transcript.ts'
import { liveThings } from './live-things.ts'
import { PLACES } from './places.ts'

const AT = { repository: 'octo/project', task: 'issue-12' }
const LOG = 'https://github.com/octo/project/actions/runs/1'
const START = { event: 'issues', label: 'diffproof', places: PLACES }
const NOTHING: CommentFacts = { runLog: told(), runUrl: LOG, start: START, planned: null, patchFile: null }
const nextOf = (result: RunResult) => `**Next:** ${markdownLine(nextStep(result, START))}`
const effortInWords = (...of: Parameters<typeof effortWords>) => markdownLine(effortWords(...of))
const summaryOf = (result: RunResult, record: ProofRecord | null = null) => ({
  ...summarizeRun({ runLog: told(), result, decided: record && decide(record), receipt: null }),
  ...{ durationMs: 61_000, costUsd: 0.5, turns: 7 },
})
const textOf = (result: RunResult, facts: Partial<CommentFacts> = {}, record: ProofRecord | null = null) =>
  resultText(result, summaryOf(result, record), { ...NOTHING, ...facts })
const EFFORT = '1 min 1 s · 7 turns · $0.50'
const URL = 'https://github.com/octo/project/pull/3'
const opened = (title: string, state = 'ready for review', more: Partial<RunResult> = {}): RunResult => ({
  ...resultOf('pr-created', 'it is open'),
  outputs: { 'pull-request-url': URL, branch: 'b' },
  pullRequest: { title, state },
  ...more,
})

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

test('whatever is in a title, it is the text of one link', () => {
  const linked = (title: string) =>
    /\[#3 (.*)\]\(https:\/\/github\.com\/octo\/project\/pull\/3\)\*\*/.exec(textOf(opened(title)))?.[1]
  expect(linked('a] b')).toBe('a\\] b')
  expect(linked('[a](https://x.example)')).toBe('\\[a\\](`https://x.example`)')
  const wrong = { ...opened('x'), outputs: { 'pull-request-url': 'https://a/b) [x](https://c/2' } }
  expect(textOf(wrong)).toMatch(/^\S+ \*\*Diffproof opened `.*` x\*\*/)
})

test('where there is none it says what happened, what to do, where the work is and, folded, how far it came', () => {
  const lost = { ...resultOf('superseded', 'somebody was faster'), outputs: { 'pull-request-url': URL } }
  expect(textOf(lost).split('\n\n')).toEqual([
    '✅ **Nothing was published:** somebody was faster.',
    `[Pull request #3](${URL})`,
    `<sub>${EFFORT} · \`superseded\` · [page of the run](${LOG})</sub>`,
  ])
  const runLog = told(began('edit'), request(1), reply(1, { text: 'I look at `sum`.\n@mona' }), request(2), reply(2))
  const facts = { planned: ['edit'], patchFile: '/p', runLog } as const
  const ended = { ...resultOf('turn-limit', 'enough'), outputs: { branch: 'b' } }
  expect(textOf(ended, facts).split('\n\n')).toEqual([
    '❌ **Out of turns:** enough.',
    'The model said last:',
    '> I look at `sum`.\n> `@mona`',
    `${nextOf(ended)} A re-run uses the workflow and the issue as they were.`,
    markdownLine(whereThePatchIs('/p', true, { ...PLACES, runUrl: LOG })),
    'Branch: `b`',
    '<details>\n<summary>How far it came</summary>',
    '- [ ] ❌ Edit: 2 turns, the run ended here',
    '</details>',
    `<sub>${EFFORT} · \`turn-limit\` · [page of the run](${LOG})</sub>`,
  ])
  expect(textOf(resultOf('turn-limit', 'enough'), { runLog }, sampleRecord)).not.toContain('The model said')
})

test('a pull request that GitHub forbids is a change that waits for a click, and says so only of what is proven', () => {
  const byHand = { url: 'https://github.com/o/r/compare/a...b?expand=1', toAllow: 'Turn it on.' }
  const forbidden = { ...resultOf('pr-not-permitted', 'no'), outputs: { branch: 'b' }, byHand }
  const facts = { patchFile: 'no', planned: ['edit'] } as const
  const parts = textOf(forbidden, facts, sampleRecord).split('\n\n')
  expect(parts[0]).toBe(
    `✅ **The change is ready.** GitHub did not let Diffproof open the pull request. [Open the pull request](${byHand.url}) with one click.`,
  )
  expect(parts.slice(2)).toEqual([
    '**Next:** Open this one by the link: no new run is needed. Turn it on. Then Diffproof opens the next one.',
    expect.stringMatching(/^<sub>.*`pr-not-permitted`/),
  ])
  for (const record of [withEvidence({ limit: 'max-turns' }), null])
    expect(textOf(forbidden, facts, record)).toMatch(/^⚠️ \*\*The change is on its branch, but not ready\.\*\* /)
  expect(textOf({ ...forbidden, outcome: 'forge-error' }, facts, sampleRecord)).toMatch(
    /^❌ \*\*GitHub failed:\*\* no\.\n\n\[Open/,
  )
})

test('no reason, no title, no words of the model and no evidence can do anything on the page', () => {
  fc.assert(
    fc.property(hostile, hostile, anyRecord, (text, branch, record) => {
      const lost = { ...resultOf('not-ready', text), outputs: { branch } }
      const runLog = told(request(1), reply(1, { text }))
      const pages = [
        ...[textOf(lost, { runLog }, record), textOf(lost, { runLog })],
        textOf({ ...resultOf('declined', text), declined: { reason: text, tests: text, risks: [text, text] } }),
        textOf(opened(text, text), {}, record).replace(/\[#3 ?(.*)\]\(\S+\/pull\/3\)/, '$1'),
      ]
      for (const page of pages) expect(liveThings(page, true)).toEqual([])
    }),
    { numRuns: 50 },
  )
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
    `**Diffproof is at work on this.**\n\n- [x] Read the task\n- [ ] **Edit** (now): 2 turns\n\nSo far: 2 min 5 s · 2 turns · $0.02 · \`a-model\` · [page of the run](${RUN})`,
  )
  expect(text(told(began('task')))).toContain(`So far: 2 min 5 s · \`a-model\` · [page of the run](${RUN})`)
})

test('what an earlier run had cost is said beside what this one did', () => {
  const resumed = { runId: '4001', costUsd: 0.0054, tree: 't', byEditTool: [], lastText: '', patch: '' }
  const runLog = { ...told(began('edit'), request(1), reply(1)), resumed }
  expect(text(runLog)).toContain('· 1 turn · $0.01 · begun in run 4001 ($0.01 more) · `a-model`')
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
      const shown = text({ ...told(began('task'), began('checkout')), start }, model)
      expect(liveThings(shown)).toEqual([])
    }),
  )
})
