import { expect, test } from '@jest/globals'
import type { ActionName } from '../../../src/core/config/actions.ts'
import { readConfig } from '../../../src/core/config/read-inputs.ts'
import { briefEvent, type LogEvent, type RunLog } from '../../../src/core/log/run-log.ts'
import { ITEMS, plannedSteps, type StepItem, stepKey } from '../../../src/core/log/steps.ts'
import { checklist } from '../../../src/core/page/checklist.ts'
import { checklistBlock } from '../../../src/core/page/issue-comment.ts'
import { markdown } from '../../../src/core/page/markdown.ts'
import {
  asked,
  began,
  over,
  ran,
  receipt,
  answered as reply,
  session,
  started,
  toldInOrder as told,
} from '../log/any-run-log.ts'
import { startLine } from '../log/sample-transcript.ts'

const ALL = ITEMS
const request = (turn: number, closing = false) => asked(turn, { closing })
const command = (purpose: Parameters<typeof ran>[0], status: RunLog['commands'][number]['status'], line = 'npm test') =>
  ran(purpose, { status, command: line, exitCode: status === 'passed' ? 0 : 1, durationMs: 2_000 })
const PLAIN = ALL.filter(step => step !== 'setup' && step !== 'check')
const lines = (runLog: RunLog, planned: readonly StepItem[] = PLAIN, isOver = false) =>
  markdown(checklistBlock(checklist(runLog, planned, isOver)))
    .split('\n')
    .map(line => line.slice(2))

test('what is planned stands there from the first moment, and what is at work is named', () => {
  expect(lines(told(began('task')), ALL)).toEqual([
    '[x] Read the task',
    '[ ] **Check out** (now)',
    '[ ] Preflight',
    '[ ] Set up',
    '[ ] Tests before the change',
    '[ ] Edit',
    '[ ] Tests after the change',
    '[ ] Changed tests on the old source',
    '[ ] More commands',
    '[ ] Summary',
    '[ ] Pull request',
  ])
})

test('with strategy: manifest the editing says what it is', () => {
  const start = startLine({ inputs: { strategy: 'manifest' } }) as unknown as Extract<LogEvent, { type: 'start' }>
  const events = [start, began('edit'), request(1)]
  expect(lines(told(...events))).toContain('[ ] **Plan, generate, edit** (now)')
  // As the run itself keeps them.
  expect(lines(told(...events.map(event => briefEvent(event, text => text))))).toContain(
    '[ ] **Plan, generate, edit** (now)',
  )
  const resumed: LogEvent = {
    type: 'resumed',
    runId: '1',
    costUsd: 1,
    tree: 't',
    byEditTool: [],
    lastText: '',
    patch: '',
  }
  expect(lines(told(start, began('edit'), resumed, request(1)))).toContain('[ ] **Edit** (now)')
})

test('the tests on the untouched tree run beside the editing, and that they fail is no failure', () => {
  const beside = [began('task'), began('checkout'), began('baseline'), began('edit'), request(1)]
  expect(lines(told(...beside)).slice(2, 5)).toEqual([
    '[x] Preflight',
    '[ ] **Tests before the change** (now)',
    '[ ] **Edit** (now)',
  ])
  const ended = told(...beside, command('baseline', 'failed'), reply(1), receipt('a', 'b'), request(2))
  expect(lines(ended).slice(3, 5)).toEqual([
    '[x] Tests before the change: failed (exit code 1), 2.0 s',
    '[ ] **Edit** (now): 1 turn, 2 files',
  ])
})

test('after a failure the editing goes on without beginning again, and the tests are ahead once more', () => {
  const failed = [began('task'), began('edit'), request(1), reply(1), began('tests'), command('tests', 'failed')]
  expect(lines(told(...failed)).slice(2, 4)).toEqual([
    '[x] Edit: 1 turn',
    '[ ] **Tests after the change** (now): failed (exit code 1), 2.0 s',
  ])
  const again = [...failed, request(2)]
  expect(lines(told(...again)).slice(2, 5)).toEqual([
    '[ ] **Edit** (now): 1 turn',
    '[ ] Tests after the change: failed (exit code 1), 2.0 s',
    '[ ] Changed tests on the old source',
  ])
  const passed = told(
    ...again,
    reply(2),
    began('tests'),
    command('tests', 'passed'),
    began('summary'),
    request(3, true),
  )
  expect(lines(passed).slice(2)).toEqual([
    '[x] Edit: 2 turns',
    '[x] Tests after the change: passed, 2.0 s, run 2',
    '[ ] **Summary** (now)',
    '[ ] Pull request',
  ])
})

test('what came to its end without passing stays unticked; of each of the more commands the newest run counts', () => {
  const runLog = told(
    ...[began('task'), began('edit'), began('tests'), command('tests', 'timed-out')],
    ...[began('check'), command('check', 'failed', 'lint'), command('check', 'passed', 'types')],
    ...[command('check', 'passed', 'lint'), began('summary')],
  )
  expect(lines(runLog, ALL).slice(3, 5)).toEqual([
    '[ ] ❌ Tests after the change: ran into the time limit, 2.0 s',
    '[x] More commands: `lint`: passed, 2.0 s; `types`: passed, 2.0 s',
  ])
})

