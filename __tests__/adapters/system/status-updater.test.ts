import { expect, test } from '@jest/globals'
import { createStatusUpdater } from '../../../src/adapters/system/status-updater.ts'
import { createRunLog, type LogEvent } from '../../../src/core/log/run-log.ts'
import type { Wrote } from '../../../src/ports/reporter.ts'
import { handClock } from './hand-clock.ts'

const began = (step: 'task' | 'checkout' | 'edit' | 'tests' | 'publish'): LogEvent => ({ type: 'began', step })
const GITHUB: LogEvent = { type: 'github', what: 'comment', target: '#1', ok: true, detail: '', durationMs: 1 }
const IDLE = new AbortController().signal

/** A statusUpdater whose writes are kept: when, and which step had begun last. */
function followed(answer: () => Promise<Wrote> = async () => 'written') {
  const clock = handClock()
  const { runLog, add: tell } = createRunLog()
  const statusUpdater = createStatusUpdater(clock, runLog)
  const add = (event: LogEvent) => {
    tell(event, clock.now())
    statusUpdater.look()
  }
  const writes: string[] = []
  const start = () =>
    statusUpdater.start(async () => {
      writes.push(`${clock.now()} ${runLog.began.at(-1)?.step}`)
      return answer()
    })
  return { clock, statusUpdater, writes, start, add }
}

test('the first write is made at once, later ones five seconds apart with the newest state, and the last news always', async () => {
  const { clock, writes, start, add } = followed()
  add(began('task'))
  start()
  await clock.pass(1_000)
  add(began('checkout'))
  await clock.pass(1_000)
  add(began('edit'))
  await clock.pass(4_000)
  add(began('tests'))
  await clock.pass(10_000)
  expect(writes).toEqual(['0 task', '5000 edit', '10000 tests'])
})

test('what is no step is written a quarter of a minute later, then ever more seldom, and what was written to GitHub is no news', async () => {
  const { clock, writes, start, add } = followed()
  add(began('edit'))
  start()
  await clock.pass(1_000)
  add(GITHUB)
  await clock.pass(130_000)
  const times = [0, 15_000, 30_000, 45_000, 60_000, 75_000, 90_000, 108_000, 129_600]
  expect(writes).toEqual(times.map(time => `${time} edit`))
})

test('a slow write is never met by another, and the pace counts from its answer', async () => {
  let answer = (_: Wrote): void => undefined
  const { clock, writes, start, add } = followed(() => new Promise(resolve => (answer = resolve)))
  add(began('task'))
  start()
  await clock.pass(30_000)
  add(began('edit'))
  await clock.pass(10_000)
  expect(writes).toEqual(['0 task'])
  answer('written')
  await clock.pass(4_999)
  expect(writes).toHaveLength(1)
  await clock.pass(1)
  expect(writes).toEqual(['0 task', '45000 edit'])
})

test('failures are followed by longer and longer pauses, and "over" by silence', async () => {
  const answers: Wrote[] = ['failed', 'failed', 'written', 'over']
  const { clock, writes, start, add } = followed(async () => answers.shift() ?? 'written')
  add(began('task'))
  start()
  await clock.pass(1)
  add(began('edit'))
  await clock.pass(600_000)
  expect(writes.map(one => Number(one.split(' ')[0]))).toEqual([0, 60_000, 180_000, 216_000])
})

test('once it is stopped nothing is written any more, whatever happens', async () => {
  const { clock, statusUpdater, writes, start, add } = followed()
  start()
  await clock.pass(1)
  expect(await statusUpdater.stop(5_000, IDLE)).toBe(true)
  add(began('publish'))
  await clock.pass(600_000)
  expect(writes).toHaveLength(1)
})

test.each([
  ['after its grace', 5_000, () => IDLE],
  ['as soon as there is a shutdown', 100, () => AbortSignal.abort()],
])('a write that does not end is broken off %s', async (_, after, shutdown) => {
  const { clock, statusUpdater, start } = followed(() => new Promise(() => undefined))
  start()
  await clock.pass(1)
  let stopped: boolean | null = null
  void statusUpdater.stop(5_000, shutdown()).then(isWhole => (stopped = isWhole))
  await clock.pass(after - 10)
  expect([stopped, statusUpdater.cut.aborted]).toEqual(after === 100 ? [false, true] : [null, false])
  await clock.pass(10)
  expect([stopped, statusUpdater.cut.aborted]).toEqual([false, true])
})

test('a write that ends within its grace came to its end', async () => {
  let answer = (_: Wrote): void => undefined
  const { clock, statusUpdater, start } = followed(() => new Promise(resolve => (answer = resolve)))
  start()
  await clock.pass(1)
  const stopped = statusUpdater.stop(5_000, IDLE)
  await clock.pass(4_000)
  answer('written')
  expect(await stopped).toBe(true)
})

test('one that never began is stopped at once', async () => {
  expect(await followed().statusUpdater.stop(5_000, IDLE)).toBe(true)
})
