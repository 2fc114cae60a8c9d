import { expect, test } from '@jest/globals'
import type { RunEvent } from '../../../src/core/log/shorten-events.ts'
import { createLogWriter } from '../../../src/core/page/log-lines.ts'
import { plainText } from '../../../src/core/page/plain-text.ts'
import { isWords } from '../../../src/core/page/words.ts'
import { answered, ended, over, ran, sentBack, tested, used } from '../log/any-run-log.ts'

type Timed = readonly [at: number, event: RunEvent]

/** What the narrator says of these. */
function said(...events: readonly Timed[]) {
  const narrate = createLogWriter(text => text.replaceAll('secret-1', '***'))
  const plain = (line: object) =>
    Object.fromEntries(Object.entries(line).map(([key, value]) => [key, isWords(value) ? plainText(value) : value]))
  return events.flatMap(([at, event]) => narrate(event, at)).map(plain)
}
const steps = (...events: readonly Timed[]) =>
  said(...events).flatMap(told => (told['kind'] === 'step' ? [`${told['name']}: ${told['text']}`] : []))
const toolUse = (name: string, input: unknown) => ({ type: 'tool_use', id: 'c', name, input })

test('a file that was asked for by itself is named, as far as it came', () => {
  const asks = (id: number, text: string): Timed => [
    0,
    {
      ...{ type: 'request', id, turn: id, closing: false, model: 'm', maxTokens: 1, system: '', tools: [] },
      ...{ messages: [{ role: 'user', blocks: [{ type: 'text', text }] }], breakpoints: [], sharedBlocks: 0 },
    },
  ]
  const file = 'It holds a line\nFILE: src/other.js\nnow.\n\nFILE: src/secret-1.js\n'
  const lines = steps(
    ...[asks(1, 'Plan the files.'), asks(2, file), asks(3, file)],
    ...[1, 2].map((turn): Timed => [0, answered(turn, { stopReason: 'end_turn' })]),
    [0, answered(3, { stopReason: 'max_tokens' })],
  )
  expect(lines.map(line => line.split(';')[0])).toEqual([
    'turn 1: text only',
    'turn 2: `generated src/***.js`',
    'turn 3: text only, max_tokens',
  ])
})

test('a call is cut after secrets are taken out of it', () => {
  const raw = [toolUse('bash', { command: `${'x'.repeat(70)}secret-1` })]
  expect(steps([0, answered(1, { raw })])[0]).not.toMatch(/secret/)
})

test.each<[string, Parameters<typeof ran>, string]>([
  [
    'counted tests',
    ['tests', { tests: { passed: 41, failed: 1, skipped: 2 }, status: 'failed', durationMs: 3_200 }],
    'tests: 1 of 42 failed, 2 skipped (3.2 s)',
  ],
  ['tests that nobody counted', ['tests', { status: 'failed', exitCode: 2 }], 'tests: failed (exit code 2) (1.0 s)'],
  [
    'a red exit code with green tests',
    ['tests', { status: 'failed', exitCode: 1, tests: { passed: 3, failed: 0, skipped: 0 } }],
    'tests: failed (exit code 1), 3 of 3 passed (1.0 s)',
  ],
  [
    'a time limit',
    ['red', { status: 'timed-out', exitCode: null, durationMs: 60_000 }],
    'red run: ran into the time limit (1 min 0 s)',
  ],
  [
    'changed tests that fail on the old source',
    ['red', { status: 'failed', exitCode: 1, tests: { passed: 7, failed: 3, skipped: 0 } }],
    'red run: 3 of 10 failed, which a proof needs (1.0 s)',
  ],
  ['changed tests that pass on the old source', ['red', {}], 'red run: passed (1.0 s)'],
  [
    'one of the more commands, by itself',
    ['check', { command: 'npm run lint' }],
    'command `npm run lint`: passed (1.0 s)',
  ],
  ['the setup, by its command', ['setup', { command: 'npm ci' }], 'setup `npm ci`: passed (1.0 s)'],
  [
    'a check on the untouched tree, by its command',
    ['baseline', { command: 'lint' }],
    'baseline `lint`: passed (1.0 s)',
  ],
  ['the tests on the untouched tree', ['baseline', {}], 'baseline: passed (1.0 s)'],
  ['what did not run at all', ['tests', { status: 'not-run', exitCode: null, durationMs: null }], 'tests: did not run'],
])('%s', (_, given, line) => {
  const session: RunEvent = { type: 'session', sandbox: 'none', testCommand: 'npm test', setAside: 0, untracked: 0 }
  expect(steps([0, session], [1, ran(...given) as RunEvent])[1]).toBe(line)
})

