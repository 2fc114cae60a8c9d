import { expect, test } from '@jest/globals'
import type { Change } from '../../src/core/change/change.ts'
import type { Summary } from '../../src/core/summary/schema.ts'
import { NOT_RUN, type TestedWork } from '../../src/core/testing/test-run.ts'
import { openConversation } from '../../src/flow/agent/loop.ts'
import { settleDifferences } from '../../src/flow/summarize/summarize.ts'
import { reply, world } from './fakes.ts'

const summary = (path: string): Summary => ({
  title: `Mend ${path}`,
  description: 'It was wrong.',
  root_cause: null,
  files: [{ path, change: 'modified', description: '' }],
  tests: '',
  risks: [],
  confidence: 'high',
  no_change_reason: null,
})
const FALSE = summary('src/ghost.js')
const RIGHT = summary('src/a.js')

/** What becomes of a summary that names the wrong file, and what the model was told about it. */
async function settled(limit: string | null, attempts: number, inputs: Record<string, string> = {}, given = FALSE) {
  const { run, files, requests } = world([reply('', [{ id: 'c', name: 'submit_summary', input: RIGHT }])], inputs)
  files.set('src/a.js', 'new\n')
  const change = (await run.ports.repository.takeReceipt()) as Change<'tested'>
  const tested: TestedWork = {
    change,
    tests: { ...NOT_RUN, status: 'passed' },
    checks: [],
    failure: null,
    proof: 'not-run',
    proving: [],
    provingNew: [],
    tampering: [],
    unseen: [],
    excludedPaths: [],
  }
  const edited = { kind: 'edited', tested, limit, submitted: null } as const
  const told: string[] = []
  const handed = { summary: given, source: 'tool', attempts, answer: (text: string) => void told.push(text) } as const
  const result = await settleDifferences(handed, edited, openConversation('first', run), run)
  return { title: result.summary.title, attempts: result.attempts, told, requests: requests.length }
}

test('the model is told each difference and asked once more', async () => {
  expect(await settled(null, 1)).toEqual({
    title: RIGHT.title,
    attempts: 2,
    told: [expect.stringMatching(/summary-differs\] - src\/ghost\.js: .*\n- src\/a\.js: /)],
    requests: 1,
  })
})

test.each([
  ['a limit ended the run', 'max-cost-usd', 1, {}],
  ['no attempt is left', null, 2, {}],
  ['there is but one attempt', null, 1, { 'max-summary-attempts': '1' }],
])('it is not where %s', async (_, limit, attempts, inputs) => {
  expect(await settled(limit, attempts, inputs)).toEqual({ title: FALSE.title, attempts, told: [], requests: 0 })
})

test('a summary that agrees is not discussed', async () => {
  expect(await settled(null, 1, {}, RIGHT)).toEqual({ title: RIGHT.title, attempts: 1, told: [], requests: 0 })
})

test('one that names no file is no reason to ask again, unless it is wrong about something else', async () => {
  const silent = { ...RIGHT, files: [] }
  expect(await settled(null, 1, {}, silent)).toEqual({ title: RIGHT.title, attempts: 1, told: [], requests: 0 })
  const { told, requests } = await settled(null, 1, {}, { ...silent, tests: 'All 12 tests fail.' })
  expect([told, requests]).toEqual([[expect.stringMatching(/“All 12 tests fail/)], 1])
  expect(told[0]).toContain('- src/a.js: ')
})
