import { expect, test } from '@jest/globals'
import { briefEvent, createRunLog, type LogEvent } from '../../../src/core/log/run-log.ts'
import type { RunEvent } from '../../../src/core/log/shorten-events.ts'
import { answered, asked, began, ended, ran, sentBack, sentBackWith, started, told, used } from './any-run-log.ts'

const request = (id: number, turn: number) => asked(turn, { id })
const reply = (id: number, turn: number, costUsd: number | null, raw: unknown[]) =>
  answered(turn, { request: id, costUsd, raw })
const tool = (turn: number, callId: string) => used(turn, { callId, durationMs: 7 })

test('a turn holds what was said, thought and called, and when it began and ended', () => {
  const raw = [
    { type: 'thinking', thinking: 'hm' },
    { type: 'text', text: 'I look.' },
  ]
  const { turns } = told([100, request(1, 1)], [140, reply(1, 1, 0.01, raw)], [150, tool(1, 'a')], [160, tool(1, 'b')])
  expect(turns).toHaveLength(1)
  expect(turns[0]).toMatchObject({ said: 'I look.', thought: 'hm', beganAt: 100, endedAt: 140, costUsd: 0.01 })
  expect(turns[0]?.calls.map(call => [call.callId, call.beganAt, call.endedAt])).toEqual([
    ['a', 143, 150],
    ['b', 153, 160],
  ])
})

test('a request that failed is a turn of its own, and calls belong to the one that was answered', () => {
  const failed: LogEvent = {
    ...{ ...answered(1), type: 'no-reply', why: 'overloaded', trouble: 'busy', status: 529, waitMs: 0, costUsd: 0.002 },
  }
  const runLog = told(
    [0, request(1, 1)],
    [5, failed],
    [10, request(2, 1)],
    [50, reply(2, 1, 0.01, [])],
    [60, tool(1, 'a')],
  )
  expect(runLog.turns.map(turn => [turn.failure, turn.calls.length])).toEqual([
    ['overloaded', 0],
    [null, 1],
  ])
  expect(runLog.costUsd).toBeCloseTo(0.012)
})

test('one answer without a price leaves the cost unknown for good', () => {
  const { costUsd } = told([0, request(1, 1)], [1, reply(1, 1, null, [])], [2, request(2, 2)], [3, reply(2, 2, 1, [])])
  expect(costUsd).toBeNull()
})

test('a run that was killed has no end, and its last turn none either', () => {
  const runLog = told([0, began('edit')], [5, request(1, 1)])
  expect(runLog.end).toBeNull()
  expect(runLog.turns[0]).toMatchObject({ endedAt: null, stopReason: null, failure: null })
  expect(runLog.began).toEqual([{ step: 'edit', at: 0 }])
  expect(runLog.lastAt).toBe(5)
})

const LONG = 'x'.repeat(150_000)
const SECRET = 'hunter2-hunter2'
const clean = (text: string) => text.replaceAll(SECRET, '***')
const longRequest = (id: number): RunEvent => ({
  type: 'request',
  id,
  turn: id,
  ...{ closing: false, model: 'm', maxTokens: 1, system: LONG, tools: [], breakpoints: [], sharedBlocks: 0 },
  messages: [{ role: 'user', blocks: [{ type: 'text', text: LONG }] }],
})
/** One of each kind, as long as it gets. */
const LARGEST: readonly (RunEvent | LogEvent)[] = [
  { ...started(LONG), inputs: { prompt: LONG } },
  { type: 'session', sandbox: 'none', testCommand: LONG, setAside: 0, untracked: 0 },
  { type: 'resumed', runId: '1', costUsd: 1, tree: 't', byEditTool: [LONG], lastText: LONG, patch: LONG },
  { type: 'began', step: 'edit' },
  longRequest(1),
  answered(1, {
    raw: [
      { type: 'text', text: LONG },
      { type: 'thinking', thinking: LONG },
    ],
  }),
  { ...answered(1), type: 'no-reply', why: LONG, trouble: null, status: null, waitMs: null },
  used(1, { name: LONG, input: { command: LONG, path: LONG, new_str: LONG }, text: LONG, isError: true }),
  ran('tests', { command: LONG, output: LONG }),
  { type: 'receipt', tree: 't', files: [{ path: LONG, change: 'added' }], byEditTool: [LONG], patchSha256: null },
  ...sentBackWith(LONG).map(sentBack),
  { type: 'limit', limit: 'max-turns', closing: true },
  { type: 'summary', source: 'tool', attempts: 1, summary: { description: LONG } },
  { type: 'github', what: 'branch', target: LONG, ok: true, detail: LONG, durationMs: 1 },
  ended({ reason: LONG }),
]

test.each(LARGEST.map(event => [event.type, event] as const))(
  'a %s is kept in less than 2,000 characters',
  (_, event) => {
    expect(JSON.stringify(briefEvent(event, clean)).length).toBeLessThan(2_000)
  },
)

test('a runLog of 500 turns with results of 150 KB has less than 1 MB', () => {
  const { add, runLog } = createRunLog()
  for (let turn = 1; turn <= 500; turn += 1) {
    for (const event of [longRequest(turn), answered(turn), used(turn, { text: LONG }), ran('tests', { output: LONG })])
      add(briefEvent(event, clean), turn)
  }
  expect(runLog.turns).toHaveLength(500)
  expect(JSON.stringify(runLog).length).toBeLessThan(1_000_000)
})

test('a secret is taken out before a text is cut, so that no half of one is left', () => {
  const text = `${'x'.repeat(290)}${SECRET}${'y'.repeat(50)}`
  const events = [
    used(1, { input: { command: text }, text, isError: true }),
    ran('tests', { command: text }),
    { ...answered(1), text },
    ...sentBackWith(text).map(sentBack),
  ]
  for (const event of events) expect(JSON.stringify(briefEvent(event, clean))).not.toContain('hunter2')
})

test('what a page shows of an event stays', () => {
  const brief = (event: RunEvent | LogEvent) => briefEvent(event, clean)
  expect(brief(started('Broken'))).toMatchObject({ task: { id: 'issue-1', title: 'Broken' }, base: { branch: 'main' } })
  expect(brief(longRequest(3))).toMatchObject({ type: 'request', id: 3, turn: 3, closing: false, model: 'm' })
  expect(brief(answered(1, { raw: [{ type: 'text', text: 'I look.' }] }))).toMatchObject({
    text: 'I look.',
    costUsd: 0.01,
  })
  expect(brief(used(1))).toMatchObject({ name: 'bash', input: { command: 'ls' }, durationMs: 100 })
  expect(brief(ran('red', { tests: { passed: 1, failed: 2, skipped: 3 } }))).toMatchObject({ tests: { failed: 2 } })
})
