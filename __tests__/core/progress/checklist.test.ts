import { expect, test } from '@jest/globals'
import { readConfig } from '../../../src/core/config/inputs.ts'
import { checklist } from '../../../src/core/progress/checklist.ts'
import { plannedSteps } from '../../../src/core/progress/planned-steps.ts'
import { renderChecklist } from '../../../src/core/progress/progress-comment.ts'
import { stepKey } from '../../../src/core/progress/steps-at-work.ts'
import type { Step } from '../../../src/core/story/steps.ts'
import type { Story } from '../../../src/core/story/story.ts'
import { began, command, receipt, reply, request, told, workshop } from './told-story.ts'

const ALL: readonly Step[] = [
  'task',
  'checkout',
  'setup',
  'baseline',
  'edit',
  'tests',
  'red',
  'check',
  'summary',
  'publish',
]
const PLAIN = ALL.filter(step => step !== 'setup' && step !== 'check')
const lines = (story: Story, planned: readonly Step[] = PLAIN, isOver = false) =>
  renderChecklist(checklist(story, planned, isOver))
    .split('\n')
    .map(line => line.slice(2))

test('what is planned stands there from the first moment, and what is at work is named', () => {
  expect(lines(told(began('task')), ALL)).toEqual([
    '[ ] **Read the task** (now)',
    '[ ] Check out',
    '[ ] Set up',
    '[ ] Tests before the change',
    '[ ] Edit',
    '[ ] Tests after the change',
    '[ ] Changed tests on the old source',
    '[ ] Checks',
    '[ ] Summary',
    '[ ] Pull request',
  ])
})

test('the tests on the untouched tree run beside the editing, and that they fail is no failure', () => {
  const beside = [began('task'), began('checkout'), began('baseline'), began('edit'), request(1)]
  expect(lines(told(...beside)).slice(2, 4)).toEqual([
    '[ ] **Tests before the change** (now)',
    '[ ] **Edit** (now): 1 turn',
  ])
  const ended = told(...beside, command('baseline', 'failed'), reply(1), receipt('a', 'b'))
  expect(lines(ended).slice(2, 4)).toEqual([
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
    '[ ] **Edit** (now): 2 turns',
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

test('what came to its end without passing stays unticked; of each check the newest run counts', () => {
  const story = told(
    ...[began('task'), began('edit'), began('tests'), command('tests', 'timed-out')],
    ...[began('check'), command('check', 'failed', 'lint'), command('check', 'passed', 'types')],
    ...[command('check', 'passed', 'lint'), began('summary')],
  )
  expect(lines(story, ALL).slice(3, 5)).toEqual([
    '[ ] **Tests after the change**: ran into the time limit, 2.0 s',
    '[x] Checks: passed, 2.0 s; passed, 2.0 s',
  ])
})

test('without a test command nothing is promised that will not come', () => {
  expect(lines(told(began('task'), began('checkout'), workshop(null), began('edit'))).slice(2)).toEqual([
    '[ ] **Edit** (now)',
    '[ ] Summary',
    '[ ] Pull request',
  ])
})

test('of a run that is over only what was begun stands there, and where it ended', () => {
  const story = told(began('task'), began('checkout'), began('edit'), request(1))
  expect(lines(story, PLAIN, true)).toEqual([
    '[x] Read the task',
    '[x] Check out',
    '[ ] **Edit**: 1 turn, the run ended here',
  ])
})

test('a transcript begins at the checkout, and what was before is passed', () => {
  expect(lines(told(began('edit')), PLAIN, true)).toEqual([
    '[x] Read the task',
    '[x] Check out',
    '[ ] **Edit**: the run ended here',
  ])
})

test('the word for what is at work differs with every step that begins or ends, and with nothing else', () => {
  const events = [began('task'), began('baseline'), began('edit'), request(1), reply(1), receipt('a'), request(2)]
  const keys = events.map((_, index) => stepKey(told(...events.slice(0, index + 1))))
  expect(keys).toEqual(['task', 'task+baseline', ...Array(5).fill('edit+baseline')])
  expect(stepKey(told(...events, command('baseline', 'passed')))).toBe('edit')
})

const KEY = { 'anthropic-api-key': 'k' }

test('the plan follows the inputs, and a job that only publishes leaves the rest to the one before', () => {
  const plan = (inputs: Record<string, string>) => {
    const read = readConfig({ 'github-token': 't', ...inputs })
    if ('problems' in read) throw new Error(read.problems.join())
    return plannedSteps(read.config)
  }
  expect(plan(KEY)).toEqual(PLAIN)
  expect(
    plan({ ...KEY, 'setup-command': 'npm ci', 'check-commands': 'lint', baseline: 'never', prove: 'false' }),
  ).toEqual(ALL.filter(step => step !== 'baseline' && step !== 'red'))
  const publishing = plan({ mode: 'publish', 'proposal-path': 'p' })
  expect(lines(told(began('task'), began('publish')), publishing)).toEqual([
    '[x] Read the task',
    '[ ] **Pull request** (now)',
  ])
})
