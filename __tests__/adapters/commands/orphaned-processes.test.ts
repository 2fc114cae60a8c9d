import { expect, test } from '@jest/globals'
import { runScenario } from './own-namespace.ts'

test.each([
  'background',
  'background without output',
  'daemon',
  'same session with a cleared environment',
  'daemon with a cleared environment',
  'many that start more',
])(
  'a command that leaves processes behind (%s) ends at once and they are gone',
  async name => {
    const result = await runScenario(name)
    expect(result).toMatchObject({ status: 'exited', exitCode: 0, output: 'started\n', left: [] })
    expect(result.elapsedMs).toBeLessThan(15_000)
  },
  60_000,
)

test.each(['time limit', 'time limit, deaf to TERM', 'time limit, daemon', 'time limit, and says that all is well'])(
  'a command beyond its limit (%s) is timed out with everything it started',
  async name => {
    const result = await runScenario(name)
    expect(result).toMatchObject({ status: 'timed-out', exitCode: null, left: [] })
    expect(result.elapsedMs).toBeLessThan(15_000)
  },
  60_000,
)

test('a command may clean up when it is told to end, and is timed out all the same', async () => {
  expect(await runScenario('time limit, cleans up on TERM')).toMatchObject({
    status: 'timed-out',
    exitCode: null,
    output: 'cleaned\n',
    left: [],
  })
}, 60_000)

test.each(['aborted', 'aborted while it starts', 'aborted, and says that all is well'])(
  'a command that is %s ends with everything it started',
  async name => {
    const result = await runScenario(name)
    expect(result).toMatchObject({ status: 'signalled', exitCode: null, left: [] })
    expect(result.elapsedMs).toBeLessThan(15_000)
  },
  60_000,
)

test('with a signal that has fired already nothing is started', async () => {
  expect(await runScenario('aborted at once')).toMatchObject({
    status: 'signalled',
    exitCode: null,
    output: '',
    left: [],
  })
}, 60_000)

test('a process that somebody else started is left alone', async () => {
  expect(await runScenario('somebody else')).toMatchObject({ status: 'exited', extra: { alive: true } })
}, 60_000)

test('the end of one command does not touch another that still runs', async () => {
  expect(await runScenario('two at once')).toMatchObject({ output: 'one\n', extra: 'late\ntwo\n', left: [] })
}, 60_000)

test('no descriptor and no file is left open or lying about', async () => {
  expect(await runScenario('open files')).toMatchObject({
    extra: { grown: expect.any(Number), files: ['home', 'tmp'] },
  })
  expect((await runScenario('open files')).extra).toMatchObject({ grown: 0 })
}, 60_000)

test('what a killed run has left is known by its mark, its own process by number and start; nobody else is touched', async () => {
  const result = await runScenario('left by a killed run')
  expect(result.extra).toEqual({ alive: 3, spared: true, ended: 'SIGKILL' })
  expect(result.left).toEqual([])
}, 60_000)