test('the output of a command is folded below a title, more of it where it failed', () => {
  const outputOf = (...given: Parameters<typeof ran>) =>
    said([0, ran(...given)]).filter(one => one['kind'] === 'output')
  expect(outputOf('tests', { output: 'ok\n' })).toEqual([
    { kind: 'output', title: 'output of `npm test`', text: 'ok', limit: 4_000 },
  ])
  expect(outputOf('tests', { output: 'no', status: 'failed' })).toMatchObject([{ limit: 12_000 }])
  expect(outputOf('setup', { output: 'no' })).toMatchObject([{ limit: 60_000 }])
  expect(outputOf('tests', { output: ' \n' })).toEqual([])
})

test('what tools give back is folded with their turn: commands and problems with their text, the rest in a word', () => {
  expect(said([0, used(1, { text: 'a.txt', durationMs: 1_200 })])).toEqual([
    { kind: 'output', title: null, text: 'a.txt', limit: 4_000 },
    { kind: 'detail', text: 'done (1.2 s)' },
  ])
  expect(said([0, used(1, { name: 'list_files', text: 'a.txt' })])).toEqual([{ kind: 'detail', text: 'done (0.1 s)' }])
  expect(said([0, used(1, { name: 'list_files', text: 'no such folder', isError: true })])).toMatchObject([
    { text: 'no such folder' },
    { text: 'problem (0.1 s)' },
  ])
})

test('git, verdicts, limits, summary, writes and the end are lines; the same tree is told once', () => {
  const receipt = (tree: string, paths: readonly string[]): RunEvent => {
    const files = paths.map(path => ({ path, change: 'modified' as const }))
    return { type: 'receipt', tree, files, byEditTool: [], patchSha256: null }
  }
  const write = (what: 'branch' | 'comment', ok: boolean): RunEvent => {
    return { type: 'github', what, target: 'b', ok, detail: 'made', durationMs: 300 }
  }
  expect(
    steps(
      [0, receipt('t', [])],
      [0, receipt('u', ['a', 'b', 'c', 'd'])],
      [0, receipt('u', ['a', 'b', 'c', 'd'])],
      [0, receipt('v', ['a', 'b', 'c', 'd', 'e'])],
      [0, ran('tests') as RunEvent],
      [0, sentBack({ kind: 'tests-required' })],
      [0, tested('red-then-green')],
      [0, over('no-changes')],
      [0, { type: 'limit', limit: 'max-turns', closing: false }],
      [0, { type: 'limit', limit: 'cancelled', closing: false }],
      [1_000, { type: 'began', step: 'summary' }],
      [3_500, { type: 'summary', source: 'host', attempts: 2, summary: null }],
      [0, write('branch', true)],
      [0, write('branch', false)],
      [0, write('comment', true)],
      [0, write('comment', false)],
      [0, ended({ turns: 7, costUsd: 0.12, durationMs: 61_000 }) as RunEvent],
    ),
  ).toEqual([
    'git: no changes',
    'git: `a` (modified), `b` (modified), `c` (modified), `d` (modified)',
    'git: `a` (modified), `b` (modified), `c` (modified) and 2 more',
    'tests: passed (1.0 s)',
    'sent back: the change adds or edits no test, but this repository requires one',
    'verify: proof red-then-green',
    'verify: the work ends here, no-changes',
    'limit: max-turns',
    'cancelled: no further request is sent to the model',
    'summary: by Diffproof, from the diff, 2 attempts (2.5 s)',
    'GitHub: branch b: made (0.3 s)',
    'GitHub: branch b: not written, made (0.3 s)',
    'GitHub: comment b: not written, made (0.3 s)',
    'end: pr-created, turns 7, $0.12 (1 min 1 s)',
  ])
})

test('a write is told with short names of commits and trees, and which is which', () => {
  const [commit, tree] = ['a'.repeat(40), 'b'.repeat(40)]
  const write = (what: 'commit' | 'branch' | 'decoration', target: string, detail: string): Timed => [
    0,
    { type: 'github', what, target, ok: true, detail, durationMs: 300 },
  ]
  expect(
    steps(
      write('commit', tree, commit),
      write('commit', tree, 'there is no Git Data API'),
      write('branch', 'd/issue-1', `moved from ${tree} to ${commit}`),
      write('decoration', '#1', 'label diffproof: working'),
    ),
  ).toEqual([
    'GitHub: commit aaaaaaaaaaaa of tree bbbbbbbbbbbb (0.3 s)',
    'GitHub: commit bbbbbbbbbbbb: there is no Git Data API (0.3 s)',
    'GitHub: branch d/issue-1: moved from bbbbbbbbbbbb to aaaaaaaaaaaa (0.3 s)',
  ])
})

test('what is folded has the title of what is going on; the baseline, which runs beside the model, leaves it alone', () => {
  const topics = (...events: readonly Timed[]) =>
    said(...events).flatMap(told => (told['kind'] === 'topic' ? [told['text']] : []))
  expect(
    topics(
      [0, { type: 'began', step: 'baseline' }],
      [0, answered(1)],
      [0, ran('baseline') as RunEvent],
      [0, { type: 'began', step: 'tests' }],
      [0, ran('tests') as RunEvent],
    ),
  ).toEqual(['turn 1', 'tests', null])
})
