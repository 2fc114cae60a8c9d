import { expect, test } from '@jest/globals'
import { briefEvent } from '../../../src/core/story/brief-event.ts'
import { createStory, type StoryEvent } from '../../../src/core/story/create-story.ts'
import type { RunEvent } from '../../../src/core/transcript/shorten-events.ts'
import { answered, ended, ran, started, used } from './any-story.ts'

const LONG = 'x'.repeat(150_000)
const SECRET = 'hunter2-hunter2'
const clean = (text: string) => text.replaceAll(SECRET, '***')
const request = (id: number): RunEvent => ({
  type: 'request',
  id,
  turn: id,
  ...{ closing: false, model: 'm', maxTokens: 1, system: LONG, tools: [], breakpoints: [], sharedBlocks: 0 },
  messages: [{ role: 'user', blocks: [{ type: 'text', text: LONG }] }],
})
/** One of each kind, as long as it gets. */
const LARGEST: readonly (RunEvent | StoryEvent)[] = [
  { ...started(LONG), inputs: { prompt: LONG } },
  { type: 'session', sandbox: 'none', testCommand: LONG, setAside: 0, untracked: 0 },
  { type: 'resumed', runId: '1', costUsd: 1, tree: 't', byEditTool: [LONG], lastText: LONG, patch: LONG },
  { type: 'began', step: 'edit' },
  request(1),
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
  { type: 'verdict', kind: 'not-yet', tree: null, proof: null, why: LONG },
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

test('a story of 500 turns with results of 150 KB has less than 1 MB', () => {
  const { add, story } = createStory()
  for (let turn = 1; turn <= 500; turn += 1) {
    for (const event of [request(turn), answered(turn), used(turn, { text: LONG }), ran('tests', { output: LONG })])
      add(briefEvent(event, clean), turn)
  }
  expect(story.turns).toHaveLength(500)
  expect(JSON.stringify(story).length).toBeLessThan(1_000_000)
})

test('a secret is taken out before a text is cut, so that no half of one is left', () => {
  const text = `${'x'.repeat(290)}${SECRET}${'y'.repeat(50)}`
  const events = [
    used(1, { input: { command: text }, text, isError: true }),
    ran('tests', { command: text }),
    { ...answered(1), text },
    { type: 'verdict', kind: 'over', tree: null, proof: null, why: text } as const,
  ]
  for (const event of events) expect(JSON.stringify(briefEvent(event, clean))).not.toContain('hunter2')
})

test('what a page shows of an event stays', () => {
  const brief = (event: RunEvent | StoryEvent) => briefEvent(event, clean)
  expect(brief(started('Broken'))).toMatchObject({ task: { id: 'issue-1', title: 'Broken' }, base: { branch: 'main' } })
  expect(brief(request(3))).toEqual({ type: 'request', id: 3, turn: 3, closing: false, model: 'm' })
  expect(brief(answered(1, { raw: [{ type: 'text', text: 'I look.' }] }))).toMatchObject({
    text: 'I look.',
    costUsd: 0.01,
  })
  expect(brief(used(1))).toMatchObject({ name: 'bash', input: { command: 'ls' }, durationMs: 100 })
  expect(brief(ran('red', { tests: { passed: 1, failed: 2, skipped: 3 } }))).toMatchObject({ tests: { failed: 2 } })
})