test('without a test command nothing is promised that will not come', () => {
  expect(lines(told(began('task'), began('checkout'), session(null), began('edit'))).slice(2)).toEqual([
    '[x] Preflight',
    '[ ] **Edit** (now)',
    '[ ] Summary',
    '[ ] Pull request',
  ])
})

test('of a run that is over only what was begun stands there, and where it ended', () => {
  const runLog = told(began('task'), began('checkout'), began('edit'), request(1))
  expect(lines(runLog, PLAIN, true)).toEqual([
    '[x] Read the task',
    '[x] Check out',
    '[x] Preflight',
    '[ ] ❌ Edit: the run ended here',
  ])
})

test('changed tests have to fail on the old source: where they pass there is no tick', () => {
  const runLog = told(began('edit'), began('red'), command('red', 'passed'), began('summary'))
  expect(lines(runLog)).toContain('[ ] ❌ Changed tests on the old source: passed, 2.0 s')
})

test('a run that came no further than its preflight ended there, and one whose base could not be had at the checkout', () => {
  const out = [began('task'), began('checkout')]
  expect(lines(told(...out, started()))).toContain('[ ] **Preflight** (now)')
  expect(lines(told(...out, started()), PLAIN, true)).toEqual([
    '[x] Read the task',
    '[x] Check out: `main` at `111111111111`',
    '[ ] ❌ Preflight: the run ended here',
  ])
  expect(lines(told(...out), PLAIN, true)).toEqual(['[x] Read the task', '[ ] ❌ Check out: the run ended here'])
  expect(lines(told(began('task')), PLAIN, true)).toEqual(['[x] Read the task', '[ ] ❌ Preflight: the run ended here'])
})

test('a run that ended while the model was asked again ended there, and not at the failed tests before', () => {
  const failed = [began('edit'), request(1), reply(1), began('tests'), command('tests', 'failed'), request(2), reply(2)]
  expect(lines(told(...failed, over('blocked-changes')), PLAIN, true)[3]).toBe(
    '[ ] ❌ Edit: 2 turns, the run ended here',
  )
})

test('while tests run again their result is that of the run before; counted tests are told by their numbers', () => {
  const counted = { ...command('tests', 'failed'), tests: { passed: 3, failed: 1, skipped: 0 } } as LogEvent
  const runLog = told(began('edit'), began('tests'), counted, began('edit'), began('tests'))
  expect(lines(runLog)[4]).toBe('[ ] **Tests after the change** (now): run 2, the one before: 1 of 4 failed, 2.0 s')
})

test('changed tests that fail on the old source do what they are for', () => {
  const runLog = told(began('edit'), began('red'), command('red', 'failed'), began('summary'))
  expect(lines(runLog)).toContain(
    '[x] Changed tests on the old source: failed (exit code 1), which a proof needs, 2.0 s',
  )
})

test('of several commands each result is told with its command', () => {
  const runLog = told(began('baseline'), command('baseline', 'failed'), command('baseline', 'passed', 'node --version'))
  expect(lines(runLog, PLAIN, true)).toContain(
    '[x] Tests before the change: `npm test`: failed (exit code 1), 2.0 s; `node --version`: passed, 2.0 s',
  )
})

test('a transcript begins at the checkout, and what was before is passed', () => {
  expect(lines(told(began('edit')), PLAIN, true)).toEqual([
    '[x] Read the task',
    '[x] Check out',
    '[x] Preflight',
    '[ ] ❌ Edit: the run ended here',
  ])
})

test('the word for what is at work differs with every step that begins or ends, and with nothing else', () => {
  const events = [began('task'), began('baseline'), began('edit'), request(1), reply(1), receipt('a'), request(2)]
  const keys = events.map((_, index) => stepKey(told(...events.slice(0, index + 1))))
  expect(keys).toEqual(['checkout', 'checkout+baseline', ...Array(5).fill('edit+baseline')])
  expect(stepKey(told(...events, command('baseline', 'passed')))).toBe('edit')
})

const KEY = { 'anthropic-api-key': 'k' }

test('the plan follows the inputs, and a job that only publishes leaves the rest to the one before', () => {
  const plan = (inputs: Record<string, string>, action: ActionName = 'run') => {
    const read = readConfig({ 'github-token': 't', ...inputs }, action)
    if ('problems' in read) throw new Error(read.problems.join())
    return plannedSteps(read.config)
  }
  expect(plan(KEY)).toEqual(PLAIN)
  expect(plan({ ...KEY, 'setup-command': 'npm ci', 'more-commands': 'lint', proof: 'tests-only' })).toEqual(
    ALL.filter(step => step !== 'baseline' && step !== 'red'),
  )
  const publishing = plan({ 'proposal-path': 'p' }, 'publish')
  expect(lines(told(began('task'), began('publish')), publishing)).toEqual([
    '[x] Read the task',
    '[x] Preflight',
    '[ ] **Pull request** (now)',
  ])
})
